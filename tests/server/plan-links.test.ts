import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import { college_plan_links } from '../../server/resources/dashboard/college_plan_links/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { vip_periods } from '../../server/resources/sys/vip_periods/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const base = 'dashboard/college_plan_links/'
const none = '0'.repeat(64)
let server: TestServer
let rows: string[]
beforeAll(async () => {
  server = await openTestServer()
  for (const as of ['vip.x', 'vip.y', 'student.x', 'adviser.x', 'teacher.x', 'jw.x', 'jw.y', 'jyj.a', 'kiosk.x', 'sysadmin'])
    await server.token(as)
  const { body } = await server.request('dashboard/college_aspirations/majors_by_rank/?mngk_rank=30000&limit=5', { as: 'vip.x' })
  rows = body.results.map((one: { uuid: string }) => one.uuid)
})
afterAll(() => server.close())
const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
const plan = async (as = 'vip.x') =>
  (await server.request('dashboard/college_plans/', { as, method: 'POST', body: { name: '沈知微的志愿', rows } })).body.uuid as string
const make = (body: object, as = 'vip.x') => server.request(base, { as, method: 'POST', body })
const open = (token: string) => server.request(`${base}open/`, { method: 'POST', body: { token } })
const nameOf = async (username: string) => {
  const [found] = await server
    .current()
    .select({ name: students.name, uuid: students.uuid })
    .from(students)
    .innerJoin(users, eq(users.uuid, students.user))
    .where(eq(users.username, username))
  return found!
}

describe('a link for parents', () => {
  apart('8.2 all links of one owner together are opened 240 times at once, however many she has, and 2,400 an hour', async () => {
    const tokens: string[] = []
    for (let n = 0; n < 6; n++) tokens.push((await make({ plan: await plan(), days: 7 })).body.token)
    const seen: number[] = []
    for (let n = 0; n < 270; n++) seen.push((await open(tokens[n % tokens.length]!)).status)
    // a few more while the others are asked
    const opened = seen.filter(status => status === 200).length
    expect([opened >= 240, opened < 260, seen.at(-1)]).toEqual([true, true, 429])
    server.ports.moveClock(60_000)
    expect((await open(tokens[0]!)).status).toBe(200)
    server.ports.moveClock(-60_000)
    // another's is opened as ever
    const other = (await make({ plan: await plan('vip.y'), days: 7 }, 'vip.y')).body.token
    expect((await open(other)).status).toBe(200)
  })
  apart('shows the plan without a login, with nobody’s name but its first character', async () => {
    const made = await make({ plan: await plan(), days: 7 })
    expect(made.status).toBe(201)
    expect(made.body.token).toMatch(/^[0-9a-f]{64}$/)
    const { status, body, text } = await open(made.body.token)
    expect(status).toBe(200)
    expect(body.units.map((one: { uuid: string }) => one.uuid)).toEqual(rows)
    const { name, uuid } = await nameOf('vip.x')
    expect(body.initial).toBe([...name][0])
    for (const secret of [name, uuid, '沈知微', 'vip.x']) expect(text).not.toContain(secret)
    // nothing of her own list either
    expect(new Set(body.units.map((one: { is_collect: boolean }) => one.is_collect))).toEqual(new Set([false]))
  })
  apart('is stored hashed, and its token is told once', async () => {
    const made = await make({ plan: await plan(), days: 30 })
    const stored = JSON.stringify(await server.current().select().from(college_plan_links))
    expect(stored).not.toContain(made.body.token)
    const listed = await server.request(base, { as: 'vip.x' })
    expect(listed.body.map((one: { uuid: string }) => one.uuid)).toEqual([made.body.uuid])
    expect(listed.text).not.toContain(made.body.token)
    expect(listed.text).not.toContain('token')
    const days = (new Date(made.body.expires_time).getTime() - new Date(made.body.created_time).getTime()) / 86_400_000
    expect(days).toBe(30)
  })
  apart('that has expired, was taken back, or never was is one and the same answer', async () => {
    const never = await open(none)
    const uuid = await plan()
    const old = (await make({ plan: uuid, days: 7 })).body
    await server
      .current()
      .update(college_plan_links)
      .set({ expires_time: '2020-01-01T00:00:00Z' })
      .where(eq(college_plan_links.uuid, old.uuid))
    const back = (await make({ plan: uuid, days: 7 })).body
    expect((await open(back.token)).status).toBe(200)
    expect((await server.request(`${base}${back.uuid}/`, { as: 'vip.x', method: 'DELETE' })).status).toBe(204)
    expect(never.status).toBe(404)
    for (const token of [old.token, back.token, '', 'x', '沈']) {
      const { status, text } = await open(token)
      expect([token, status, text]).toEqual([token, 404, never.text])
    }
  })
  apart('ends with the plan, with the account, and with the VIP that she reads it by herself', async () => {
    const first = (await make({ plan: await plan(), days: 7 })).body
    await server.request(`dashboard/college_plans/${first.plan}/`, { as: 'vip.x', method: 'DELETE' })
    expect((await open(first.token)).status).toBe(404)
    const second = (await make({ plan: await plan(), days: 7 })).body
    const mine = eq(users.username, 'vip.x')
    for (const [is_active, status] of [
      [false, 404],
      [true, 200],
    ] as const) {
      await server.current().update(users).set({ is_active }).where(mine)
      expect([is_active, (await open(second.token)).status]).toEqual([is_active, status])
    }
    await server.current().update(vip_periods).set({ revoked_time: '2020-01-01T00:00:00Z' })
    expect((await open(second.token)).status).toBe(404)
  })
  apart('ends with the adviser’s office: what she may not read any more, nobody reads in her place', async () => {
    const { relation } = await server
      .request('sys/users/info/', { as: 'adviser.x' })
      .then(({ body }) => ({ relation: body.extra_user_info.uuid }))
    const score = { mngk_score: 600, mngk_rank: 20_000, aspiration_course: '["物理","化学","生物"]' }
    await server.request(`relation/teachers/${relation}/relation_update_mngk/`, { as: 'adviser.x', method: 'PATCH', body: score })
    const { token } = (await make({ plan: await plan('adviser.x'), days: 7 }, 'adviser.x')).body
    expect((await open(token)).status).toBe(200)
    await server.current().update(users).set({ must_change_password: true }).where(eq(users.username, 'adviser.x'))
    expect((await open(token)).status).toBe(200)
    await server.current().update(users).set({ u_type: 2 }).where(eq(users.username, 'adviser.x'))
    expect((await open(token)).status).toBe(404)
  })
  apart('is made of one’s own plan only, for a week or a month, ten at most; each is on record', async () => {
    const uuid = await plan()
    expect((await make({ plan: uuid, days: 7 }, 'vip.y')).body).toEqual({ plan: ['对象不存在。'] })
    expect(Object.keys((await make({ plan: uuid, days: 365 })).body)).toEqual(['days'])
    expect((await make({ plan: uuid, days: 7 }, 'student.x')).body.detail).toBe('Vip Only')
    for (const as of ['teacher.x', 'jw.x', 'jyj.a', 'kiosk.x', 'sysadmin'])
      expect([as, (await make({ plan: uuid, days: 7 }, as)).status]).toEqual([as, 403])
    const made = (await make({ plan: uuid, days: 7 })).body
    expect((await server.request(`${base}${made.uuid}/`, { as: 'vip.y', method: 'DELETE' })).status).toBe(404)
    expect((await server.request(base, { as: 'vip.y' })).body).toEqual([])
    for (let n = 1; n < 10; n++) expect((await make({ plan: uuid, days: 7 })).status).toBe(201)
    expect((await make({ plan: uuid, days: 7 })).body).toEqual({ non_field_errors: ['一份志愿表最多 10 个有效链接，请先收回不再使用的。'] })
    const [last] = await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1)
    expect([last!.action, last!.detail]).toMatchObject(['plan_link', { plan: uuid, days: 7 }])
  })
})

test('sixty wrong links at once of one network, and then patience; another network, and a true link, are not kept waiting', () =>
  server.undone(async () => {
    const { token } = (await make({ plan: await plan(), days: 7 })).body
    const from = (address: string, asked = none) =>
      server.request(`${base}open/`, { method: 'POST', body: { token: asked }, headers: { 'X-Test-Address': address } })
    const seen: number[] = []
    for (let n = 0; n < 62; n++) seen.push((await from('203.0.113.77')).status)
    expect(seen.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404))
    expect(seen.slice(60)).toEqual([429, 429])
    expect((await from('203.0.113.78')).status).toBe(404)
    expect((await from('203.0.113.77', token)).status).toBe(200)
  }))

test('all networks of one customer open 240 links at once together, and then patience; another one’s are not kept waiting', () =>
  server.undone(async () => {
    const from = (address: string) =>
      server.request(`${base}open/`, { method: 'POST', body: { token: none }, headers: { 'X-Test-Address': address } })
    const seen: number[] = []
    for (let n = 0; n < 260; n++) seen.push((await from(`2001:db8:5:${n.toString(16)}::1`)).status)
    expect(seen.filter(status => status === 404).length).toBeGreaterThanOrEqual(240)
    expect(seen.filter(status => status === 404).length).toBeLessThan(255)
    expect(seen.at(-1)).toBe(429)
    expect((await from('2001:db8:6:1::1')).status).toBe(404)
  }))

describe('the plans of a student, for those who look after her', () => {
  const read = async (as: string, student: string) => server.request(`dashboard/college_plans/by_student/?student=${student}`, { as })
  apart('are read in scope, with what each row is for her, and each look is on record', async () => {
    const uuid = await plan()
    const student = (await nameOf('vip.x')).uuid
    const own = await server.request(`dashboard/college_plans/${uuid}/units/`, { as: 'vip.x' })
    const { body } = await read('jw.x', student)
    expect(body.map((one: { uuid: string }) => one.uuid)).toEqual([uuid])
    expect(body[0].units.rank).toBe(own.body.rank)
    expect(body[0].units.units.map((one: { band: string }) => one.band)).toEqual(own.body.units.map((one: { band: string }) => one.band))
    const [last] = await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1)
    expect(last).toMatchObject({ action: 'read', target: 'dashboard/college_plans/by_student/', detail: { student, plans: [uuid] } })
  })
  apart('are nobody’s elsewhere: another school, a bureau, a student, a kiosk', async () => {
    await plan()
    const student = (await nameOf('vip.x')).uuid
    expect((await read('jw.y', student)).status).toBe(404)
    for (const as of ['vip.x', 'vip.y', 'jyj.a', 'kiosk.x', 'sysadmin']) expect([as, (await read(as, student)).status]).toEqual([as, 403])
    expect(Object.keys((await server.request('dashboard/college_plans/by_student/', { as: 'jw.x' })).body)).toEqual(['student'])
  })
  apart('cannot be changed by whoever reads them', async () => {
    const uuid = await plan()
    for (const [as, status] of [
      ['adviser.x', 404],
      ['jw.x', 403],
      ['teacher.x', 403],
    ] as const) {
      const sent = { as, method: 'PATCH', body: { rows: [] } }
      expect([as, (await server.request(`dashboard/college_plans/${uuid}/`, sent)).status]).toEqual([as, status])
    }
  })
})
