import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { college_major_scores_temp } from '../../server/resources/material/college_major_scores_temp/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// What can be filed for is made from a line of a published plan: what others have saved there, and who has collected it, outlives the line's changes.
const url = await withPostgres()
const TIBET = 540000
const plans = 'material/admission_plan'
const units = 'material/college_major_scores_temp'
type Row = Record<string, unknown>

describe.each(onDatabases(url))('what can be filed for by a line of a plan, on %s', (_, where) => {
  let server: TestServer
  let year = 1990
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const name of ['sysadmin', 'vip.x', 'vip.y']) await server.token(name)
  })
  afterAll(() => server.close())
  const send = (method: string, path: string, body?: unknown, as = 'sysadmin', headers = {}) =>
    server.request(path, { method, as, headers, ...(body !== undefined && { body }) })
  const line = (more: Row = {}): Row => ({
    ...{ province_obj: TIBET, year, batch: '本科批', examine_type: '物理类', college_name: '南京大学', major_name: '甲专业' },
    ...{ annual_target: 3, charge: '5000', learning_year: '四年', ...more },
  })
  /** Lists of a year that no other test has. */
  const inYear = (name: string, run: () => Promise<void>) =>
    test(name, async () => {
      year += 1
      await run()
    })
  const list = async (...lines: Row[]) => {
    const { body: job } = await send('POST', 'imports/admission_plan/', lines)
    const { state, refusal } = (await send('GET', `imports/${job.uuid}/`)).body
    expect([state, refusal]).toEqual(['done', null])
    server.ports.moveClock(10)
    return job.uuid as string
  }
  const undone = async (batch: string) => {
    const { status, body } = await send('POST', `imports/${batch}/undo/`, {})
    expect(status, JSON.stringify(body)).toBe(200)
    const { names, ...counts } = body.undone
    return counts
  }
  const stored = async (): Promise<Row & { uuid: string }> =>
    (await send('GET', `${plans}/?limit=5&year=${year}&search=${encodeURIComponent('甲专业')}`)).body.results[0]
  const made = async (more: Row = {}) => (await send('POST', `${plans}/`, line(more))).body.uuid as string
  const unit = async (uuid: string) => {
    const { status, body, headers } = await send('GET', `${units}/${uuid}/`, undefined, 'vip.x')
    return { ...body, status, version: headers.get('etag')! }
  }
  const save = async (uuid: string, body: Row) => expect((await send('PATCH', `${units}/${uuid}/`, body)).status).toBe(200)
  const collect = async (uuid: string, as: string) =>
    expect((await send('POST', `${units}/${uuid}/collect/`, { is_collect: true }, as)).body).toEqual({ is_collect: true })
  const plan = async (uuid: string) =>
    expect((await send('POST', 'dashboard/college_plans/', { name: '方案', rows: [uuid] }, 'vip.x')).status).toBe(201)

  const unfileable: readonly [string, string, Row | undefined][] = [
    ['whose college is mistyped', 'PATCH', { college_name: '打错字的大学' }],
    ['that loses its batch', 'PATCH', { batch: null }],
    ['that loses its major', 'PATCH', { major_name: '' }],
    ['that is deleted', 'DELETE', undefined],
  ]
  test.each(unfileable)(
    'a line %s while its unit is collected, planned for and changed is refused in words, and nothing changes',
    async (...one) => {
      const [, method, body] = one
      year += 1
      const uuid = await made()
      await save(uuid, { is_joint: true, min_rank: 6 })
      await collect(uuid, 'vip.x')
      await collect(uuid, 'vip.y')
      await plan(uuid)
      const before = [await unit(uuid), await stored()]
      const { status, body: answer } = await send(method, `${plans}/${uuid}/`, body)
      expect([status, answer.detail]).toEqual([
        409,
        expect.stringMatching(/^这条计划对应的志愿条目已有2 人收藏、列入 1 份志愿表、有人工修改的内容，/),
      ])
      expect([await unit(uuid), await stored()]).toEqual(before)
      expect(before[0]).toMatchObject({ is_collect: true, is_joint: true, min_rank: 6 })
    },
  )
  inYear('each use is enough for a refusal, and only what there is is told', async () => {
    const uses: [(uuid: string) => Promise<unknown>, string][] = [
      [uuid => collect(uuid, 'vip.x'), '1 人收藏'],
      [plan, '列入 1 份志愿表'],
      [uuid => save(uuid, { min_rank: 6 }), '有人工修改的内容'],
    ]
    for (const [n, [use, words]] of uses.entries()) {
      const uuid = await made({ category_sub: `${n}` })
      await use(uuid)
      const { status, body } = await send('DELETE', `${plans}/${uuid}/`)
      expect([status, body.detail.startsWith(`这条计划对应的志愿条目已有${words}，`)]).toEqual([409, true])
    }
  })
  inYear('a line whose unit nobody uses goes and changes with it, however often its form was saved', async () => {
    const uuid = await made()
    server.ports.moveClock(10)
    for (const annual_target of [4, 5]) {
      expect((await send('PATCH', `${plans}/${uuid}/`, { annual_target })).status).toBe(200)
      expect((await unit(uuid)).enroll_num).toBe(annual_target)
    }
    expect((await send('PATCH', `${plans}/${uuid}/`, { college_name: '打错字的大学' })).status).toBe(200)
    expect((await unit(uuid)).status).toBe(404)
    expect((await send('PATCH', `${plans}/${uuid}/`, { college_name: '南京大学' })).status).toBe(200)
    expect(await unit(uuid)).toMatchObject({ enroll_num: 5, tuition: 5000, length: 4 })
    expect((await send('DELETE', `${plans}/${uuid}/`)).status).toBe(204)
    expect((await unit(uuid)).status).toBe(404)
  })
  inYear('a unit from before, whose moments were those of its line, was saved by nobody', async () => {
    const uuid = await made()
    server.ports.moveClock(10)
    const { created_time, updated_time } = (await send('PATCH', `${plans}/${uuid}/`, { annual_target: 4 })).body
    expect(updated_time).not.toBe(created_time)
    const [stamps, own] = [{ created_time, updated_time }, eq(college_major_scores_temp.uuid, uuid)]
    await server.current().update(college_major_scores_temp).set(stamps).where(own)
    for (const body of [{ nature: '公办' }, { annual_target: 5 }]) expect((await send('PATCH', `${plans}/${uuid}/`, body)).status).toBe(200)
    expect((await unit(uuid)).enroll_num).toBe(5)
    expect((await send('DELETE', `${plans}/${uuid}/`)).status).toBe(204)
  })
  inYear('who collects a unit while its line is deleted comes before it, and keeps it, or after it, and is told', async () => {
    for (let n = 0; n < 8; n++) {
      const uuid = await made({ category_sub: `${n}` })
      const both = [send('POST', `${units}/${uuid}/collect/`, { is_collect: true }, 'vip.x'), send('DELETE', `${plans}/${uuid}/`)]
      const [collected, deleted] = (await Promise.all(both)).map(one => one.status)
      const { status, is_collect } = await unit(uuid)
      expect([deleted, collected, status, is_collect]).toEqual(
        deleted === 204 ? [204, expect.toSatisfy((one: number) => one >= 400 && one < 500), 404, undefined] : [409, 200, 200, true],
      )
    }
  })
  inYear('a line of another college that is known takes its unit along, as it was collected and changed', async () => {
    const uuid = await made()
    await save(uuid, { min_rank: 6 })
    await collect(uuid, 'vip.x')
    expect((await send('PATCH', `${plans}/${uuid}/`, { college_name: '东南大学' })).status).toBe(200)
    expect(await unit(uuid)).toMatchObject({ college_name: '东南大学', min_rank: 6, is_collect: true })
  })

  inYear('a form of the line writes over nothing that somebody has saved in the unit', async () => {
    const uuid = await made()
    await save(uuid, { tuition: 6800 })
    expect((await send('PATCH', `${plans}/${uuid}/`, { annual_target: 4, charge: '5200' })).status).toBe(200)
    expect(await unit(uuid)).toMatchObject({ tuition: 6800, enroll_num: 4 })
  })
  inYear('nor does a list, nor what comes back when it is undone', async () => {
    await list(line())
    const { uuid } = await stored()
    await save(uuid, { tuition: 6800, is_joint: true })
    const second = await list(line({ annual_target: 9, charge: '5200' }))
    expect(await unit(uuid)).toMatchObject({ tuition: 6800, enroll_num: 9, is_joint: true })
    expect(await undone(second)).toEqual({ removed: 0, restored: 1, kept: 0 })
    expect(await unit(uuid)).toMatchObject({ tuition: 6800, enroll_num: 3, is_joint: true })
  })
  inYear('a unit that a list has left out comes back whole with its line, to whoever had collected it', async () => {
    await list(line())
    const { uuid } = await stored()
    await save(uuid, { is_joint: true, min_rank: 6, tuition: 6800 })
    await collect(uuid, 'vip.x')
    const before = await unit(uuid)
    const second = await list(line({ major_name: '乙专业' }))
    expect((await unit(uuid)).status).toBe(404)
    expect(await undone(second)).toEqual({ removed: 1, restored: 1, kept: 0 })
    const after = await unit(uuid)
    expect(after).toEqual({ ...before, updated_time: after.updated_time, version: after.version })
    expect(Date.parse(after.updated_time)).toBeGreaterThan(Date.parse(before.updated_time))
  })
  inYear('also where the list that had corrected the line is taken back first: it says what the first list said', async () => {
    await list(line())
    const { uuid } = await stored()
    await save(uuid, { is_joint: true, tuition: 6800 })
    const second = await list(line({ annual_target: 9, charge: '5200' }))
    const third = await list(line({ major_name: '乙专业' }))
    expect(await undone(second)).toMatchObject({ restored: 0 })
    expect(await undone(third)).toMatchObject({ removed: 1, restored: 1 })
    expect(await unit(uuid)).toMatchObject({ enroll_num: 3, tuition: 6800, is_joint: true })
  })
  inYear('a unit that somebody has saved stays with its line, and is named, when the list that made it is taken back', async () => {
    const first = await list(line(), line({ major_name: '乙专业' }))
    const { uuid } = await stored()
    await save(uuid, { min_rank: 6 })
    const { body } = await send('POST', `imports/${first}/undo/`, {})
    expect(body.undone).toEqual({ removed: 1, restored: 0, kept: 1, names: ['南京大学 甲专业'] })
    expect(await unit(uuid)).toMatchObject({ status: 200, min_rank: 6 })
  })
  inYear('so does one that a later list has left out since; it comes back with that one', async () => {
    const first = await list(line())
    const { uuid } = await stored()
    await save(uuid, { min_rank: 6 })
    const second = await list(line({ major_name: '乙专业' }))
    expect((await send('POST', `imports/${first}/undo/`, {})).status).toBe(409)
    expect(await undone(second)).toEqual({ removed: 1, restored: 1, kept: 0 })
    expect(await unit(uuid)).toMatchObject({ status: 200, min_rank: 6 })
  })

  inYear('a version of a unit never comes back: who saw an earlier one is refused, whatever became of the line meanwhile', async () => {
    await list(line())
    const { uuid } = await stored()
    const seen = [(await unit(uuid)).version]
    const look = async () => {
      const now = await unit(uuid)
      expect(seen).not.toContain(now.version)
      for (const old of seen)
        expect((await send('PATCH', `${units}/${uuid}/`, { min_rank: 9 }, 'sysadmin', { 'If-Match': old })).status).toBe(412)
      seen.push(now.version)
    }
    await save(uuid, { min_rank: 6 })
    await look()
    const second = await list(line({ annual_target: 9 }))
    await look()
    expect(await undone(second)).toMatchObject({ restored: 1 })
    await look()
    const third = await list(line({ major_name: '乙专业' }))
    expect(await undone(third)).toMatchObject({ restored: 1 })
    await look()
    expect((await send('PATCH', `${plans}/${uuid}/`, { annual_target: 8 })).status).toBe(200)
    await look()
    expect(await unit(uuid)).toMatchObject({ min_rank: 6, enroll_num: 8 })
  })
  inYear('where its line says nothing new of it, its version stands: nobody is refused for it', async () => {
    const uuid = await made()
    const { version } = await unit(uuid)
    server.ports.moveClock(10)
    expect((await send('PATCH', `${plans}/${uuid}/`, { nature: '公办' })).status).toBe(200)
    expect((await unit(uuid)).version).toBe(version)
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
