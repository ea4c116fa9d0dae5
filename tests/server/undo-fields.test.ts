import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Exam lists say some fields of a row and leave the others empty: taken back in any order, each field is what the last standing list says.
const url = await withPostgres()
const FIELDS = ['exam', 'score', 'rank', 'yw_score'] as const
type Said = Partial<Record<(typeof FIELDS)[number], string | number>>

describe.each(onDatabases(url))('exam lists over one another that are taken back, on %s', (_, where) => {
  let server: TestServer
  let her: { readonly uuid: string; readonly name: string; readonly cert_id: string }
  let day = 0
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const name of ['jw.x', 'teacher.x']) await server.token(name)
    const [{ uuid }] = (await server.request('relation/students/jw_query_student/?limit=1', { as: 'jw.x' })).body.results
    her = (await server.request(`relation/students/${uuid}/`, { as: 'jw.x' })).body
  })
  afterAll(() => server.close())
  /** A day nobody has an exam on. */
  const anotherDay = () => new Date(Date.UTC(1991, 0, ++day)).toISOString().slice(0, 10)
  const list = async (rows: readonly (readonly [date: string, said: Said])[]) => {
    const body = rows.map(([date, said]) => ({ name: her.name, cert_id: her.cert_id, date, ...said }))
    const { status, body: job } = await server.request('imports/performance/', { method: 'POST', as: 'jw.x', body })
    expect([status, (await server.request(`imports/${job.uuid}/`, { as: 'jw.x' })).body.state], JSON.stringify(job)).toEqual([202, 'done'])
    return job.uuid as string
  }
  const undo = (batch: string) => server.request(`imports/${batch}/undo/`, { method: 'POST', as: 'jw.x', body: {} })
  const undone = async (batch: string) => {
    const { status, body } = await undo(batch)
    expect(status, JSON.stringify(body)).toBe(200)
    const { names, ...counts } = body.undone
    return counts
  }
  type Exam = { readonly uuid: string; readonly date: string } & Record<string, unknown>
  const exams = async (): Promise<Exam[]> =>
    (await server.request(`career/performance/?student=${her.uuid}&limit=500`, { as: 'jw.x' })).body.results
  const on = async (date: string) => (await exams()).find(one => one.date === date)
  const shown = (exam: Exam | undefined) => exam && Object.fromEntries(FIELDS.map(field => [field, exam[field] ?? null]))
  const change = async (date: string, body: object) => {
    const { uuid } = (await on(date))!
    expect((await server.request(`career/performance/${uuid}/`, { method: 'PATCH', as: 'jw.x', body })).status).toBe(200)
  }

  test('of the first list goes what the second does not say, and stays what it does, until that one is taken back', async () => {
    const date = anotherDay()
    await list([[date, { score: 400, rank: 9 }]])
    const first = await list([[date, { score: 410, rank: 8, exam: '月考' }]])
    const second = await list([[date, { rank: 7, yw_score: 90 }]])
    expect(shown(await on(date))).toEqual({ exam: '月考', score: 410, rank: 7, yw_score: 90 })
    const version = (await on(date))!.updated_time
    expect(await undone(first)).toEqual({ removed: 0, restored: 1, kept: 1 })
    expect(shown(await on(date))).toEqual({ exam: null, score: 400, rank: 7, yw_score: 90 })
    expect((await on(date))!.updated_time).not.toBe(version)
    expect(await undone(second)).toEqual({ removed: 0, restored: 1, kept: 0 })
    expect(shown(await on(date))).toEqual({ exam: null, score: 400, rank: 9, yw_score: null })
  })

  test('a row that is put back has a version it never had: who saw another one is refused', async () => {
    const date = anotherDay()
    await list([[date, { score: 1, rank: 1 }]])
    const first = await list([[date, { score: 2 }]])
    await list([[date, { rank: 3 }]])
    const { uuid, updated_time: seen, score } = (await on(date))!
    expect(score).toBe(2)
    const third = await list([[date, { yw_score: 4 }]])
    await undone(first)
    await undone(third)
    expect(shown(await on(date))).toEqual({ exam: null, score: 1, rank: 3, yw_score: null })
    expect((await on(date))!.updated_time).not.toBe(seen)
    const headers = { 'If-Match': `"${seen}"` }
    const saved = await server.request(`career/performance/${uuid}/`, { method: 'PATCH', as: 'jw.x', body: { score: 5 }, headers })
    expect(saved.status).toBe(412)
  })

  test('what the second says as the first did is its own; where it says nothing of that, nothing of the first is left', async () => {
    const [same, other] = [anotherDay(), anotherDay()]
    await list([same, other].map(date => [date, { score: 400 }] as const))
    const first = await list([same, other].map(date => [date, { score: 410 }] as const))
    await list([
      [same, { score: 410, rank: 7 }],
      [other, { rank: 7 }],
    ])
    expect(await undone(first)).toEqual({ removed: 0, restored: 1, kept: 1 })
    expect([shown(await on(same))!.score, shown(await on(other))!.score]).toEqual([410, 400])
  })

  /** What each of three lists says of a row; of some nothing, and of some rows there was nothing before. */
  const cases: readonly (readonly [before: Said | undefined, a: Said | undefined, b: Said | undefined, c: Said | undefined])[] = [
    [{ score: 1, rank: 1 }, { score: 2 }, { rank: 3 }, { yw_score: 4 }],
    [{ score: 1, rank: 1 }, { score: 2, rank: 2 }, { rank: 3 }, { score: 4 }],
    [{ score: 1 }, { score: 2, exam: '甲' }, { exam: '乙', rank: 3 }, { rank: 4, yw_score: 4 }],
    [undefined, { score: 2, rank: 2 }, { rank: 3 }, { yw_score: 4 }],
    [undefined, { score: 2 }, { rank: 3 }, { score: 4 }],
    [undefined, undefined, { score: 3, rank: 3 }, { score: 3, exam: '丙' }],
    [{ exam: '初' }, { score: 2 }, undefined, { score: 2, rank: 4 }],
    [
      { score: 1, rank: 1 },
      { score: 2, rank: 2 },
      { score: 2, yw_score: 3 },
      { rank: 2, exam: '丙' },
    ],
  ]
  test.each(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])(
    '%s: after each, every field is what the last list says that stands',
    async order => {
      const days = cases.map(() => anotherDay())
      const of = (at: 0 | 1 | 2 | 3) => list(cases.flatMap((one, n) => (one[at] ? [[days[n]!, one[at]] as const] : [])))
      await of(0)
      const made = new Map([
        ['a', [1, await of(1)] as const],
        ['b', [2, await of(2)] as const],
        ['c', [3, await of(3)] as const],
      ])
      for (const [n, name] of [...order].entries()) {
        await undone(made.get(name)![1])
        made.delete(name)
        const standing = cases.map(one => [one[0], ...[...made.values()].map(([at]) => one[at])].filter(said => said !== undefined))
        const expected = standing.map(said =>
          said.length > 0 ? Object.assign({ exam: null, score: null, rank: null, yw_score: null }, ...said) : undefined,
        )
        const found = await exams()
        expect(
          days.map(date => shown(found.find(one => one.date === date))),
          `${order} ${n}`,
        ).toEqual(expected)
      }
    },
  )

  test('what somebody has changed is hers: between the two it comes back with the second, after both it stays', async () => {
    const [between, after] = [anotherDay(), anotherDay()]
    await list([between, after].map(date => [date, { score: 400 }] as const))
    const first = await list([between, after].map(date => [date, { score: 410 }] as const))
    await change(between, { score: 411 })
    const second = await list([between, after].map(date => [date, { rank: 7 }] as const))
    await change(after, { yw_score: 99 })
    expect(await undone(first)).toEqual({ removed: 0, restored: 0, kept: 2 })
    expect([shown(await on(between)), shown(await on(after))]).toMatchObject([
      { score: 411, rank: 7 },
      { score: 410, rank: 7, yw_score: 99 },
    ])
    expect(await undone(second)).toEqual({ removed: 0, restored: 1, kept: 1 })
    expect([shown(await on(between)), shown(await on(after))]).toMatchObject([
      { score: 411, rank: null },
      { score: 410, rank: 7, yw_score: 99 },
    ])
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
