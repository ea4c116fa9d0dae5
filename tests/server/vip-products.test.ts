import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { vip_periods } from '../../server/resources/sys/vip_periods/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const DAY_MS = 86_400_000
const year = idOf('group_extensions', 'year')
const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)

describe.each(onDatabases(url))('products and periods, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'student.y', 'vip.x', 'teacher.x', 'jw.x', 'jyj.a', 'kiosk.x', 'clerk', 'sysadmin', 'readonly.x'])
      await server.token(as)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const ask = (path: string, as = 'sysadmin', method = 'GET', body?: object) => server.request(`sys/${path}`, { as, method, body })
  const who = async (as: string) => (await server.request('login-methods/is_login/', { as })).body
  const give = (body: object, as = 'sysadmin') => ask('vip_periods/', as, 'POST', { group_extension: year, ...body })
  const days = () => {
    const now = server.ports.now().getTime()
    return { begin: dayOf(now - DAY_MS), end: dayOf(now + 10 * DAY_MS) }
  }

  apart('a product is made, changed and taken off sale by VIP付费管理 alone; everybody reads what is offered', async () => {
    const body = { vip_name: '一个月', cost: 2990, days: 30, vip_desc: '试用' }
    for (const as of ['student.x', 'teacher.x', 'jw.x', 'jyj.a', 'kiosk.x', 'clerk'])
      expect([as, (await ask('group_extensions/', as, 'POST', body)).status]).toEqual([as, 403])
    const made = await ask('group_extensions/', 'sysadmin', 'POST', body)
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ ...body, is_personal: true, cover_url: null, opens: [] })])
    const names = async (as: string) => (await ask('group_extensions/personal/', as)).body.map((one: { vip_name: string }) => one.vip_name)
    expect(await names('student.x')).toContain('一个月')
    await ask(`group_extensions/${made.body.uuid}/`, 'sysadmin', 'PATCH', { is_personal: false })
    expect(await names('student.x')).not.toContain('一个月')
    expect((await ask(`group_extensions/${made.body.uuid}/`, 'student.x')).status).toBe(404)
    expect((await ask(`group_extensions/${made.body.uuid}/`, 'sysadmin', 'DELETE')).status).toBe(204)
  })

  apart('a product is made and changed whole: with its roles, or not at all', async () => {
    const roles: { uuid: string; name: string }[] = (await ask('permission_extensions/')).body
    const [one, other] = [roles[0]!, roles[1]!]
    const body = { vip_name: '一个月', cost: 2990, days: 30, is_personal: false }
    const unknown = '00000000-0000-4000-8000-000000000000'
    const refused = await ask('group_extensions/', 'sysadmin', 'POST', { ...body, permissions: [one.uuid, unknown] })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['permissions']])
    const made = await ask('group_extensions/', 'sysadmin', 'POST', { ...body, permissions: [one.uuid] })
    expect([made.status, made.body.opens]).toEqual([201, [one.name]])
    const path = `group_extensions/${made.body.uuid}/`
    expect((await ask(path, 'sysadmin', 'PATCH', { cost: 1, permissions: [unknown] })).status).toBe(400)
    expect((await ask(path)).body).toMatchObject({ cost: 2990, opens: [one.name] })
    const changed = await ask(path, 'sysadmin', 'PATCH', { cost: 100, permissions: [other.uuid] })
    expect([changed.status, changed.body.cost, changed.body.opens]).toEqual([200, 100, [other.name]])
    expect((await ask(path, 'sysadmin', 'PATCH', { cost: 200 })).body.opens).toEqual([other.name])
  })

  apart('a price is whole fen above nothing, days are a length of time, a name is once', async () => {
    const sound = { vip_name: '一个月', cost: 2990, days: 30 }
    for (const [field, values] of [
      ['cost', [0, -1, 1.5, '2990', null, 10_000_001]],
      ['days', [0, -1, 0.5, null, 3661]],
      ['vip_name', ['', ' ', null, 'x'.repeat(41), '升学规划 一年']],
    ] as const)
      for (const value of values) {
        const { status, body } = await ask('group_extensions/', 'sysadmin', 'POST', { ...sound, [field]: value })
        expect([field, value, status, Object.keys(body)]).toEqual([field, value, 400, [field]])
      }
  })

  apart('what was bought or given is not deleted', async () => {
    const { status, body } = await ask(`group_extensions/${year}/`, 'sysadmin', 'DELETE')
    expect([status, body]).toEqual([409, { detail: '已有订单或开通记录，不能删除；可以停止出售。' }])
  })

  apart('a permission is one of the roles that open a student’s menu, never an administrator’s', async () => {
    for (const name of ['系统用户管理', 'VIP付费管理', '系统管理', '5', 'work_unit_type_0', ''])
      expect([name, (await ask('permission_extensions/', 'sysadmin', 'POST', { name })).status]).toEqual([name, 400])
    expect((await ask('permission_extensions/', 'sysadmin', 'POST', { name: '多元升学' })).status).toBe(201)
    for (const as of ['student.x', 'jw.x', 'clerk']) expect([as, (await ask('permission_extensions/', as)).status]).toEqual([as, 403])
  })

  apart('what a product opens is set with it, and those who have it hold it at their next call', async () => {
    const role = '生涯百科'
    expect((await who('vip.x')).roles).toContain('高考志愿-模拟填报推荐下载')
    const set = await ask(`group_extensions/${year}/vip/`, 'sysadmin', 'PATCH', { permissions: [idOf('permission_extensions', role)] })
    expect(set.body.permissions.map((one: { name: string }) => one.name)).toEqual([role])
    expect((await who('vip.x')).roles).toEqual(['1', 'work_unit_type_0', role])
    const wrong = await ask(`group_extensions/${year}/vip/`, 'sysadmin', 'PATCH', { permissions: [crypto.randomUUID()] })
    expect([wrong.status, wrong.body]).toEqual([400, { permissions: ['对象不存在。'] }])
  })

  apart(
    'a school’s VIP is all of its students’ and nobody else’s, from the first day to the end of the last, and ends when it is taken back',
    async () => {
      expect((await who('student.x')).is_vip_flag).toBe(false)
      const made = await give({ work_unit: unitOf('x'), ...days() })
      expect([made.status, made.body.source, made.body.student]).toEqual([201, 'work_unit', null])
      expect((await who('student.x')).is_vip_flag).toBe(true)
      expect((await who('student.x')).expiration_time).toBe(made.body.end_datetime)
      for (const as of ['student.y', 'teacher.x', 'jw.x', 'kiosk.x']) expect([as, (await who(as)).is_vip_flag]).toEqual([as, false])
      expect((await ask('vip_periods/', 'student.x')).body.map((one: { uuid: string }) => one.uuid)).toEqual([made.body.uuid])
      expect((await ask('vip_periods/', 'student.y')).body).toEqual([])
      const back = await ask(`vip_periods/${made.body.uuid}/revoke/`, 'sysadmin', 'PATCH', { remark: '合同终止' })
      expect([back.status, back.body.remark, back.body.revoked_time !== null]).toEqual([200, '合同终止', true])
      expect((await who('student.x')).is_vip_flag).toBe(false)
      expect((await ask(`vip_periods/${made.body.uuid}/revoke/`, 'sysadmin', 'PATCH', { remark: '再来' })).status).toBe(409)
    },
  )

  apart('a period is of one school or one student, of a product that is there, and its end is not before its beginning', async () => {
    const { begin, end } = days()
    const student = idOf('students', 'student.x')
    for (const [body, field] of [
      [{ begin, end }, 'student'],
      [{ begin, end, student, work_unit: unitOf('x') }, 'student'],
      [{ begin, end, student: crypto.randomUUID() }, 'student'],
      [{ begin, end, work_unit: crypto.randomUUID() }, 'work_unit'],
      [{ begin: end, end: begin, student }, 'end'],
      [{ begin: '2026-02-31x', end, student }, 'begin'],
      ...['2026-02-30', '2025-02-29', '2026-04-31', '2100-02-29'].map(none => [{ begin: none, end, student }, 'begin'] as const),
      [{ begin, end: '2027-06-31', student }, 'end'],
      ...['2101-01-01', '9999-12-31'].map(late => [{ begin, end: late, work_unit: unitOf('x') }, 'end'] as const),
      [{ begin, end: '2101-01-01', student }, 'end'],
      [{ begin, end, student, group_extension: crypto.randomUUID() }, 'group_extension'],
    ] as const) {
      const { status, body: answer } = await give(body)
      expect([body, status, Object.keys(answer)]).toEqual([body, 400, [field]])
    }
    const one = await give({ begin, end, student })
    expect([one.status, one.body.source, one.body.student.name]).toEqual([201, 'gift', '陆听澜'])
    const [last] = await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1)
    expect(last!.action).toBe('vip_give')
    for (const as of ['student.x', 'teacher.x', 'jw.x', 'jyj.a', 'clerk', 'readonly.x'])
      expect([as, (await give({ begin, end, student }, as)).status]).toEqual([as, 403])
  })

  apart('what was bought is not taken back here, it is refunded', async () => {
    const [mine] = await server.current().select().from(vip_periods).where(eq(vip_periods.source, 'purchase'))
    const { status, body } = await ask(`vip_periods/${mine!.uuid}/revoke/`, 'sysadmin', 'PATCH', { remark: '开错了' })
    expect([status, body]).toEqual([409, { detail: '这是学生购买的，请退款。' }])
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
