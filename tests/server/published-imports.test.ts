import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { timeless } from '../support/moments.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

// What a province has published, imported as jobs: C234, C223, C232 and the records of them (C246).
const url = await withPostgres()
const HEILONGJIANG = 230000
const data = (name: string) => {
  const at = new URL(`../../../shared/data/score_rank/${name}.json`, import.meta.url)
  const { rows } = JSON.parse(readFileSync(at, 'utf8')) as { rows: { score: number; count: number; cumulative: number }[] }
  return rows.map(({ score, count, cumulative }) => ({ score, count, rank: cumulative }))
}

describe.each(onDatabases(url))('published imports, on %s', (_, database) => {
  let served: Served
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...(database && { DATABASE_URL: database }) })
    for (const name of ['sysadmin', 'jw.x', 'student.x', 'jyj.a']) tokens[name] = await login(served, name)
  })
  afterAll(() => served?.dispose())

  async function ask(method: string, path: string, { as = 'sysadmin', body }: { as?: string; body?: unknown } = {}) {
    const answer = await fetch(`${served.url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(as && { 'X-Token': tokens[as]! }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
    return { status: answer.status, body: (await answer.json().catch(() => undefined)) as any }
  }
  const ended = async (uuid: string) => {
    const look = async () => (await ask('GET', `imports/${uuid}/`)).body
    await expect.poll(async () => (await look()).state, { timeout: 60_000, interval: 50 }).toMatch(/done|refused|cancelled|failed/)
    return look()
  }
  const start = async (kind: string, body: unknown, query = '') => {
    const { status, body: job } = await ask('POST', `imports/${kind}/${query}`, { body })
    expect(status, JSON.stringify(job)).toBe(202)
    return ended(job.uuid)
  }
  const about = { province: HEILONGJIANG, year: 2025, track: '物理类' }
  const table = async (more = '') => {
    const path = `material/college_major_score_to_rank/?province=${HEILONGJIANG}&year=2025&track=物理类&limit=1000&ordering=-score${more}`
    const { body } = await ask('GET', encodeURI(path))
    return body.results as { uuid: string; score: number; rank: number; count: number; kind: string | null; updated_time: string }[]
  }
  const figures = async (more = '') => (await table(more)).map(({ score, rank, count }) => ({ score, count, rank }))
  const full = data('heilongjiang-2025-physics')

  test('C234 a table goes in whole, line by line, and a second import of it says that nothing is new', async () => {
    const plain = await ask('POST', 'material/college_major_score_to_rank/multi/', { body: { ...about, list: full } })
    expect([plain.status, plain.body]).toEqual([
      200,
      { batch: expect.any(String), created: full.length, updated: 0, unchanged: 0, dry_run: false },
    ])
    expect(await figures()).toEqual(full)
    const again = await start('score_to_rank', { ...about, list: full })
    expect(again.report).toMatchObject({ batch: null, created: 0, updated: 0, unchanged: full.length })
  })

  test('G142 a second import of the same table takes its place, another kind or year stands beside it, and undo brings back every line', async () => {
    const before = await table()
    // two lines less, one with other people: as a correction of the authority is
    const corrected = full.slice(2, 40).map((line, i) => ({ ...line, rank: line.rank - 39, count: i === 0 ? line.rank - 39 : line.count }))
    const dry = await start('score_to_rank', { ...about, list: corrected }, '?dry_run=true')
    expect(dry.report).toMatchObject({ batch: null, updated: corrected.length, removed: full.length - corrected.length })
    expect(await table()).toEqual(before)
    const done = await start('score_to_rank', { ...about, list: corrected })
    expect(await figures()).toEqual(corrected)
    const beside = await start('score_to_rank', { ...about, kind: '含加分', list: full })
    expect(await table('&kind=含加分')).toHaveLength(full.length)
    expect(await table()).toHaveLength(full.length + corrected.length)
    expect((await ask('POST', `imports/${beside.uuid}/undo/`, { body: {} })).body.undone).toMatchObject({ removed: full.length, kept: 0 })
    const undone = await ask('POST', `imports/${done.uuid}/undo/`, { body: {} })
    expect(undone.body.undone).toEqual({ removed: 0, restored: full.length, kept: 0, names: [] })
    expect(timeless(await table())).toEqual(timeless(before))
    expect((await ask('POST', `imports/${done.uuid}/undo/`, { body: {} })).status).toBe(409)
  })

  test('a line that somebody has changed since stays when its import is undone, and is named', async () => {
    const of = { ...about, year: 2019 }
    const done = await start('score_to_rank', { ...of, list: full.slice(0, 10) })
    const path = encodeURI(`material/college_major_score_to_rank/?province=${HEILONGJIANG}&year=2019&limit=100&ordering=-score`)
    const [first] = (await ask('GET', path)).body.results
    expect((await ask('PATCH', `material/college_major_score_to_rank/${first.uuid}/`, { body: { source: '手工' } })).status).toBe(200)
    const { body } = await ask('POST', `imports/${done.uuid}/undo/`, { body: {} })
    expect(body.undone).toEqual({ removed: 9, restored: 0, kept: 1, names: [String(first.score)] })
    expect((await ask('GET', path)).body.count).toBe(1)
  })

  test.each([
    [
      'a broken running sum',
      (l: typeof full) => l.map((one, i) => (i === 7 ? { ...one, rank: one.rank + 5 } : one)),
      8,
      'rank',
      'broken_sum',
    ],
    [
      'a sum that falls',
      (l: typeof full) => l.map((one, i) => ({ ...one, count: null, rank: i === 5 ? 1 : one.rank })),
      6,
      'rank',
      'broken_sum',
    ],
    ['a repeated score', (l: typeof full) => [...l, l[3]!], 21, 'score', 'duplicate'],
    ['no score', (l: typeof full) => l.map((one, i) => (i === 2 ? { ...one, score: null } : one)), 3, 'score', 'required'],
    [
      'a score beyond every scale',
      (l: typeof full) => l.map((one, i) => (i === 2 ? { ...one, score: 1001 } : one)),
      3,
      'score',
      'bad_amount',
    ],
    ['a rank that is none', (l: typeof full) => l.map((one, i) => (i === 2 ? { ...one, rank: '缺' } : one)), 3, 'rank', 'bad_amount'],
  ] as const)('a defective table is refused and its line named: %s', async (_name, spoil, row, field, code) => {
    const before = await table()
    const refused = await start('score_to_rank', { ...about, list: spoil(full.slice(0, 20)) })
    expect(refused.state).toBe('refused')
    const found = JSON.parse(refused.refusal.body.detail).flatMap(
      (one: { faults: { row: number; field: string; code: string }[] }) => one.faults,
    )
    expect(found).toContainEqual(expect.objectContaining({ row, field, code }))
    expect(await table()).toEqual(before)
  })

  test('580及以上 is the bucket at the top, and a few anchors of a table are no fault', async () => {
    const list = [
      { score: '580及以上', count: 1200, rank: 1200 },
      { score: 579, count: 60, rank: 1260 },
      { score: 500, count: 40, rank: 9000 },
      { score: 400, count: 40, rank: 30_000 },
    ]
    const done = await start('score_to_rank', { ...about, year: 2018, list })
    expect(done.report).toMatchObject({ created: 4 })
    const path = encodeURI(`material/college_major_score_to_rank/?province=${HEILONGJIANG}&year=2018&limit=100&ordering=-score`)
    expect((await ask('GET', path)).body.results[0]).toMatchObject({ score: 580, rank: 1200, count: 1200 })
  })

  test.each(['student.x', 'jw.x', 'jyj.a'])('%s imports nothing, and sees no record of it', async as => {
    for (const path of ['imports/score_to_rank/', 'imports/college_scores/', 'material/college_major_score_to_rank/multi/'])
      expect((await ask('POST', path, { as, body: { ...about, list: full.slice(0, 2) } })).status, path).toBe(403)
    expect((await ask('GET', 'material/upload_records/', { as })).status).toBe(403)
  })
  test.each([
    ['without a province (B158)', { list: full.slice(0, 2) }, 'province'],
    ['of a province that is none', { province: 990000, list: full.slice(0, 2) }, 'province'],
    ['without rows', { province: HEILONGJIANG, list: [] }, 'non_field_errors'],
    ['of a year that is none', { province: HEILONGJIANG, year: 25, list: full.slice(0, 2) }, 'year'],
  ])('a list %s is refused before it is a job', async (_name, body, field) => {
    for (const path of ['imports/score_to_rank/', 'material/college_major_score_to_rank/multi/']) {
      const refused = await ask('POST', path, { body })
      expect([refused.status, Object.keys(refused.body)], path).toEqual([400, [field]])
    }
  })

  const college = async () => (await ask('GET', 'material/colleges/?limit=2&ordering=name')).body.results as { id: number; name: string }[]
  const majors = (names: readonly (string | number)[]) =>
    names.map((category, i) => ({ category, major_name: `试专业${i}`, min_score: 600 - i, min_rank: 5000 + i, requirement: '不限' }))
  const scores = { province: HEILONGJIANG, year: 2024, track: '物理类', batch: '本科批', source: '省招考院' }
  const stored = async (kind = 'college_major_scores') =>
    (await ask('GET', `material/${kind}/?province=${HEILONGJIANG}&year=2024&limit=100&ordering=-min_score`)).body.results

  test('C232 a college is found by its name or number; another number of the same major takes its place and keeps its key; undo', async () => {
    const [one, other] = await college()
    const first = await start('college_major_scores', { ...scores, list: majors([one!.name, other!.id]) })
    expect(first.report).toMatchObject({ created: 2, updated: 0 })
    const before = await stored()
    expect(before).toMatchObject([
      {
        category: one!.id,
        college_name: one!.name,
        batch: '本科批',
        examine_type: '物理类',
        source: '省招考院',
        min_rank: 5000,
        year: 2024,
      },
      { category: other!.id, min_rank: 5001 },
    ])
    const list = majors([one!.name, other!.name]).map(row => ({ ...row, min_rank: 5000 }))
    const second = await start('college_major_scores', { ...scores, list })
    expect(second.report).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    const now = await stored()
    expect(now.map((row: { uuid: string; min_rank: number }) => [row.uuid, row.min_rank])).toEqual([
      [before[0].uuid, 5000],
      [before[1].uuid, 5000],
    ])
    const { body } = await ask('POST', `imports/${second.uuid}/undo/`, { body: {} })
    expect(body.undone).toMatchObject({ restored: 1, kept: 0 })
    expect(timeless(await stored())).toEqual(timeless(before))
    const early = await ask('POST', `imports/${first.uuid}/undo/`, { body: {} })
    expect(early.body.undone).toMatchObject({ removed: 2, restored: 0, kept: 0 })
  })

  test('C232 a track is the same however the authority writes it', async () => {
    const [one] = await college()
    const list = majors([one!.name]).map(row => ({ ...row, major_name: '首选历史的专业', examine_type: '首选历史' }))
    const { uuid } = await start('college_major_scores', { ...scores, track: '物理', list })
    const tracks = async () =>
      (await stored())
        .filter((row: { major_name: string }) => row.major_name === '首选历史的专业')
        .map((row: { examine_type: string }) => row.examine_type)
    expect(await tracks()).toEqual(['历史类'])
    await ask('POST', `imports/${uuid}/undo/`, { body: {} })
    expect(await tracks()).toEqual([])
  })

  test('C246 a record has the year that all rows say, none where they say several, and what is said of them where one says none', async () => {
    const [one] = await college()
    const { year: _, ...rest } = scores
    const years = async (...own: (number | undefined)[]) => {
      const list = own.map((year, i) => ({ ...majors([one!.name])[0]!, major_name: `记录${i}`, ...(year && { year }) }))
      const { uuid } = await start('college_major_scores', { ...rest, year: 2023, list })
      const { body } = await ask('GET', `material/upload_records/${uuid}/`)
      await ask('POST', `imports/${uuid}/undo/`, { body: {} })
      return body.year
    }
    expect([await years(2025, 2025), await years(2025, 2024), await years(2025, undefined)]).toEqual([2025, null, 2023])
  })

  test('C223 a name that no college has is a fault of its cell, with names that are like it; what neither row nor list says is one too', async () => {
    const [one] = await college()
    const list = [
      { category: `${one!.name}分校`, min_score: 600, min_rank: 1 },
      { category: one!.name, min_score: 599, min_rank: 2, examine_type: '' },
      // only its kind is like others: whoever took one of those would be wrong
      { category: '无此科技大学', min_score: 598, min_rank: 3 },
    ]
    const { track: _, ...rest } = scores
    const refused = await start('college_scores', { ...rest, list })
    const found = JSON.parse(refused.refusal.body.detail).flatMap((row: { faults: unknown[] }) => row.faults)
    expect(found).toMatchObject([
      { row: 1, field: 'category', code: 'unknown_college', params: { near: expect.stringContaining(one!.name) } },
      { row: 2, field: 'examine_type', code: 'missing_about' },
      { row: 3, field: 'category', code: 'unknown_college' },
    ])
    expect(found[2].params).toEqual({ value: '无此科技大学' })
    expect(await stored('college_scores')).toEqual([])
  })

  const plan = (names: readonly string[], more: object = {}) =>
    names.map((college_name, i) => ({
      ...{ province_obj: HEILONGJIANG, year: 2026, batch: '本科批', examine_type: '物理类', college_name, major_name: `计划专业${i}` },
      ...{ annual_target: 5 + i, charge: '5,500元', learning_year: '四年', requirement: '化学', ...more },
    }))
  const units = async () =>
    (await ask('GET', `material/college_major_scores_temp/?province=${HEILONGJIANG}&year=2026&limit=100`)).body.results as {
      uuid: string
      major_name: string
      enroll_num: number
    }[]
  const plans = async () => (await ask('GET', `material/admission_plan/all/?province_obj=${HEILONGJIANG}&year=2026`)).body

  test('C249 a plan is stored as published, and what of it can be filed for follows it: imported, replaced, corrected by hand, undone', async () => {
    const [one, other] = await college()
    const first = await start('admission_plan', plan([one!.name, '没有这所大学', other!.name]))
    expect(first.report).toMatchObject({ created: 3 })
    expect(await plans()).toHaveLength(3)
    const before = await units()
    expect(before).toHaveLength(2)
    expect(before).toContainEqual(
      expect.objectContaining({ category: one!.id, enroll_num: 5, tuition: 5500, length: 4, requirement: '化学', batch: '本科批' }),
    )
    // the next issue of it: one line goes, one says something else
    const second = await start('admission_plan', plan([one!.name], { annual_target: 8 }))
    expect(second.report).toMatchObject({ created: 0, updated: 1, removed: 2 })
    expect((await units()).map(row => [row.uuid, row.enroll_num])).toEqual([[before.find(row => row.major_name === '计划专业0')!.uuid, 8]])
    expect((await ask('POST', `imports/${second.uuid}/undo/`, { body: {} })).body.undone).toMatchObject({ restored: 3, kept: 0 })
    const told = (rows: Awaited<ReturnType<typeof units>>) => timeless(rows).sort((a, b) => a.uuid.localeCompare(b.uuid))
    expect(told(await units())).toEqual(told(before))
    const lines = (await plans()) as { uuid: string; college_name: string }[]
    const unknown = lines.find(row => row.college_name === '没有这所大学')!
    const named = await ask('PATCH', `material/admission_plan/${unknown.uuid}/`, { body: { college_name: one!.name } })
    expect([named.status, named.body.category]).toEqual([200, one!.id])
    expect(await units()).toHaveLength(3)
    const { undone } = (await ask('POST', `imports/${first.uuid}/undo/`, { body: {} })).body
    expect(undone).toEqual({ removed: 2, restored: 0, kept: 1, names: [`${one!.name} 计划专业1`] })
    expect(await units()).toHaveLength(1)
    await ask('DELETE', `material/admission_plan/${unknown.uuid}/`)
    expect([await plans(), await units()]).toEqual([[], []])
  })

  test('C246 the record of a plan has the year of all its rows, and none where one of them names no year or another', async () => {
    const [one] = await college()
    const years = async (...own: (number | undefined)[]) => {
      const list = own.map((year, i) => ({ ...plan([one!.name])[0]!, major_name: `记录${i}`, year }))
      const { uuid } = await start('admission_plan', list)
      const { body } = await ask('GET', `material/upload_records/${uuid}/`)
      await ask('POST', `imports/${uuid}/undo/`, { body: {} })
      return body.year
    }
    expect([await years(2031, 2031), await years(2031, undefined), await years(2031, 2030)]).toEqual([2031, null, null])
  })

  test.each([
    ['without a charge', [{ charge: '' }], 'charge'],
    ['with a target that is no whole number (B217)', [{ annual_target: '5.5' }], 'annual_target'],
  ])('C249 a plan %s is refused', async (_name, [spoilt], field) => {
    const [one] = await college()
    const refused = await start('admission_plan', plan([one!.name], spoilt))
    expect(refused.state).toBe('refused')
    expect(JSON.parse(refused.refusal.body.detail)[0].errors).toHaveProperty(field)
    expect(await plans()).toEqual([])
  })
  test('C248, C249 two provinces in one plan, a plan of none, and a line without its charge are refused', async () => {
    const [one] = await college()
    const two = [...plan([one!.name]), ...plan([one!.name], { province_obj: 110000 })]
    for (const path of ['imports/admission_plan/', 'material/admission_plan/multi/']) {
      expect(await ask('POST', path, { body: two }), path).toMatchObject({ status: 400, body: { province_obj: [expect.any(String)] } })
      expect((await ask('POST', path, { body: plan([one!.name], { province_obj: undefined }) })).status).toBe(400)
      expect((await ask('POST', path, { as: 'jw.x', body: plan([one!.name]) })).status).toBe(403)
    }
    const { charge: _, ...without } = plan([one!.name])[0]!
    expect(await ask('POST', 'material/admission_plan/', { body: without })).toMatchObject({
      status: 400,
      body: { charge: [expect.any(String)] },
    })
    expect((await ask('POST', 'material/admission_plan/', { as: 'student.x', body: plan([one!.name])[0] })).status).toBe(403)
    expect((await ask('GET', 'material/admission_plan/?limit=1', { as: 'student.x' })).status).toBe(200)
  })

  const many = (names: readonly string[], rank: number) =>
    Array.from({ length: 6000 }, (_, i) => ({
      ...{ category: names[i % names.length], major_name: `多专业${i}`, min_score: 500, min_rank: rank + i, year: 2016 },
    }))
  const sum = async () => {
    const path = `material/college_major_scores/?province=${HEILONGJIANG}&year=2016&ordering=min_rank&limit=1`
    const { count, results } = (await ask('GET', path)).body
    return [count, results[0]?.min_rank]
  }
  test('stopped while it replaces stored rows, it keeps nothing; killed then, it goes on after the restart; undone, the rows before it are back', async () => {
    const names = (await college()).map(one => one.name)
    await start('college_major_scores', { ...scores, list: many(names, 10_000) })
    expect(await sum()).toEqual([6000, 10_000])
    const begin = async (rank: number) => {
      const { body } = await ask('POST', 'imports/college_major_scores/', { body: { ...scores, list: many(names, rank) } })
      await expect
        .poll(async () => (await ask('GET', `imports/${body.uuid}/`)).body.state, { timeout: 60_000, interval: 10 })
        .toBe('writing')
      return body.uuid as string
    }
    const stopped = await begin(20_000)
    await ask('POST', `imports/${stopped}/cancel/`, { body: {} })
    const { state } = await ended(stopped)
    // a database that is quick may have ended before it heard of it: then it says so, and is undone
    expect(state).toMatch(database ? /cancelled|done/ : /cancelled/)
    if (state === 'done') await ask('POST', `imports/${stopped}/undo/`, { body: {} })
    expect(await sum()).toEqual([6000, 10_000])
    const killed = await begin(30_000)
    await served.kill()
    served = await served.again()
    const end = await ended(killed)
    expect([end.state, end.report]).toEqual(['done', expect.objectContaining({ created: 0, updated: 6000 })])
    expect(await sum()).toEqual([6000, 30_000])
    const { undone } = (await ask('POST', `imports/${killed}/undo/`, { body: {} })).body
    expect(undone).toMatchObject({ removed: 0, restored: 6000, kept: 0 })
    expect(await sum()).toEqual([6000, 10_000])
  }, 120_000)

  test('C246 every import of a province has its record, newest first: what came in, what was refused and why', async () => {
    const { body } = await ask('GET', `material/upload_records/?province=${HEILONGJIANG}&limit=100`)
    const records = body.results as { uuid: string; kind: string; status: string; message: string; created_time: string }[]
    const refused = records.find(one => one.kind === 'admission_plan' && one.status === 'failed')
    expect(refused).toMatchObject({ year: 2026, province_name: '黑龙江省', count: 1, created: 0 })
    expect(refused!.message).toContain('1: ')
    expect(records.filter(one => one.status === 'done').length).toBeGreaterThan(4)
    expect(records.map(one => one.created_time)).toEqual(
      records
        .map(one => one.created_time)
        .toSorted()
        .toReversed(),
    )
    const only = (await ask('GET', 'material/upload_records/?kind=score_to_rank&limit=100')).body.results
    expect(new Set(only.map((one: { kind: string }) => one.kind))).toEqual(new Set(['score_to_rank']))
    expect((await ask('GET', `material/upload_records/${records[0]!.uuid}/`)).body).toEqual(records[0])
    expect((await ask('POST', 'material/upload_records/', { body: {} })).status).toBe(405)
  })
})
