import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()

// C058–C060: school staff and their accounts. The role 心理辅导 opens what a test of the state of mind says of minors.
describe.each(onDatabases(url))('school staff, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['superuser', 'sysadmin', 'clerk', 'jw.x', 'counsel.x', 'teacher.x', 'jyj.a', 'readonly.x']) await server.token(as)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const base = 'relation/jws'
  const uuid = (name: string) => idOf('users', name)
  const ask = (path = '', as = 'sysadmin') => server.request(`${base}/${path}`, { as })
  const make = (body: object, as = 'sysadmin') => server.request(`${base}/relation_create/`, { as, method: 'POST', body })
  const change = (name: string, body: object, as = 'sysadmin') =>
    server.request(`${base}/${uuid(name)}/relation_update/`, { as, method: 'PATCH', body })
  const stored = async (name: string) => (await server.current().select().from(users).where(eq(users.username, name)))[0]
  const another = { name: '沈教务', username: 'jw.new', work_unit: unitOf('x') }
  const alter = (name: string, values: Partial<typeof users.$inferInsert>) =>
    server.current().update(users).set(values).where(eq(users.username, name))

  test('administrators of accounts read all of them and nobody else of the accounts', async () => {
    const all = (await ask()).body as { name: string; roles: string[]; work_unit: { name: string }; phone: string | null }[]
    expect(all.length).toBe(await server.db.$count(users, eq(users.u_type, 4)))
    for (const as of ['jw.x', 'teacher.x', 'jyj.a', 'clerk', 'readonly.x']) expect((await ask('', as)).status, as).toBe(403)
    const counsellors = (await ask(`?role=${encodeURIComponent('心理辅导')}`)).body as { uuid: string }[]
    expect(counsellors.map(one => one.uuid)).toEqual([uuid('counsel.x')])
    expect((await ask(`${uuid('teacher.x')}/`)).status).toBe(404)
  })
  apart('C059 a new account signs in with the password that is told once, for its own school', async () => {
    const made = await make(another)
    expect([made.status, made.body.username]).toEqual([201, 'jw.new'])
    const signedIn = await server.request('login-methods/login/', {
      method: 'POST',
      body: { username: 'jw.new', password: made.body.initial_password },
    })
    expect(signedIn).toMatchObject({ status: 200, body: { must_change_password: true } })
    expect(await stored('jw.new')).toMatchObject({
      u_type: 4,
      work_unit: unitOf('x'),
      is_superuser: false,
      roles: [],
      is_readonly_all: false,
    })
  })
  apart('what is wrong is said by its field: a name that is taken, a strange login name, a school that is none', async () => {
    expect(await make({ ...another, username: 'jw.y' })).toMatchObject({ status: 400, body: { username: [expect.any(String)] } })
    for (const username of ['a', 'site:x', 'ab cd', '-abc', 'x'.repeat(41), '志愿者'])
      expect(await make({ ...another, username }), username).toMatchObject({ status: 400, body: { username: [expect.any(String)] } })
    expect(await make({ ...another, work_unit: uuid('jw.x') })).toMatchObject({ status: 400, body: { work_unit: [expect.any(String)] } })
    expect(await make({ ...another, roles: ['系统用户管理'] })).toMatchObject({ status: 400 })
    expect((await make({ ...another, is_superuser: true, u_type: 5 })).status).toBe(201)
    expect(await stored('jw.new')).toMatchObject({ u_type: 4, is_superuser: false })
  })
  apart('8.10 who makes an account holds every right that it will have', async () => {
    await alter('sysadmin', { roles: ['系统用户管理'] })
    expect((await make(another)).status).toBe(403)
    await alter('sysadmin', { roles: ['系统用户管理', '学生管理', '系统管理'] })
    expect((await make({ ...another, roles: ['心理辅导'] })).status).toBe(403)
    expect(await stored('jw.new')).toBeUndefined()
    expect((await make(another)).status).toBe(201)
    // a role is given by who holds it, and by a superuser
    expect((await change('jw.x', { roles: ['心理辅导'] })).status).toBe(403)
    expect((await change('jw.x', { roles: ['心理辅导'] }, 'superuser')).body.roles).toEqual(['心理辅导'])
    // and then the account is more than hers: she changes nothing of it any more
    expect((await change('jw.x', { email: 'x@example.com' })).status).toBe(403)
    expect((await server.request(`${base}/${uuid('jw.x')}/`, { as: 'sysadmin', method: 'DELETE' })).status).toBe(403)
  })
  apart('the role 心理辅导 opens the alerts of her school at once, and is on record', async () => {
    expect((await server.request('career/evaluation_reports/alerts/', { as: 'jw.x' })).status).toBe(403)
    expect((await change('jw.x', { roles: ['心理辅导'] }, 'superuser')).status).toBe(200)
    expect((await server.request('career/evaluation_reports/alerts/', { as: 'jw.x' })).status).toBe(200)
    const rows = await server.current().select().from(audit_log).where(eq(audit_log.action, 'roles'))
    expect(rows.map(row => row.detail)).toEqual([{ user: uuid('jw.x'), from: [], to: ['心理辅导'] }])
    expect((await change('jw.x', { roles: [] }, 'superuser')).status).toBe(200)
    expect((await server.request('career/evaluation_reports/alerts/', { as: 'jw.x' })).status).toBe(403)
  })
  apart('C060 one changes what is said of oneself, and no role; of another nothing', async () => {
    expect((await change('jw.x', { phone: '13812345678', remark: '周三在校' }, 'jw.x')).body).toMatchObject({
      phone: '13812345678',
      remark: '周三在校',
    })
    expect((await change('jw.x', { roles: ['心理辅导'] }, 'jw.x')).status).toBe(403)
    expect((await change('counsel.x', { remark: 'x' }, 'jw.x')).status).toBe(404)
    expect((await change('jw.y', { remark: 'x' }, 'jw.x')).status).toBe(404)
    expect((await change('counsel.x', { roles: ['心理辅导'], remark: '三楼' }, 'counsel.x')).status).toBe(200)
  })
  apart('a form that names another school than its row’s is refused, for it moves nobody; its own may stand in it', async () => {
    const ofFirst = async (path: string) => (await server.request(`${path}/?limit=1`, { as: 'jw.x' })).body.results[0].uuid as string
    const student = (await server.request('relation/students/jw_query_student/?limit=1', { as: 'jw.x' })).body.results[0].uuid
    for (const [path, key, as] of [
      [base, uuid('jw.x'), 'superuser'],
      ['relation/teachers', await ofFirst('relation/teachers'), 'jw.x'],
      ['relation/students', student, 'superuser'],
      ['data_dict/grade', await ofFirst('data_dict/grade'), 'jw.x'],
    ] as const) {
      const patch = (work_unit: string) => server.request(`${path}/${key}/`, { as, method: 'PATCH', body: { work_unit } })
      const refused = await patch(unitOf('y'))
      expect([path, refused.status, refused.body]).toEqual([path, 400, { work_unit: ['所属学校不能在这里更改。'] }])
      expect([path, (await patch(unitOf('x'))).status]).toEqual([path, 200])
    }
  })
  apart('a form of a student that brings a password is refused, for it sets none', async () => {
    const student = (await server.request('relation/students/jw_query_student/?limit=1', { as: 'jw.x' })).body.results[0].uuid
    const patched = await server.request(`relation/students/${student}/`, {
      as: 'superuser',
      method: 'PATCH',
      body: { name: '徐改名', password: 'Quiet-river-7' },
    })
    expect([patched.status, patched.body]).toEqual([400, { password: ['密码不能在这里更改，请重置密码。'] }])
    expect((await server.request(`relation/students/${student}/`, { as: 'superuser' })).body.name).not.toBe('徐改名')
  })
  apart('a form that names another login name than its row’s is refused, for it changes none; its own may stand in it', async () => {
    const teacher = (await server.request('relation/teachers/?limit=1', { as: 'jw.x' })).body.results[0].uuid as string
    const { cert_id } = (await server.request(`relation/teachers/${teacher}/`, { as: 'jw.x' })).body
    for (const [path, as, field, own, other] of [
      [`${base}/${uuid('jw.x')}/`, 'superuser', 'username', 'jw.x', 'jw.other'],
      [`relation/teachers/${teacher}/`, 'jw.x', 'cert_id', cert_id, '13911119999'],
    ] as const) {
      const patch = (name: string) => server.request(path, { as, method: 'PATCH', body: { [field]: name } })
      const refused = await patch(other)
      expect([path, refused.status, refused.body]).toEqual([path, 400, { [field]: ['登录名不能在这里更改。'] }])
      expect([path, (await patch(own)).status]).toEqual([path, 200])
    }
  })
  apart('an account that goes takes its sessions along, and what it made stays', async () => {
    const { body } = await make(another)
    const { token } = (
      await server.request('login-methods/login/', { method: 'POST', body: { username: 'jw.new', password: body.initial_password } })
    ).body
    expect((await server.request(`${base}/${body.uuid}/`, { as: 'sysadmin', method: 'DELETE' })).status).toBe(204)
    expect((await server.request('login-methods/is_login/', { headers: { 'X-Token': token } })).status).toBe(401)
    expect(await stored('jw.new')).toBeUndefined()
  })
})
