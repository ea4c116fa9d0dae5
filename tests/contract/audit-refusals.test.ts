import { randomUUID } from 'node:crypto'
import { desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { unitOf } from '../../server/db/demo/region.ts'
import { verifyAudit } from '../../server/kit/audit.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { teachers } from '../../server/resources/relation/teachers/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { type Ask, openTestServer, type TestServer } from '../support/test-server.ts'

// S12: who is refused power over accounts, or their passwords, is on record: it was tried.
const url = await withPostgres()
describe.each(onDatabases(url))('refusals on record, on %s', (_, where) => {
  let server: TestServer
  const account: Record<string, string> = {}
  const named = ['student.x', 'student.y', 'teacher.x', 'jw.x', 'readonly.x', 'sysadmin', 'superuser']
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of named) {
      await server.token(as)
      const [found] = await server.db.select({ uuid: users.uuid }).from(users).where(eq(users.username, as))
      account[as] = found!.uuid
    }
  })
  afterAll(() => server.close())
  async function trail(path: string, ask: Ask) {
    const log = () => server.current().select().from(audit_log)
    const before = (await log().orderBy(desc(audit_log.place)).limit(1))[0]?.place ?? 0
    const answer = await server.request(path, ask)
    return { answer, rows: await log().where(gt(audit_log.place, before)) }
  }
  const refused = async (path: string, as: string, method: string, body: unknown, status: number) => {
    const { answer, rows } = await trail(path, { method, as, body })
    expect([path, as, answer.status]).toEqual([path, as, status])
    expect(rows).toMatchObject([{ action: 'refused', actor: account[as], address: '127.0.0.9' }])
    return rows[0]!
  }

  test('S12 a wrong old password, someone else’s password reset, an account switched: refused by rule, reach or rights', () =>
    server.undone(async () => {
      const wrong = { old_password: 'Wrong-2026', password: 'Another-2026' }
      for (const as of ['jw.x', 'student.x', 'readonly.x']) {
        const row = await refused('sys/users/change-password/', as, 'POST', wrong, 400)
        expect([row.target, row.detail]).toEqual(['sys/users/change-password/', { status: 400, fields: ['old_password'] }])
        expect(JSON.stringify(row)).not.toMatch(/Wrong-2026|Another-2026/)
      }
      const reset = (who: string) => `sys/users/${account[who]}/reset-password/`
      for (const [who, as, status] of [
        ['teacher.x', 'student.x', 403],
        ['student.x', 'readonly.x', 403],
        ['superuser', 'sysadmin', 403],
        ['student.y', 'jw.x', 404],
      ] as const)
        expect((await refused(reset(who), as, 'POST', {}, status)).detail).toMatchObject({ status, id: account[who] })
      const off = { is_active: false }
      expect((await refused(`sys/users/${account.superuser}/is_active/`, 'sysadmin', 'PUT', off, 403)).detail).toMatchObject({
        status: 403,
      })
      // what was named is kept where it is a key; it may be a number of somebody
      const odd = await refused('sys/users/110101200801010011/reset-password/', 'jw.x', 'POST', {}, 404)
      expect(odd.detail).toEqual({ status: 404, times: 2 })
    }))

  test('S12 initial passwords that a read-only account, a teacher or a student asked for', () =>
    server.undone(async () => {
      for (const as of ['readonly.x', 'teacher.x', 'student.x'])
        expect((await refused('relation/students/download_cleartext_pass/', as, 'GET', undefined, 403)).detail).toEqual({ status: 403 })
    }))

  test('12 S12 who tries by a form to get more rights than she has, or to take somebody’s: refused by rule, reach or rights', () =>
    server.undone(async () => {
      const role = { roles: ['心理辅导'] }
      const jw = { name: '甲', username: 'q.refused', work_unit: unitOf('x') }
      const [teacher] = await server
        .current()
        .select({ uuid: teachers.uuid })
        .from(teachers)
        .where(eq(teachers.work_unit, unitOf('y')))
      const tried = [
        ['relation/jws/', 'POST', 'jw.x', { ...jw }, 403],
        ['relation/jws/relation_create/', 'POST', 'jw.x', { ...jw }, 403],
        ['relation/jws/relation_create/', 'POST', 'sysadmin', { ...jw, ...role }, 403],
        [`relation/jws/${account['jw.x']}/`, 'PATCH', 'sysadmin', role, 403],
        [`relation/jws/${account['jw.x']}/relation_update/`, 'PATCH', 'jw.x', role, 403],
        [`relation/jws/${account['jw.x']}/`, 'DELETE', 'teacher.x', undefined, 403],
        [`relation/teachers/${teacher!.uuid}/relation_update/`, 'PATCH', 'jw.x', { teacher_type: 3 }, 404],
        [`relation/teachers/${teacher!.uuid}/allot_grades/`, 'PATCH', 'jw.x', { grades: [] }, 404],
        [`relation/teachers/${teacher!.uuid}/`, 'PATCH', 'teacher.x', { grades: [] }, 403],
        [`relation/teachers/${teacher!.uuid}/`, 'DELETE', 'jw.x', undefined, 404],
        ['relation/teachers/relation_create/', 'POST', 'teacher.x', { name: '乙', cert_id: '13900001234' }, 403],
        ['relation/students/admin_multi_delete_student/', 'POST', 'jw.x', { uuids: [randomUUID()] }, 403],
        [`relation/students/${randomUUID()}/admin_delete_student/`, 'DELETE', 'jw.x', undefined, 403],
        [`relation/students/${randomUUID()}/admin_update_info/`, 'PATCH', 'jw.x', { remark: 'x' }, 403],
        [`relation/students/${randomUUID()}/`, 'DELETE', 'jw.x', undefined, 403],
        [`relation/students/${randomUUID()}/`, 'PATCH', 'jw.x', { cert_id: '13900001234' }, 403],
        [`imports/${randomUUID()}/undo/`, 'POST', 'jw.x', {}, 404],
        [`imports/${randomUUID()}/undo/`, 'POST', 'student.x', {}, 403],
        ['imports/teachers/', 'POST', 'teacher.x', [{ name: '乙', cert_id: '13900001234' }], 403],
        ['relation/teachers/multi_create/', 'POST', 'teacher.x', [{ name: '乙', cert_id: '13900001234' }], 403],
        ['relation/site_tokens/', 'POST', 'teacher.x', { name: '首页', origin: 'https://a.example.cn', widgets: ['college-search'] }, 403],
        [`relation/site_tokens/${randomUUID()}/`, 'DELETE', 'jw.x', undefined, 404],
        ['relation/site_tokens/preview/', 'POST', 'teacher.x', {}, 403],
        ['sys/vip_periods/', 'POST', 'jw.x', { group_extension: randomUUID(), begin: '2026-01-01', end: '2026-12-31' }, 403],
        [`sys/vip_periods/${randomUUID()}/revoke/`, 'PATCH', 'jw.x', { remark: '甲' }, 403],
      ] as const
      for (const [path, method, as, body, status] of tried) {
        const { detail } = await refused(path, as, method, body, status)
        const [key] = /[\da-f]{8}-[\da-f-]{27}/.exec(path) ?? []
        expect(detail).toMatchObject({ status, ...(key && { id: key }) })
        expect(JSON.stringify(detail)).not.toMatch(/q\.refused|13900001234|心理/)
      }
      // a mistake in a form is none
      const taken = { name: '丙', username: 'jw.x', work_unit: unitOf('x') }
      const mistaken = await trail('relation/jws/relation_create/', { method: 'POST', as: 'superuser', body: taken })
      expect([mistaken.answer.status, mistaken.rows]).toEqual([400, []])
    }))

  test('a refusal without end does not fill the trail: ten, and then ever fewer with their count', () =>
    server.undone(async () => {
      const seen: unknown[] = []
      for (let n = 0; n < 40; n += 1) {
        const { rows } = await trail(`sys/users/${randomUUID()}/reset-password/`, { method: 'POST', as: 'teacher.x', body: {} })
        seen.push(...rows.map(({ detail }) => (detail as { times?: number }).times ?? 1))
      }
      expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 32])
    }))

  test('a body that cannot be read asked for nothing; a call that is not guarded leaves none', () =>
    server.undone(async () => {
      const guarded = routes.filter(({ call }) => call.guarded === true).map(({ call }) => call.path)
      expect(guarded.sort()).toEqual([
        'data_dict/work_unit/{id}/allot_jw/',
        'relation/students/download_cleartext_pass/',
        ...['sys/users/change-password/', 'sys/users/{id}/is_active/', 'sys/users/{id}/reset-password/'],
      ])
      expect((await trail('sys/users/change-password/', { method: 'POST', as: 'jw.x', body: {} })).rows).toEqual([])
      expect((await trail('relation/students/admin_export/', { as: 'jw.x' })).rows).toEqual([])
      expect((await trail(`sys/users/${account['student.x']}/reset-password/`, { method: 'POST', body: {} })).rows).toEqual([])
    }))

  test('what is refused is sealed into the chain, and its head is anchored', async () => {
    const before = server.anchors.length
    await refused('relation/students/download_cleartext_pass/', 'readonly.x', 'GET', undefined, 403)
    expect(server.anchors.length).toBe(before + 1)
    const verdict = await verifyAudit(server.db, server.ports.vault, [server.anchors.at(-1)!])
    expect([verdict.broken, verdict.anchored]).toEqual([null, server.anchors.at(-1)!.place])
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
