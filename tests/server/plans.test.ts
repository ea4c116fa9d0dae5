import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const base = 'dashboard/college_plans'
const gone = '00000000-0000-4000-8000-000000000000'

describe.each(onDatabases(url))('plans, on %s', (_, where) => {
  let server: TestServer
  let units: { uuid: string; band: string | null; college_name: string }[]
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['vip.x', 'student.x', 'adviser.x', 'teacher.x', 'jw.x', 'jyj.a']) await server.token(as)
    units = (await server.request('dashboard/college_aspirations/majors_by_rank/?mngk_rank=30000&limit=400', { as: 'vip.x' })).body.results
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const make = (body: object, as = 'vip.x') => server.request(`${base}/`, { as, method: 'POST', body })
  const read = (path: string, as = 'vip.x') => server.request(`${base}/${path}`, { as })

  apart('a plan keeps its rows in their order, and tells what each is for its owner', async () => {
    const rows = [units[300]!, units[5]!, units[120]!].map(one => one.uuid)
    const made = await make({ name: '冲一冲', rows, max_tuition: 20_000 })
    expect([made.status, made.body]).toMatchObject([201, { name: '冲一冲', rows, max_tuition: 20_000 }])
    const told = await read(`${made.body.uuid}/units/`)
    expect(told.status).toBe(200)
    expect(told.body.units.map((one: { uuid: string }) => one.uuid)).toEqual(rows)
    // 598 points of 江苏's newest table: the bottom of their ranks
    expect(told.body).toMatchObject({ basis: 'score', province_name: '江苏省', track: '物理类', missing: [], plan_year: 2025 })
    expect(told.body.years).toEqual([2025, 2024, 2023])
    expect(told.body.sources.length).toBeGreaterThan(0)
  })

  apart('a row that the subjects close is told as closed, not left out; one that no plan knows any more is named', async () => {
    const open = async (subjects: string[]) => {
      const query = `?mngk_rank=30000&aspiration_course=${encodeURIComponent(JSON.stringify(subjects))}`
      return (await server.request(`dashboard/college_aspirations/majors_by_rank/${query}`, { as: 'vip.x' })).body as { uuid: string }[]
    }
    const own = new Set((await open(['物理', '化学', '生物'])).map(one => one.uuid))
    const closed = (await open(['物理', '化学', '政治'])).find(one => !own.has(one.uuid))!
    const { body } = await make({ name: '检查', rows: [closed.uuid, gone, units[1]!.uuid] })
    const told = await read(`${body.uuid}/units/`)
    expect(told.body.units.map((one: { is_requirement_met: boolean }) => one.is_requirement_met)).toEqual([false, true])
    expect(told.body.missing).toEqual([gone])
  })

  apart('several plans, each changed and deleted by itself; the twenty-first is refused', async () => {
    const first = (await make({ name: '一' })).body
    const second = (await make({ name: '二' })).body
    const patched = await server.request(`${base}/${second.uuid}/`, { as: 'vip.x', method: 'PATCH', body: { rows: [units[0]!.uuid] } })
    expect([patched.status, patched.body.rows]).toEqual([200, [units[0]!.uuid]])
    expect((await read(`${first.uuid}/`)).body.rows).toEqual([])
    expect((await server.request(`${base}/${first.uuid}/`, { as: 'vip.x', method: 'DELETE' })).status).toBe(204)
    for (let n = 0; n < 19; n++) expect((await make({ name: `表${n}` })).status).toBe(201)
    expect([(await make({ name: '多' })).status, (await make({ name: '多' })).body]).toMatchObject([
      400,
      { non_field_errors: ['最多 20 份志愿表，请先删除不再使用的。'] },
    ])
  })

  apart('a plan is its owner’s alone: another student, her adviser, her school and the bureau find none', async () => {
    const { uuid } = (await make({ name: '我的' })).body
    expect((await read('', 'adviser.x')).body).toEqual([])
    for (const as of ['adviser.x'])
      for (const path of [`${uuid}/`, `${uuid}/units/`]) expect((await read(path, as)).status, `${as} ${path}`).toBe(404)
    for (const as of ['teacher.x', 'jw.x', 'jyj.a']) expect((await read('', as)).status, as).toBe(403)
  })

  apart('product decision 12 without VIP neither read nor written; wrong rows are refused by their field', async () => {
    expect((await read('', 'student.x')).body).toMatchObject({ detail: 'Vip Only' })
    expect((await make({ name: '甲' }, 'student.x')).body).toMatchObject({ detail: 'Vip Only' })
    for (const [body, field] of [
      [{ name: '' }, 'name'],
      [{ name: '甲', rows: ['x'] }, 'rows'],
      [{ name: '甲', rows: Array(201).fill(gone) }, 'rows'],
      [{ name: '甲', max_tuition: -1 }, 'max_tuition'],
    ] as const) {
      const { status, body: told } = await make(body)
      expect([status, Object.keys(told)[0]?.split('.')[0]], JSON.stringify(body).slice(0, 60)).toEqual([400, field])
    }
  })
})
