import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { college_major_scores } from '../../server/resources/material/college_major_scores/table.ts'
import { college_scores } from '../../server/resources/material/college_scores/table.ts'
import { colleges } from '../../server/resources/material/colleges/table.ts'
import { job_majors } from '../../server/resources/material/job/table.ts'
import { majors } from '../../server/resources/material/major/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { administratorRoles, adminRole } from '../../src/core/domain/code-tables.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  for (const as of ['sysadmin', 'superuser', 'clerk', 'jw.x', 'vip.x']) await server.token(as)
})
afterAll(() => server.close())
const ask = (path: string, as: string, method = 'GET', body?: unknown, headers = {}) =>
  server.request(`material/${path}`, { as, method, headers, ...(body !== undefined && { body }) })
const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
/** The clerk holds these roles and no other. */
const clerkIs = (...roles: string[]) => server.current().update(users).set({ roles }).where(eq(users.username, 'clerk'))
const first = async () => (await server.current().select().from(colleges).where(eq(colleges.id, 1)))[0]!

describe('a college is not deleted with what belongs to it before somebody was told', () => {
  type Dependent = { table: string; rows: number }
  const told = async (uuid: string) => (await ask(`colleges/${uuid}/dependents/`, 'sysadmin')).body as Dependent[]
  const sum = (all: Dependent[]) => all.reduce((n, { rows }) => n + rows, 0)

  apart('what goes with it is counted by table', async () => {
    const { uuid } = await first()
    const of = (table: string) => told(uuid).then(all => all.find(one => one.table === table)?.rows)
    expect(await of('college_scores')).toBe(await server.current().$count(college_scores, eq(college_scores.category, 1)))
    expect(await of('college_major_scores')).toBe(await server.current().$count(college_major_scores, eq(college_major_scores.category, 1)))
  })
  apart('without the number it is refused, and nothing is gone', async () => {
    const { uuid } = await first()
    const before = await told(uuid)
    expect(sum(before)).toBeGreaterThan(0)
    for (const query of ['', `?rows=${sum(before) - 1}`, `?rows=${sum(before) + 1}`, '?rows=0']) {
      const { status, body } = await ask(`colleges/${uuid}/${query}`, 'sysadmin', 'DELETE')
      expect([query, status, body.detail]).toEqual([query, 409, `有 ${sum(before)} 条数据会随之删除。请核对条数后再删除。`])
    }
    expect((await ask(`colleges/${uuid}/?rows=many`, 'sysadmin', 'DELETE')).status).toBe(400)
    expect(await told(uuid)).toEqual(before)
  })
  apart('with the number it goes, and all of that with it', async () => {
    const { uuid } = await first()
    expect((await ask(`colleges/${uuid}/?rows=${sum(await told(uuid))}`, 'sysadmin', 'DELETE')).status).toBe(204)
    expect((await ask(`colleges/${uuid}/`, 'sysadmin')).status).toBe(404)
    expect(await server.current().$count(college_scores, eq(college_scores.category, 1))).toBe(0)
  })
  apart('a number that grew since it was told is refused', async () => {
    const { uuid } = await first()
    const rows = sum(await told(uuid))
    const line = { province: 320_000, year: 2025, batch: '本科批', examine_type: '物理类', category: 1 }
    expect((await ask('college_scores/', 'sysadmin', 'POST', line)).status).toBe(201)
    expect((await ask(`colleges/${uuid}/?rows=${rows}`, 'sysadmin', 'DELETE')).status).toBe(409)
  })
  apart('a new one, on which nothing hangs, goes without a number', async () => {
    const { uuid } = (await ask('colleges/', 'sysadmin', 'POST', { name: '新大学' })).body
    expect(await told(uuid)).toEqual([])
    expect((await ask(`colleges/${uuid}/`, 'sysadmin', 'DELETE')).status).toBe(204)
  })
  apart('a major of the catalogue says which jobs lose it', async () => {
    const [link] = await server.current().select().from(job_majors).limit(1)
    const [major] = await server.current().select().from(majors).where(eq(majors.id, link!.major))
    const links = await server.current().$count(job_majors, eq(job_majors.major, major!.id))
    expect((await ask(`major/${major!.uuid}/dependents/`, 'sysadmin')).body).toContainEqual({ table: 'job_majors', rows: links })
    expect((await ask(`major/${major!.uuid}/`, 'sysadmin', 'DELETE')).status).toBe(409)
  })
  test('a number is told to nobody who may not delete', async () => {
    const { uuid } = await first()
    for (const as of ['clerk', 'jw.x', 'vip.x']) {
      expect([as, (await ask(`colleges/${uuid}/dependents/`, as)).status]).toEqual([as, 403])
      expect([as, (await ask(`colleges/${uuid}/?rows=1`, as, 'DELETE')).status]).toEqual([as, 403])
    }
  })
})

describe('G141 the college database is kept by one role', () => {
  const line = { province: 320_000, year: 2025, examine_type: '物理类', category: 1, major_name: '新专业' }
  const writes: readonly [path: string, body: object][] = [
    ['colleges/', { name: '新大学' }],
    ['major/', { name: '新专业', code: '999901', major_class: 1 }],
    ['job/', { name: '新职业' }],
    ['college_scores/', { ...line, batch: '本科批', major_name: undefined }],
    ['college_major_scores/', { ...line, batch: '本科批' }],
    ['college_major/', { category: 1, major_name: '从来没有的专业' }],
    ['college_major_score_to_rank/', { province: 320_000, year: 2024, track: '物理类', score: 1, rank: 999_999 }],
  ]
  apart('who holds it alone writes all of it', async () => {
    await clerkIs(adminRole.admissions)
    for (const [path, body] of writes) expect([path, (await ask(path, 'clerk', 'POST', body)).status]).toEqual([path, 201])
  })
  apart('who holds every other role writes none of it', async () => {
    await clerkIs(...administratorRoles.filter(role => role !== adminRole.admissions))
    for (const [path, body] of writes) expect([path, (await ask(path, 'clerk', 'POST', body)).status]).toEqual([path, 403])
  })
  apart('R9 a college that somebody has changed since is refused with what is there now', async () => {
    const { uuid } = await first()
    const { updated_time: seen } = (await ask(`colleges/${uuid}/`, 'sysadmin')).body
    expect((await ask(`colleges/${uuid}/`, 'superuser', 'PATCH', { city: '海淀' })).status).toBe(200)
    const { status, body } = await ask(`colleges/${uuid}/`, 'sysadmin', 'PATCH', { city: '昌平' }, { 'If-Match': `"${seen}"` })
    expect([status, body.current.city]).toEqual([412, '海淀'])
  })
  apart('a refusal names its field', async () => {
    const [{ name }] = (await ask('colleges/?limit=1', 'sysadmin')).body.results
    expect((await ask('colleges/', 'sysadmin', 'POST', { name })).body).toEqual({ name: ['该值已存在。'] })
    expect(Object.keys((await ask('colleges/', 'sysadmin', 'POST', { name: '新大学', code: '12' })).body)).toEqual(['code'])
  })
})
