import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idempotency_keys } from '../../server/kit/idempotency-table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()

// What one person may do again and again without end must not leave something each time: the disk would be full for everybody.
describe.each(onBoth(url))('8.8 on %s', (_, where) => {
  let server: TestServer
  let student: string
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'student2.x', 'vip.x']) await server.token(as)
    student = (await server.current().select().from(users).where(eq(users.username, 'student.x')))[0]!.uuid
  })
  afterAll(() => server.close())
  const write = (method: string, path: string, body: unknown, key?: string, as = 'student.x') =>
    server.request(path, { method, as, body, ...(key && { headers: { 'Idempotency-Key': key } }) })

  test('of the answers to what somebody has sent under keys the latest five hundred are kept', async () => {
    const keptOf = async (key?: string) => {
      const of = and(eq(idempotency_keys.user, student), key ? eq(idempotency_keys.key, key) : undefined)
      return (await server.current().select({ rows: count() }).from(idempotency_keys).where(of))[0]!.rows
    }
    const body = { goal: '数学稳定在 120 分', begin_date: '2026-09-01', end_date: '2027-01-10' }
    const { body: plan } = await write('POST', 'career_record/action_plans/student_create/', body)
    const other = await write('POST', 'career_record/action_plans/student_create/', body, 'key-of-another', 'student2.x')
    const path = `career_record/action_plans/${plan.uuid}/`
    for (let n = 0; n < 560; n += 3) {
      const answers = await Promise.all([0, 1, 2].map(one => write('PATCH', path, {}, `key-number-${n + one}`)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }
    expect(await keptOf()).toBeGreaterThanOrEqual(500)
    expect(await keptOf()).toBeLessThan(505)
    expect(await keptOf('key-number-0')).toBe(0)
    // the latest is told again, and so is what somebody else has sent long before
    const [first, again] = [
      await write('PATCH', path, { goal: '语文' }, 'the-last-key'),
      await write('PATCH', path, { goal: '语文' }, 'the-last-key'),
    ]
    expect([again.status, again.body]).toEqual([200, first.body])
    const told = await write('POST', 'career_record/action_plans/student_create/', body, 'key-of-another', 'student2.x')
    expect(told.body).toEqual(other.body)
  }, 120_000)

  test('links for parents, made and taken away: after 240 in an hour she waits a little, and is told how long', async () => {
    const { body: found } = await server.request('dashboard/college_aspirations/majors_by_rank/?mngk_rank=30000&limit=1', { as: 'vip.x' })
    const rows = found.results.map((one: { uuid: string }) => one.uuid)
    const { body: plan } = await write('POST', 'dashboard/college_plans/', { name: '志愿', rows }, undefined, 'vip.x')
    const make = () => write('POST', 'dashboard/college_plan_links/', { plan: plan.uuid, days: 7 }, undefined, 'vip.x')
    let made = 0
    let last = await make()
    for (; last.status === 201 && made < 300; made++, last = await make())
      expect((await write('DELETE', `dashboard/college_plan_links/${last.body.uuid}/`, undefined, undefined, 'vip.x')).status).toBe(204)
    expect([last.status, last.body.detail]).toEqual([429, expect.stringMatching(/请 \d+ 秒后再试/)])
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(made).toBeGreaterThanOrEqual(240)
    expect(made).toBeLessThan(260)
  }, 120_000)
})
