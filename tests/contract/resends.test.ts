import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { gradeOf, unitOf } from '../../server/db/demo/region.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { adminRole } from '../../src/core/domain/code-tables.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const HERE = 'https://school.example'
const url = await withPostgres()

// What a key answers once more is told to nobody who could not ask it anew: an answer may hold a password, or a student who is another school's.
describe.each(onDatabases(url))('a resend, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['sysadmin', 'superuser', 'jw.x', 'teacher.x']) await server.token(as)
  })
  afterAll(() => server.close())

  let made = 0
  /** A write and its repetition under the same key. */
  const keyed = (method: string, path: string, body: unknown, as: { as: string } | { token: string }, headers: object = {}) => {
    const key = `resend-of-${++made}-${where ? 'p' : 'e'}`
    return (other: typeof as = as, more: object = headers) =>
      server.request(path, { method, body, ...other, headers: { 'Idempotency-Key': key, ...more } })
  }
  const accountOf = async (name: string) => (await server.current().select().from(users).where(eq(users.username, name)))[0]!
  const studentOf = async (name: string) =>
    (
      await server
        .current()
        .select()
        .from(students)
        .where(eq(students.user, (await accountOf(name)).uuid))
    )[0]!
  const moveToY = async (student: string) => {
    const body = { work_unit: unitOf('y'), grade: gradeOf('y', 0) }
    expect(
      (await server.request(`relation/students/${student}/admin_update_info/`, { method: 'PATCH', as: 'superuser', body })).status,
    ).toBe(200)
  }
  const rolesOf = async (name: string, roles: string[]) =>
    void (await server
      .current()
      .update(users)
      .set({ roles })
      .where(eq(users.uuid, (await accountOf(name)).uuid)))
  const pageToken = async (as: string, ...widgets: string[]) =>
    (await server.request('login-methods/embed_token/', { method: 'POST', as, body: { origin: HERE, widgets } })).body.token as string

  test('10 of a student who has left the school tells neither her password nor her row, nor what was recorded of her', () =>
    server.undone(async () => {
      const { uuid, user } = await studentOf('student.x')
      const writes = [
        keyed('POST', `sys/users/${user}/reset-password/`, {}, { as: 'jw.x' }),
        keyed('PUT', `sys/users/${user}/is_active/`, { is_active: true }, { as: 'jw.x' }),
        keyed('PATCH', `relation/students/${uuid}/relation_update/`, { remark: '转学前' }, { as: 'jw.x' }),
        keyed('POST', 'career_record/morality/', { student: uuid, hdzt: '清明祭扫', start_date: '2026-04-04' }, { as: 'teacher.x' }),
      ]
      for (const write of writes) {
        const first = await write()
        expect(first.status).toBeLessThan(300)
        // who is still hers is told her own answer
        expect([(await write()).status, (await write()).body]).toEqual([first.status, first.body])
      }
      await moveToY(uuid)
      for (const write of writes) expect([(await write()).status, Object.keys((await write()).body)]).toEqual([404, ['detail']])
    }))

  test('10 by somebody who has not any more all the rights that she had then is refused', () =>
    server.undone(async () => {
      await rolesOf('sysadmin', [adminRole.students, adminRole.users])
      const { user } = await studentOf('student2.z')
      const teacher = { name: '重发', cert_id: '13900047012', work_num: 'T0471', phone: '13900047012', work_unit: unitOf('x'), u_type: 2 }
      const writes = [
        keyed('POST', `sys/users/${user}/reset-password/`, {}, { as: 'sysadmin' }),
        keyed('POST', 'relation/teachers/relation_create/', { ...teacher, grades: [gradeOf('x', 0)] }, { as: 'sysadmin' }),
      ]
      for (const write of writes) expect((await write()).status).toBeLessThan(300)
      await rolesOf('sysadmin', [adminRole.users])
      for (const write of writes) expect([(await write()).status, Object.keys((await write()).body)]).toEqual([403, ['detail']])
      // one more is no loss
      await rolesOf('sysadmin', [adminRole.students, adminRole.users, adminRole.notices])
      for (const write of writes) expect((await write()).status).toBeLessThan(300)
    }))

  test('15 by a token for a foreign page tells nothing that was done without it, and what was done by one like it', () =>
    server.undone(async () => {
      const { uuid } = await accountOf('teacher.x')
      const at = { Origin: HERE }
      const narrow = { token: await pageToken('jw.x', 'student-roster') }
      const wide = async () => ({ token: await pageToken('jw.x', 'student-roster', 'teacher-roster') })
      const write = keyed('POST', `sys/users/${uuid}/reset-password/`, {}, { as: 'jw.x' })
      const first = await write()
      expect(first.status).toBe(200)
      expect((await write(narrow, at)).status).toBeGreaterThanOrEqual(403)
      expect((await write(await wide(), at)).status).toBe(403)
      const byPage = keyed('POST', `sys/users/${uuid}/reset-password/`, {}, await wide(), at)
      const told = await byPage()
      expect(told.status).toBe(200)
      // its page has a new one by now, for as much
      expect((await byPage(await wide())).body).toEqual(told.body)
      expect((await byPage(narrow)).status).toBeGreaterThanOrEqual(403)
      expect((await byPage({ as: 'jw.x' }, {})).body).toEqual(told.body)
    }))
})

test('a write that answers something of no row of its own is known here', () => {
  const keyless = routes.filter(
    ({ call }) =>
      call.method !== 'GET' &&
      !call.ownTransactions &&
      !call.param &&
      call.access.public !== true &&
      call.result._zod.def.type !== 'undefined',
  )
  const shapeOf = (schema: unknown): object => (schema as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {}
  const told = keyless.filter(({ call }) => !['uuid', 'id'].some(key => key in shapeOf(call.result))).map(({ call }) => call.path)
  // counts, what she has sent herself, and a token that ends with its session
  expect(told.filter(path => !/\/(multi|multi_create|admin_multi_delete_student)\/$/.test(path)).sort()).toEqual([
    'relation/site_tokens/preview/',
    'relation/teachers/follow_student/',
  ])
})
