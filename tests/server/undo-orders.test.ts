import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Lists that have written over each other's rows are taken back in any order: what a later one has written stays until that one is.
const url = await withPostgres()
const TIBET = 540000

describe.each(onDatabases(url))('lists over one another that are taken back, on %s', (_, database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(database || undefined)
  })
  afterAll(() => server?.close())

  const run = async (kind: string, body: unknown, as = 'sysadmin') => {
    const { status, body: job } = await server.request(`imports/${kind}/`, { method: 'POST', as, body })
    expect([status, (await server.request(`imports/${job.uuid}/`, { as })).body.state], JSON.stringify(job)).toEqual([202, 'done'])
    return job.uuid as string
  }
  const undo = (uuid: string, as = 'sysadmin') => server.request(`imports/${uuid}/undo/`, { method: 'POST', as, body: {} })
  const undone = async (uuid: string, as?: string) => {
    const { status, body } = await undo(uuid, as)
    expect(status, JSON.stringify(body)).toBe(200)
    const { names, ...counts } = body.undone
    return counts
  }
  const ROWS = 20
  /** A table of scores, told by how many have each. */
  const table = (year: number, count: number, rows = ROWS) =>
    run('score_to_rank', {
      ...{ province: TIBET, year, track: '物理类', source: '名单' },
      list: Array.from({ length: rows }, (_, n) => ({ score: 600 - n, count, rank: count * (n + 1) })),
    })
  type Line = { readonly uuid: string; readonly score: number; readonly count: number }
  const lines = async (year: number): Promise<Line[]> =>
    (await server.request(`material/college_major_score_to_rank/?limit=100&province=${TIBET}&year=${year}`, { as: 'sysadmin' })).body
      .results
  const counts = async (year: number) => [...new Set((await lines(year)).map(one => one.count))]
  const change = async ({ uuid }: Line) => {
    const said = { method: 'PATCH', as: 'sysadmin', body: { count: 77 } }
    expect((await server.request(`material/college_major_score_to_rank/${uuid}/`, said)).status).toBe(200)
  }

  const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba']
  test.each(orders.map((order, at) => [order, 1950 + at] as const))(
    '%s: what stood before all three is there again',
    async (order, year) => {
      const before = await table(year, 9)
      const stood = (await lines(year)).map(({ uuid, score, count }) => ({ uuid, score, count }))
      const made = new Map<string, string>()
      for (const [at, name] of ['a', 'b', 'c'].entries()) made.set(name, await table(year, at + 1))
      for (const name of order) await undone(made.get(name)!)
      expect((await lines(year)).map(({ uuid, score, count }) => ({ uuid, score, count }))).toEqual(stood)
      expect(await undone(before)).toEqual({ removed: ROWS, restored: 0, kept: 0 })
    },
  )

  /** Lists of other lengths, each with how many lines it has: a shorter one leaves out what stood before, a longer one has it anew. */
  const lengths = [
    [6, 6, 4, 6],
    [6, 4, 6, 4],
    [4, 6, 4, 6],
    [0, 6, 4, 6],
    [6, 3, 5, 2],
  ]
  test.each(orders.map((order, at) => [order, 1970 + at] as const))(
    '%s, of other lengths: no line stands twice meanwhile, and what stood before is there again',
    async (order, year) => {
      for (const [of, [before, ...three]] of lengths.entries()) {
        const at = year + of * orders.length
        const first = before ? await table(at, 9, before) : undefined
        const seen = async () => (await lines(at)).map(({ uuid, score, count }) => ({ uuid, score, count }))
        const stood = await seen()
        const made = new Map<string, string>()
        for (const [n, name] of ['a', 'b', 'c'].entries()) made.set(name, await table(at, n + 1, three[n]))
        for (const [n, name] of [...order].entries()) {
          await undone(made.get(name)!)
          made.delete(name)
          const scores = (await seen()).map(one => one.score)
          expect(scores, `${of}: ${order} ${n}`).toEqual([...new Set(scores)])
          // as long as the last list that stands
          const last = [...made.keys()].at(-1)
          const length = last ? three['abc'.indexOf(last)]! : before!
          expect(scores.length, `${of}: ${order} ${n}`).toBe(length)
        }
        expect(await seen(), `${of}: ${order}`).toEqual(stood)
        if (first) expect(await undone(first)).toEqual({ removed: before, restored: 0, kept: 0 })
      }
    },
  )

  test('a line entered by hand where a shorter list had left one out stays, is named, and stands by itself', async () => {
    const [first, second] = [await table(2090, 1, 4), await table(2090, 2, 3)]
    const row = { province: TIBET, year: 2090, track: '物理类', score: 597, rank: 99, count: 77 }
    const entered = { method: 'POST', as: 'sysadmin', body: row }
    expect((await server.request('material/college_major_score_to_rank/', entered)).status).toBe(201)
    expect(await undone(second)).toEqual({ removed: 0, restored: 3, kept: 1 })
    expect((await server.request(`imports/${second}/`, { as: 'sysadmin' })).body.undone.names).toEqual(['597'])
    expect((await lines(2090)).map(one => [one.score, one.count])).toEqual([
      [600, 1],
      [599, 1],
      [598, 1],
      [597, 77],
    ])
    expect(await undone(first)).toEqual({ removed: 3, restored: 0, kept: 0 })
  })

  test('the middle one of three plans: what a student sees of it is there once', async () => {
    const plan = (majors: readonly string[], annual_target: number) =>
      run(
        'admission_plan',
        majors.map(major_name => ({
          ...{ province_obj: TIBET, year: 2012, batch: '本科批', examine_type: '物理类', college_name: '南京大学' },
          ...{ major_name, annual_target, charge: '5800' },
        })),
      )
    const seen = async () =>
      (await server.request('material/college_major_scores_temp/?limit=9&year=2012', { as: 'vip.x' })).body.results
        .map((one: { major_name: string; enroll_num: number }) => `${one.major_name}${one.enroll_num}`)
        .sort()
    const [first, second, third] = [await plan(['甲', '乙'], 1), await plan(['甲'], 2), await plan(['甲', '乙'], 3)]
    expect(await undone(second)).toEqual({ removed: 0, restored: 0, kept: 2 })
    expect(await seen()).toEqual(['乙3', '甲3'])
    expect(await undone(third)).toEqual({ removed: 1, restored: 2, kept: 0 })
    expect(await seen()).toEqual(['乙1', '甲1'])
    expect(await undone(first)).toEqual({ removed: 2, restored: 0, kept: 0 })
    expect(await seen()).toEqual([])
  })

  test('the earlier one first: its rows stay as the later one has left them, are named, and go with that one', async () => {
    const [first, second] = [await table(1960, 1), await table(1960, 2)]
    expect(await undone(first)).toEqual({ removed: 0, restored: 0, kept: ROWS })
    expect((await server.request(`imports/${first}/`, { as: 'sysadmin' })).body).toMatchObject({
      ...{ undone_time: expect.any(String), undone: { kept: ROWS, names: expect.arrayContaining(['600', '581']) } },
    })
    expect(await counts(1960)).toEqual([2])
    expect(await undo(first)).toMatchObject({ status: 409 })
    expect(await undone(second)).toEqual({ removed: ROWS, restored: 0, kept: 0 })
    expect(await lines(1960)).toEqual([])
  })

  test('the later one first: each brings back what it has taken the place of', async () => {
    const [first, second] = [await table(1961, 1), await table(1961, 2)]
    expect(await undone(second)).toEqual({ removed: 0, restored: ROWS, kept: 0 })
    expect(await undone(first)).toEqual({ removed: ROWS, restored: 0, kept: 0 })
    expect(await lines(1961)).toEqual([])
  })

  test('a later one of which nothing can be taken back any more keeps the earlier one from nothing', async () => {
    const first = await table(1962, 1)
    const second = await table(1962, 2, 1)
    for (const one of await lines(1962)) await change(one)
    expect(await undone(first)).toEqual({ removed: ROWS - 1, restored: 0, kept: 1 })
    expect(await undo(second)).toMatchObject({ status: 409 })
    expect(await counts(1962)).toEqual([77])
  })

  test('what a shorter list has taken away goes with the earlier one, and does not come back', async () => {
    const [first, second] = [await table(1963, 1), await table(1963, 2, 15)]
    expect(await undone(first)).toEqual({ removed: 5, restored: 0, kept: 15 })
    expect(await undone(second)).toEqual({ removed: 15, restored: 0, kept: 0 })
    expect(await lines(1963)).toEqual([])
  })

  test('what somebody has changed in between is hers: it comes back when the later one is taken back', async () => {
    const first = await table(1964, 1)
    await change((await lines(1964))[0]!)
    const second = await table(1964, 2)
    expect(await undone(first)).toEqual({ removed: 0, restored: 0, kept: ROWS })
    expect(await undone(second)).toEqual({ removed: ROWS - 1, restored: 1, kept: 0 })
    expect(await counts(1964)).toEqual([77])
  })

  test('a line that a student has collected, and a shorter plan has taken away, is hers: it comes back with that one', async () => {
    const line = (major_name: string) => ({
      ...{ province_obj: TIBET, year: 2013, batch: '本科批', examine_type: '物理类', college_name: '南京大学' },
      ...{ major_name, annual_target: 5, charge: '5800' },
    })
    const first = await run('admission_plan', [line('留下专业'), line('收藏专业'), line('其他专业')])
    const units = async () =>
      (await server.request('material/college_major_scores_temp/?limit=9&year=2013', { as: 'vip.x' })).body.results as {
        readonly uuid: string
        readonly major_name: string
        readonly is_collect: boolean
      }[]
    const her = (await units()).find(one => one.major_name === '收藏专业')!
    const collected = { method: 'POST', as: 'vip.x', body: { is_collect: true } }
    expect((await server.request(`material/college_major_scores_temp/${her.uuid}/collect/`, collected)).status).toBe(200)
    const second = await run('admission_plan', [line('留下专业')])
    expect(await undone(first)).toEqual({ removed: 2, restored: 0, kept: 1 })
    expect(await undone(second)).toEqual({ removed: 0, restored: 1, kept: 0 })
    expect(await units()).toMatchObject([{ uuid: her.uuid, major_name: '收藏专业', is_collect: true }])
  })

  test('a school’s lists as a province’s: no exam of a list that is undone comes back with another one', async () => {
    const { uuid } = (await server.request('relation/students/jw_query_student/?limit=1', { as: 'jw.x' })).body.results[0]
    const { name, cert_id } = (await server.request(`relation/students/${uuid}/`, { as: 'jw.x' })).body
    const exams = async () =>
      (await server.request(`career/performance/?student=${uuid}&limit=100`, { as: 'jw.x' })).body.results.filter((one: { date: string }) =>
        one.date.startsWith('1999'),
      )
    const list = (score: number, days: number) =>
      run(
        'performance',
        Array.from({ length: days }, (_, n) => ({ name, cert_id, date: `1999-05-0${n + 1}`, score, rank: 9 })),
        'jw.x',
      )
    const [first, second] = [await list(400, 4), await list(500, 3)]
    expect(await undone(first, 'jw.x')).toEqual({ removed: 1, restored: 0, kept: 3 })
    expect((await exams()).map((one: { score: number }) => one.score)).toEqual([500, 500, 500])
    expect(await undone(second, 'jw.x')).toEqual({ removed: 3, restored: 0, kept: 0 })
    expect(await exams()).toEqual([])
  })

  test('colleges as well: one that a later list has changed goes with that list', async () => {
    const list = (names: readonly string[], city: string) =>
      run('colleges', { source: '教育部', list: names.map(name => ({ name, province: '江苏', city, level: '本科' })) })
    const named = async (name: string) =>
      (await server.request(`material/colleges/?limit=9&search=${encodeURIComponent(name)}`, { as: 'sysadmin' })).body.results.length
    const [first, second] = [await list(['甲先后学院', '乙先后学院'], '南京'), await list(['甲先后学院'], '苏州')]
    expect(await undone(first)).toEqual({ removed: 1, restored: 0, kept: 1 })
    expect([await named('甲先后学院'), await named('乙先后学院')]).toEqual([1, 0])
    expect(await undone(second)).toEqual({ removed: 1, restored: 0, kept: 0 })
    expect(await named('甲先后学院')).toBe(0)
  })

  test('of a student who is no more hers a teacher changes nothing that a later list has put aside; the school does', async () => {
    const [{ uuid }] = (await server.request('relation/students/teacher_query_student/?limit=1', { as: 'teacher.x' })).body.results
    const { name, cert_id } = (await server.request(`relation/students/${uuid}/`, { as: 'jw.x' })).body
    const list = (score: number, as: string) => run('performance', [{ name, cert_id, date: '1998-05-01', score, rank: 9 }], as)
    const [first, second] = [await list(400, 'teacher.x'), await list(500, 'jw.x')]
    const her = (await server.request('sys/users/info/', { as: 'teacher.x' })).body.extra_user_info.uuid
    const taken = { method: 'PATCH', as: 'jw.x', body: { grades: [] } }
    expect((await server.request(`relation/teachers/${her}/allot_grades/`, taken)).status).toBe(200)
    const refused = await undo(first, 'teacher.x')
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('不在您的班级')])
    expect(refused.text).not.toContain(name)
    expect(await undone(first, 'jw.x')).toEqual({ removed: 0, restored: 0, kept: 1 })
    expect(await undone(second, 'jw.x')).toEqual({ removed: 1, restored: 0, kept: 0 })
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
