import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '../../server/app.ts'
import { rolesLike } from '../../server/identity/reach.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { teacher_grades, teachers } from '../../server/resources/relation/teachers/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { type UType, verdict } from '../../src/core/domain/access.ts'
import { administratorRoles, adminRole, vipRoles } from '../../src/core/domain/code-tables.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { person } from '../support/user.ts'
import { bodyFor } from './bodies.ts'

// Number 10 of what was attacked: nobody becomes more than she is by acting on an account.
// what a contract says is no driver's: on the faster database, where there is one
const url = await withPostgres()
let server: TestServer
let everyStudent: ReadonlySet<string>
beforeAll(async () => {
  server = await openTestServer(url)
  everyStudent = new Set((await server.db.select({ uuid: students.uuid }).from(students)).map(row => row.uuid))
  for (const as of ['clerk', 'jw.x', 'readonly.x', 'superuser']) await server.token(as)
})
afterAll(() => server.close())
const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))

const account = async (username: string) => (await server.current().select().from(users).where(eq(users.username, username)))[0]!
const clerkIs = (...roles: string[]) => server.current().update(users).set({ roles }).where(eq(users.username, 'clerk'))
const reset = async (as: string, username: string) =>
  server.request(`sys/users/${(await account(username)).uuid}/reset-password/`, { method: 'POST', as, body: {} })

/** The students somebody is told of, by whatever list there is. */
async function seenBy(who: { as: string } | { token: string }): Promise<Set<string>> {
  const seen = new Set<string>()
  for (const { call, sensitive } of routes)
    if (sensitive && call.method === 'GET' && !call.param)
      for (const uuid of (await server.request(call.path, who)).text.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [])
        if (everyStudent.has(uuid)) seen.add(uuid)
  return seen
}
/** Signs in with an initial password and takes the account over, as a thief would. */
async function takenOver(username: string, initial: string): Promise<string> {
  const { token } = (await server.request('login-methods/login/', { method: 'POST', body: { username, password: initial } })).body
  const body = { old_password: initial, password: 'Taken-over-2026' }
  return (await server.request('sys/users/change-password/', { method: 'POST', token, body })).body.token
}

const { users: accounts, students: pupils, system, workUnits } = adminRole
const targets = ['student.x', 'vip.x', 'teacher.x', 'routes.x', 'jw.x', 'readonly.x', 'kiosk.x', 'jyj.a', 'sysadmin', 'superuser']
test.each([[[accounts]], [[accounts, pupils]], [[accounts, pupils, system]], [[accounts, pupils, workUnits]], [[...administratorRoles]]])(
  '10 whose password an administrator of %s resets, she sees no student by her that she did not see, and holds no role by her',
  async roles =>
    server.undone(async () => {
      await clerkIs(...roles)
      const own = await seenBy({ as: 'clerk' })
      const done: string[] = []
      for (const username of targets)
        await server.undone(async () => {
          const { status, body } = await reset('clerk', username)
          if (status !== 200)
            return expect([username, status, body]).toEqual([username, 403, { detail: expect.stringMatching(/超级管理员|您没有的权限/) }])
          done.push(username)
          const token = await takenOver(username, body.password)
          const extra = [...(await seenBy({ token }))].filter(uuid => !own.has(uuid))
          expect([username, extra]).toEqual([username, []])
          const named = (await account(username)).roles.filter(role => !(vipRoles as readonly string[]).includes(role))
          expect([username, named.filter(role => !roles.includes(role))]).toEqual([username, []])
        })
      expect(done).toContain('kiosk.x')
      expect(done.includes('student.x')).toBe(roles.includes(pupils))
      expect(done.includes('jw.x')).toBe(roles.includes(pupils) && roles.includes(system))
      expect(done.includes('sysadmin')).toBe(roles.length === administratorRoles.length)
    }),
)

apart(
  '10 the same holds for switching off; school staff reset no holder of a role they have not; a superuser everybody but herself',
  async () => {
    await clerkIs(accounts)
    const { uuid } = await account('sysadmin')
    const off = await server.request(`sys/users/${uuid}/is_active/`, { method: 'PUT', as: 'clerk', body: { is_active: false } })
    expect([off.status, (await account('sysadmin')).is_active]).toEqual([403, true])
    expect([(await reset('jw.x', 'routes.x')).status, (await reset('jw.x', 'vip.x')).status]).toEqual([403, 200])
    for (const username of targets)
      expect([username, (await reset('superuser', username)).status]).toEqual([username, username === 'superuser' ? 400 : 200])
  },
)

apart('10 an administrator of accounts alone makes no teacher who sees a class, by none of the ways', async () => {
  await clerkIs(accounts)
  const { work_unit } = await account('jw.x')
  const [grade] = await server.current().select().from(grades).where(eq(grades.work_unit, work_unit!))
  const teacher = { name: '乙', cert_id: '13911112222', work_unit, grades: [grade!.uuid] }
  const ask = (path: string, body: unknown, method = 'POST') => server.request(`relation/teachers/${path}`, { method, as: 'clerk', body })
  const bare = await ask('relation_create/', { ...teacher, cert_id: '13911113333', grades: [] })
  expect(bare.status).toBe(201)
  const answers = [
    await ask('', teacher),
    await ask('relation_create/', teacher),
    await ask(`${bare.body.uuid}/`, { grades: [grade!.uuid] }, 'PATCH'),
    await ask(`${bare.body.uuid}/allot_grades/`, { grades: [grade!.uuid] }, 'PATCH'),
    await ask(`multi_create/?work_unit=${work_unit}`, [{ name: '乙', cert_id: '13911112222', grades: [grade!.name] }]),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(await server.current().$count(users, eq(users.username, '13911112222'))).toBe(0)
})

apart('10 a student who holds more than she is moved to no other school by her', async () => {
  const { uuid: user, work_unit } = await account('student2.x')
  const [student] = await server.current().select().from(students).where(eq(students.user, user))
  const { work_unit: there } = await account('jw.y')
  const move = () =>
    server.request(`relation/students/${student!.uuid}/admin_update_info/`, { method: 'PATCH', as: 'clerk', body: { work_unit: there } })
  await clerkIs(pupils)
  const holds = (...roles: string[]) => server.current().update(users).set({ roles }).where(eq(users.uuid, user))
  await holds(accounts)
  const refused = await move()
  expect([refused.status, (await account('student2.x')).work_unit]).toEqual([403, work_unit])
  await holds()
  expect([(await move()).status, (await account('student2.x')).work_unit]).toEqual([200, there])
})

apart('10 a student who holds more than she: she is told no initial password of hers, and gives her no other login name', async () => {
  const { uuid: user, work_unit } = await account('student2.x')
  const [student] = await server.current().select().from(students).where(eq(students.user, user))
  const holds = (...roles: string[]) => server.current().update(users).set({ roles }).where(eq(users.uuid, user))
  await clerkIs(pupils)
  await holds(accounts)
  expect((await reset('superuser', 'student2.x')).status).toBe(200)
  const told = async (as: string) => {
    const path = `relation/students/download_cleartext_pass/?work_unit=${work_unit}`
    const { status, body } = await server.request(path, { as })
    expect([as, status]).toEqual([as, 200])
    for (const row of body) expect(Object.keys(row).sort()).toEqual(['grade', 'name', 'password', 'username'])
    return body.some((row: { username: string }) => row.username === 'student2.x')
  }
  const rename = (as: string) =>
    server.request(`relation/students/${student!.uuid}/`, { method: 'PATCH', as, body: { cert_id: idNumber(8811) } })
  expect([await told('jw.x'), await told('clerk'), await told('superuser')]).toEqual([false, false, true])
  const refused = await rename('clerk')
  expect([refused.status, refused.body]).toEqual([403, { detail: expect.stringContaining('您没有的权限') }])
  expect((await rename('jw.x')).status).toBe(403)
  expect(await account('student2.x')).toMatchObject({ uuid: user })
  // as an ordinary student she is theirs
  await holds()
  expect([await told('jw.x'), await told('clerk'), await told('superuser')]).toEqual([true, true, true])
  expect((await rename('clerk')).status).toBe(200)
})

apart('10 a list gives a student who holds more than she no other login name, and takes none back', async () => {
  const { uuid: user, work_unit } = await account('student2.x')
  const [before] = await server.current().select().from(students).where(eq(students.user, user))
  await clerkIs(pupils)
  const holds = (...roles: string[]) => server.current().update(users).set({ roles }).where(eq(users.uuid, user))
  const loginName = async () => (await server.current().select().from(users).where(eq(users.uuid, user)))[0]!.username
  const list = async () => {
    const [student] = await server.current().select().from(students).where(eq(students.user, user))
    const [grade] = await server.current().select().from(grades).where(eq(grades.uuid, student!.grade!))
    const existing = { uuid: student!.uuid, version: student!.updated_time }
    const body = [{ name: student!.name, cert_id: idNumber(8812), grade: grade!.name, existing }]
    const sent = await server.request(`imports/students/?work_unit=${work_unit}`, { method: 'POST', as: 'clerk', body })
    const job = async () => (await server.request(`imports/${sent.body.uuid}/`, { as: 'clerk' })).body
    await expect.poll(async () => (await job()).state, { timeout: 20_000, interval: 20 }).toMatch(/done|refused/)
    return job()
  }
  await holds(accounts)
  const { state, refusal } = await list()
  expect([state, JSON.parse(refusal.body.detail)[0].faults]).toEqual(['refused', [{ row: 1, field: 'cert_id', code: 'locked' }]])
  expect(await loginName()).toBe('student2.x')
  await holds()
  const { state: ended, uuid } = await list()
  expect([ended, await loginName()]).toEqual(['done', idNumber(8812)])
  const undo = (as: string) => server.request(`imports/${uuid}/undo/`, { method: 'POST', as, body: {} })
  await holds(accounts)
  await undo('clerk')
  expect(await loginName()).toBe(idNumber(8812))
  await holds()
  expect([(await undo('clerk')).status, await loginName()]).toEqual([200, before!.cert_id])
})

apart('10 whom she may not reset she neither deletes nor makes another type', async () => {
  const { uuid: user } = await account('routes.x')
  const [teacher] = await server.current().select().from(teachers).where(eq(teachers.user, user))
  const act = async (as: string) => [
    await server.request(`relation/teachers/${teacher!.uuid}/`, { method: 'PATCH', as, body: { teacher_type: 3 } }),
    await server.request(`relation/teachers/${teacher!.uuid}/relation_update/`, { method: 'PATCH', as, body: { teacher_type: 3 } }),
    await server.request(`relation/teachers/${teacher!.uuid}/`, { method: 'DELETE', as }),
  ]
  await clerkIs(accounts)
  for (const as of ['jw.x', 'clerk'])
    for (const { status, body } of await act(as))
      expect([as, status, body]).toEqual([as, 403, { detail: expect.stringContaining('您没有的权限') }])
  expect(await account('routes.x')).toMatchObject({ uuid: user, u_type: 2 })
  // as an ordinary teacher he is his school's
  await server.current().update(users).set({ roles: [] }).where(eq(users.uuid, user))
  expect((await act('clerk')).map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await act('jw.x')).map(({ status }) => status)).toEqual([200, 200, 204])
})

apart('10 a student account that may more than an administrator is deleted by none, alone or among others', async () => {
  const [vip, other] = await Promise.all(['vip.x', 'student.x'].map(account))
  const uuidOf = async (user: string) => (await server.current().select().from(students).where(eq(students.user, user)))[0]!.uuid
  const uuids = [await uuidOf(other!.uuid), await uuidOf(vip!.uuid)]
  await clerkIs(...administratorRoles)
  await server.current().update(users).set({ is_superuser: true }).where(eq(users.uuid, vip!.uuid))
  const act = async () => [
    await server.request(`relation/students/${uuids[1]}/`, { method: 'DELETE', as: 'clerk' }),
    await server.request(`relation/students/${uuids[1]}/admin_delete_student/`, { method: 'DELETE', as: 'clerk' }),
    await server.request('relation/students/admin_multi_delete_student/', { method: 'POST', as: 'clerk', body: { uuids } }),
  ]
  for (const { status, body } of await act()) expect([status, body]).toEqual([403, { detail: '不能操作超级管理员账号。' }])
  expect(await server.current().$count(students, inArray(students.uuid, uuids))).toBe(2)
  await server.current().update(users).set({ is_superuser: false }).where(eq(users.uuid, vip!.uuid))
  expect((await act()).at(0)!.status).toBe(204)
})

apart('10 an administrator of accounts alone takes no classes from a teacher, and no people away with a list', async () => {
  await clerkIs(accounts)
  const { work_unit } = await account('jw.x')
  const [grade] = await server.current().select().from(grades).where(eq(grades.work_unit, work_unit!))
  const list = [{ name: '丙', cert_id: '13911114444', grades: [grade!.name] }]
  const { status, body: job } = await server.request('imports/teachers/', { method: 'POST', as: 'jw.x', body: list })
  expect(status).toBe(202)
  const [made] = await server.current().select().from(teachers).where(eq(teachers.cert_id, '13911114444'))
  const taught = () => server.current().$count(teacher_grades, eq(teacher_grades.teacher, made!.uuid))
  for (const [path, body] of [
    [`${made!.uuid}/`, { grades: [] }],
    [`${made!.uuid}/allot_grades/`, { grades: [] }],
  ] as const)
    expect([path, (await server.request(`relation/teachers/${path}`, { method: 'PATCH', as: 'clerk', body })).status]).toEqual([path, 403])
  const undo = (as: string, of = job) => server.request(`imports/${of.uuid}/undo/`, { method: 'POST', as, body: {} })
  expect((await undo('clerk')).status).toBe(409)
  expect(await taught()).toBe(1)
  await server.undone(async () => expect((await undo('jw.x')).body.undone).toMatchObject({ removed: 1 }))
  // what a list has corrected she does not put back either
  const send = async (path: string, body: unknown) => {
    const { uuid } = (await server.request(`imports/teachers/${path}`, { method: 'POST', as: 'jw.x', body })).body
    const state = async () => (await server.request(`imports/${uuid}/`, { as: 'jw.x' })).body.state
    await expect.poll(state, { timeout: 20_000, interval: 20 }).toBe('done')
    return { uuid }
  }
  const changed = { ...list[0], teacher_type: '3' }
  const compared = await send('?dry_run=true&update=true', [changed])
  const { results } = (await server.request(`imports/${compared.uuid}/differences/`, { as: 'jw.x' })).body
  const { uuid, version } = results.find((one: { row: number }) => one.row === 1)
  const correcting = await send('', [{ ...changed, existing: { uuid, version } }])
  const typeNow = async () => (await server.current().select().from(teachers).where(eq(teachers.uuid, made!.uuid)))[0]!.teacher_type
  expect(await typeNow()).toBe(3)
  expect([(await undo('clerk', correcting)).status, await typeNow()]).toEqual([409, 3])
  expect([(await undo('jw.x', correcting)).body.undone, await typeNow()]).toMatchObject([{ restored: 1 }, 2])
  expect([await taught(), await server.current().$count(users, eq(users.username, '13911114444'))]).toEqual([1, 1])
})

apart('10 school staff are moved to another school only by who has all that they have', async () => {
  const to = (await account('jw.y')).work_unit
  const move = async (as: string, username: string) =>
    server.request(`data_dict/work_unit/${to}/allot_jw/`, { method: 'PATCH', as, body: { jws: [(await account(username)).uuid] } })
  for (const roles of [[workUnits], [workUnits, accounts], [workUnits, pupils]]) {
    await clerkIs(...roles)
    const { status, body } = await move('clerk', 'jw.x')
    expect([roles, status, body]).toEqual([roles, 403, { detail: expect.stringContaining('您没有的权限') }])
    expect((await account('jw.x')).work_unit).not.toBe(to)
  }
  await clerkIs(...administratorRoles)
  // her role 心理辅导 would go along
  expect([(await move('clerk', 'counsel.x')).status, (await move('clerk', 'jw.x')).status]).toEqual([403, 200])
  expect([(await account('counsel.x')).work_unit === to, (await account('jw.x')).work_unit === to]).toEqual([false, true])
  expect((await move('superuser', 'counsel.x')).status).toBe(200)
  const many = { jws: Array.from({ length: 101 }, () => crypto.randomUUID()) }
  expect((await server.request(`data_dict/work_unit/${to}/allot_jw/`, { method: 'PATCH', as: 'superuser', body: many })).status).toBe(400)
})

test('10 what stands for a type of account opens an administrator every call that such an account has and administrators can be given', () => {
  for (const type of [1, 2, 3, 4, 6, 7] as const) {
    const account = person(type as UType, ['work_unit_type_0'])
    const administrator = person(5, [accounts, ...rolesLike[type]])
    for (const { call } of routes) {
      const isGiven = call.access.any.some(clause => clause.u_types?.includes(5))
      if (isGiven && verdict(call, account) === 'allowed')
        expect([type, call.path, verdict(call, administrator)]).toEqual([type, call.path, 'allowed'])
    }
  }
})

test('10 what yields a secret is a write: a read-only account is answered none, but its own', async () => {
  const secret = /^(password|initial_password|token)$/
  const fields = (schema: unknown): string[] =>
    schema && typeof schema === 'object'
      ? Object.entries(schema).flatMap(([name, inner]) => [
          ...(name === 'properties' ? Object.keys(inner as object) : []),
          ...fields(inner),
        ])
      : []
  const own = /login-methods\/embed_token|sys\/users\/change-password/
  const yielding = routes.filter(
    ({ call }) =>
      !call.access.public && fields(z.toJSONSchema(call.result, { io: 'input', unrepresentable: 'any' })).some(name => secret.test(name)),
  )
  expect(yielding.length).toBeGreaterThan(4)
  for (const { call } of yielding) {
    if (own.test(call.path)) continue
    const { status, body } = await server.undone(() =>
      server.request(call.path.replace(/\{\w+\}/, crypto.randomUUID()), { method: call.method, as: 'readonly.x', body: bodyFor(call) }),
    )
    expect([call.path, status, body.detail]).toEqual([call.path, 403, expect.stringMatching(/只读账号|没有执行该操作的权限/)])
  }
})
