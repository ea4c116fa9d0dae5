import { desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { gradeOf, unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { type Ask, openTestServer, type TestServer } from '../support/test-server.ts'
import { watchVersions } from '../support/watch-versions.ts'
import { knownBodies, notWalked } from './known-bodies.ts'
import { markSchools, missing } from './marked.ts'
import { typed, withTypedNumbers } from './marked-texts.ts'

// S12: every write by staff is on record, whatever it is a write of.
const url = await withPostgres()
describe.each(onDatabases(url))('writes on record, on %s', (_, where) => {
  let server: TestServer
  let ids: Awaited<ReturnType<typeof markSchools>>
  const staff = ['superuser', 'sysadmin', 'jw.x', 'adviser.x', 'teacher.x']
  beforeAll(async () => {
    server = await openTestServer(where)
    ids = await markSchools(server.db)
    await watchVersions(server.db)
    for (const as of [...staff, 'student.x']) await server.token(as)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))

  /** What a request leaves on record. */
  async function trail(path: string, ask: Ask) {
    const log = () => server.current().select().from(audit_log)
    const before = (await log().orderBy(desc(audit_log.place)).limit(1))[0]?.place ?? 0
    const answer = await server.request(path, ask)
    return { answer, rows: await log().where(gt(audit_log.place, before)).orderBy(audit_log.place) }
  }
  const send = (method: string, path: string, as: string, body?: unknown) =>
    trail(path, { method, as, ...(body !== undefined && { body }) })

  /** Every account makes these for itself, and students' calls are no staff's. */
  const isOwn = ({ call }: (typeof routes)[number]) => call.readonly === true || call.access.public === true

  test('S12, R9 whatever staff changes has a new version, and leaves a row that says who, by which call and which row of a resource', async () => {
    const writes = routes.filter(route => route.call.method !== 'GET' && !isOwn(route))
    const seen = new Set<string>()
    const [person] = await server.db
      .select()
      .from(students)
      .where(eq(students.uuid, idOf('students', 'student.x')))
    const bodyOf = knownBodies(ids, person!)
    for (const { call } of writes) {
      const { method, path } = call
      const base = path.split('/{')[0]!
      const made = async (as: string) => {
        const create = writes.find(one => one.call.method === 'POST' && one.call.path === `${base}/`)?.call
        const { uuid, id } = create ? (await send('POST', `${base}/`, as, bodyOf(create))).answer.body : {}
        return String(uuid ?? id ?? missing)
      }
      // rows of the demo, and one that nothing refers to yet
      for (const as of staff)
        for (const id of call.param ? [...(ids[base]?.x ?? []).slice(0, 2), made] : ['']) {
          if (id === made && seen.has(`${method} ${path}`)) continue
          const { answer, rows } = (await server.undone(async () => {
            const key = typeof id === 'string' ? id : await id(as)
            return send(method, path.replace(/\{\w+\}/, key), as, bodyOf(call))
          }))!
          if (answer.status >= 300) continue
          seen.add(`${method} ${path}`)
          // an import is a row when it is accepted, and others when it has ended: what it has written, and whom a teacher's has looked up;
          // a refund is a row when it is asked for, and another when it is booked
          const before = ['import', 'read', 'pay_refund_asked']
          const own = rows.filter(({ target, action }) => target === path && !before.includes(action))
          expect([method, path, as, own.length]).toEqual([method, path, as, 1])
          expect(own[0]).toMatchObject({ actor: expect.any(String), address: '127.0.0.9' })
        }
    }
    // a call new to the contract has a body here, or says why not
    expect(
      writes
        .map(({ call }) => `${call.method} ${call.path}`)
        .filter(one => !seen.has(one))
        .sort(),
    ).toEqual(Object.keys(notWalked).sort())
  })

  test('12 S12 no number that somebody types into a text of a call stands in what it leaves on record, whoever records it', async () => {
    const writes = routes.filter(route => route.call.method !== 'GET' && !isOwn(route)).map(({ call }) => call)
    const [person] = await server.db
      .select()
      .from(students)
      .where(eq(students.uuid, idOf('students', 'student.x')))
    const bodyOf = knownBodies(ids, person!)
    const seen = new Set<string>()
    for (const call of writes) {
      const { method, path } = call
      const base = path.split('/{')[0]!
      const create = writes.find(one => one.method === 'POST' && one.path === `${base}/`)
      for (const as of ['superuser', 'jw.x', 'teacher.x'])
        for (const which of ['all', 'others'] as const)
          for (const isMade of call.param ? [false, true] : [false]) {
            if (seen.has(`${method} ${path}`)) continue
            await server.undone(async () => {
              const made = isMade && create ? (await send('POST', `${base}/`, as, bodyOf(create))).answer.body : undefined
              const id = String(made?.uuid ?? made?.id ?? ids[base]?.x[0] ?? missing)
              const body = withTypedNumbers(call, bodyOf(call), which)
              if (!typed.some(number => JSON.stringify(body ?? '').includes(number))) return
              const { answer, rows } = await send(method, path.replace(/\{\w+\}/, id), as, body)
              expect([method, path, typed.filter(number => JSON.stringify(rows).includes(number))]).toEqual([method, path, []])
              if (answer.status < 300) seen.add(`${method} ${path}`)
            })
          }
    }
    expect(seen.size).toBeGreaterThan(60)
    expect([...seen]).toEqual(
      expect.arrayContaining(['PATCH sys/vip_periods/{id}/revoke/', 'POST wch_pay/pay/{id}/refund/', 'POST imports/score_to_rank/']),
    )
  })

  apart('S12 of a new row its key is on record, of a change the names of its fields and nothing that stands in them', async () => {
    const unit = await send('POST', 'data_dict/work_unit/', 'sysadmin', {
      name: '新中学',
      code: 'NEW-1',
      work_unit_type: 0,
      province: 320000,
      city: 320500,
    })
    const uuid = unit.answer.body.uuid as string
    expect(unit.rows).toMatchObject([{ action: 'write', target: 'data_dict/work_unit/', detail: { id: uuid } }])
    const moved = await send('PATCH', `data_dict/work_unit/${uuid}/`, 'sysadmin', { city: 330100, name: '改名中学' })
    expect(moved.rows).toMatchObject([{ action: 'write', target: 'data_dict/work_unit/{id}/' }])
    expect(moved.rows[0]!.detail).toEqual({ id: uuid, fields: expect.toSatisfy((names: string[]) => `${names.sort()}` === 'city,name') })
    const gone = await send('DELETE', `data_dict/work_unit/${uuid}/`, 'sysadmin')
    expect(gone.rows).toMatchObject([{ action: 'write', detail: { id: uuid } }])
    const product = await send('POST', 'sys/group_extensions/', 'sysadmin', { vip_name: '新产品', cost: 100, days: 30 })
    expect(product.rows).toMatchObject([{ action: 'write', detail: { id: product.answer.body.uuid } }])
    const price = await send('PATCH', `sys/group_extensions/${product.answer.body.uuid}/`, 'sysadmin', { cost: 1 })
    expect(price.rows).toMatchObject([{ action: 'write', detail: { id: product.answer.body.uuid, fields: ['cost'] } }])
    const plan = await send('POST', 'dashboard/college_plans/', 'adviser.x', { name: '方案', rows: [] })
    expect(plan.rows).toMatchObject([{ action: 'write', detail: { id: plan.answer.body.uuid } }])
    const form = await send('PATCH', `relation/students/${ids['relation/students']!.x[0]}/relation_update/`, 'jw.x', {
      phone: '13812345678',
      remark: '转来',
    })
    expect(form.rows).toMatchObject([{ action: 'write', detail: { id: ids['relation/students']!.x[0] } }])
    expect(JSON.stringify(form.rows[0]!.detail)).not.toMatch(/138|转来/)
    expect((form.rows[0]!.detail.fields as string[]).sort()).toEqual(['phone', 'remark'])
  })

  apart(
    'S12 an import is on record from the moment it is accepted: a question, one that is refused later, one that another stops',
    async () => {
      const asked = await send('POST', 'imports/classes/?dry_run=true', 'jw.x', [{ name: '问一问', year: 2025 }])
      expect(asked.rows).toMatchObject([{ action: 'accepted', detail: { batch: asked.answer.body.uuid, dry_run: true } }])
      const refused = await send('POST', 'imports/classes/', 'jw.x', [{ name: '', year: 1 }])
      expect(refused.rows).toMatchObject([{ action: 'accepted', detail: { batch: refused.answer.body.uuid } }])
      expect(refused.rows[0]!.detail).not.toHaveProperty('dry_run')
      const done = await send('POST', 'imports/classes/', 'jw.x', [{ name: '新班', year: 2025 }])
      expect(done.rows.map(({ action }) => action)).toEqual(['accepted', 'import'])
      const stopped = await send('POST', `imports/${done.answer.body.uuid}/cancel/`, 'jw.x')
      expect(stopped.rows).toMatchObject([{ action: 'write', target: 'imports/{id}/cancel/', detail: { id: done.answer.body.uuid } }])
    },
  )

  apart('S12 which classes a teacher is given and which are taken, and from which school to which a student goes', async () => {
    const teacher = ids['relation/teachers']!.x[0]!
    const had = (await server.request(`relation/teachers/${teacher}/`, { as: 'jw.x' })).body.grades.map((one: { uuid: string }) => one.uuid)
    const given = [gradeOf('x', 0), gradeOf('x', 1)].filter(one => !had.includes(one))
    expect([had.length > 0, given.length > 0]).toEqual([true, true])
    const changes = { grades: given, remark: '换班' }
    const patched = await send('PATCH', `relation/teachers/${teacher}/`, 'jw.x', changes)
    expect(patched.rows).toMatchObject([{ action: 'allot_grades', detail: { teacher, given, taken: had, fields: ['remark'] } }])
    const back = await send('PATCH', `relation/teachers/${teacher}/allot_grades/`, 'jw.x', { grades: had })
    expect(back.rows).toMatchObject([{ action: 'allot_grades', detail: { teacher, given: had, taken: given } }])
    const student = ids['relation/students']!.x[0]!
    const to = { work_unit: unitOf('y'), grade: gradeOf('y', 0) }
    const moved = await send('PATCH', `relation/students/${student}/admin_update_info/`, 'sysadmin', to)
    expect(moved.rows).toMatchObject([{ action: 'move', detail: { student, from: { work_unit: unitOf('x') }, to } }])
  })

  apart('a student’s own writes are hers, and what every account does for itself leaves what it left before', async () => {
    expect((await send('POST', 'dashboard/college_plans/', 'student.x', { name: '方案', rows: [] })).rows).toEqual([])
    const { answer, rows } = await send('POST', 'login-methods/logout/', 'clerk')
    expect([answer.status, rows]).toEqual([204, []])
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
