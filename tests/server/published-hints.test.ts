import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { type Served, serve } from '../support/served.ts'

// What an import says of its rows beside faults (issue 10, section 2). A score is a range of ranks: cum(score + 1) < rank <= cum(score); rows that say
// otherwise are told with the range, and go in. What a short name may mean is offered.
const HEILONGJIANG = 230000

describe('what an import says beside faults', () => {
  let served: Served
  let token = ''
  let college = ''
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '' })
    token = await login(served, 'sysadmin')
    college = (await ask('GET', 'material/colleges/?limit=1&ordering=name')).results[0].name
    const lines = [
      [620, 40],
      [601, 80],
      [600, 100],
      [599, 130],
    ]
    const list = lines.map(([score, rank]) => ({ score, rank }))
    await start('score_to_rank', { province: HEILONGJIANG, year: 2021, track: '首选物理', list })
    await start('score_to_rank', { province: HEILONGJIANG, year: 2021, track: '物理类', kind: '含加分', list: [{ score: 600, rank: 120 }] })
  })
  afterAll(() => served?.dispose())

  async function ask(method: string, path: string, body?: unknown) {
    const answer = await fetch(`${served.url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Token': token },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
    return (await answer.json().catch(() => undefined)) as any
  }
  const start = async (kind: string, body: unknown, query = '') => {
    const job = await ask('POST', `imports/${kind}/${query}`, body)
    for (;;) {
      const now = await ask('GET', `imports/${job.uuid}/`)
      if (/done|refused|cancelled|failed/.test(now.state)) return now
      await new Promise(next => setTimeout(next, 50))
    }
  }
  const asked = async (rows: readonly (readonly [number | null, number | null])[], more: Record<string, unknown> = {}) => {
    const list = rows.map(([min_score, min_rank], i) => ({ category: college, major_name: `对照专业${i}`, min_score, min_rank }))
    const job = await start(
      'college_major_scores',
      { province: HEILONGJIANG, year: 2021, track: '物理', batch: '本科批', ...more, list },
      '?dry_run=true',
    )
    expect(job.state, JSON.stringify(job.refusal)).toBe('done')
    return job.report.ranks_apart
  }

  test.each([
    ['the best rank of a score', 600, 81],
    ['the last rank of a score', 600, 100],
    ['a rank between two lines that leave scores out', 610, 60],
    ['below the end of the table', 500, 4000],
    ['half a point above a score', 600.5, 90],
    ['without a rank', 600, null],
    ['without a score', null, 90],
  ])('%s says nothing', async (_, score, rank) => {
    expect(await asked([[score, rank]], { kind: '不含加分' })).toBeUndefined()
  })

  test.each([
    ['one rank too good', 600, 80, { from: 81, to: 100 }],
    ['one rank too poor', 600, 101, { from: 81, to: 100 }],
    ['a rank in the range of no missing score', 610, 30, { from: 41, to: 80 }],
    ['better than the whole table from a score below it', 500, 12, { from: 131, to: null }],
  ])('%s is told with the range', async (_, score, rank, range) => {
    expect(
      await asked(
        [
          [600, 90],
          [score, rank],
        ],
        { kind: '不含加分' },
      ),
    ).toEqual({ n: 1, rows: [{ row: 2, score, rank, ...range }] })
  })

  test('a table of the named kind goes before the other; where none is named, one that agrees is enough', async () => {
    const beside: [number, number][] = [[600, 115]]
    expect(await asked(beside, { kind: '含加分' })).toBeUndefined()
    expect(await asked(beside)).toBeUndefined()
    expect(await asked(beside, { kind: '不含加分' })).toMatchObject({ n: 1 })
  })

  test('another year, another track and another province have their own tables, or none: nothing is said', async () => {
    for (const other of [{ year: 2020 }, { track: '历史类' }, { province: 540000 }])
      expect(await asked([[600, 9999]], other)).toBeUndefined()
  })

  test('it is a notice and no fault: the rows go in, all of them are counted, and the first are told', async () => {
    const list = Array.from({ length: 30 }, (_, i) => ({ category: college, category_sub: `第${i}组`, min_score: 600, min_rank: 5000 + i }))
    const done = await start('college_scores', { province: HEILONGJIANG, year: 2021, track: '物理类', batch: '本科批', list })
    expect([done.state, done.report.created, done.report.ranks_apart.n]).toEqual(['done', 30, 30])
    expect(done.report.ranks_apart.rows).toHaveLength(20)
  })

  test('C223 a short name is a fault, and the one college it can be short for is named; what may be two names both', async () => {
    for (const name of ['沧海交通大学', '沧海交通大学独立学院', '沧海海洋大学', '沧海海事大学'])
      expect(await ask('POST', 'material/colleges/', { name })).toMatchObject({ name })
    const list = ['沧海交大', '沧海海大', '沧海'].map((category, i) => ({ category, min_score: 600 - i, min_rank: i + 1 }))
    const refused = await start('college_scores', { province: HEILONGJIANG, year: 2024, track: '物理类', batch: '本科批', list })
    const rows = JSON.parse(refused.refusal.body.detail) as { faults: { code: string; params: { near?: string } }[] }[]
    const near = rows.flatMap(({ faults }) => faults.map(one => [one.code, one.params.near?.split('、').toSorted()]))
    expect(near).toEqual([
      ['unknown_college', ['沧海交通大学']],
      ['unknown_college', ['沧海海事大学', '沧海海洋大学'].toSorted()],
      ['unknown_college', undefined],
    ])
  })
})
