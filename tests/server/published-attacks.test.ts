import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

// Attacks on lists of what is published: colleges that go before an undo, other imports beside it, words of every object, names by the thousand.
const url = await withPostgres()
const TIBET = 540000
const of = { province: TIBET, year: 2022, track: '物理类', batch: '本科批' }

describe.each(onDatabases(url))('attacks on what is published, on %s', (_, database) => {
  let served: Served
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...(database && { DATABASE_URL: database }) })
    for (const name of ['sysadmin', 'superuser', 'jw.x']) tokens[name] = await login(served, name)
  })
  afterAll(() => served?.dispose())

  async function ask(method: string, path: string, body?: unknown, as = 'sysadmin') {
    const answer = await fetch(`${served.url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Token': tokens[as]! },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
    return { status: answer.status, body: (await answer.json().catch(() => undefined)) as any }
  }
  const look = async (uuid: string, as?: string) => (await ask('GET', `imports/${uuid}/`, undefined, as)).body
  const ended = async (uuid: string, as?: string) => {
    await expect.poll(async () => (await look(uuid, as)).state, { timeout: 60_000, interval: 20 }).toMatch(/done|refused|cancelled|failed/)
    return look(uuid, as)
  }
  const begin = async (kind: string, body: unknown, query = '') => {
    const { status, body: job } = await ask('POST', `imports/${kind}/${query}`, body)
    expect(status, JSON.stringify(job)).toBe(202)
    return job.uuid as string
  }
  const start = async (kind: string, body: unknown) => ended(await begin(kind, body))
  const undo = (uuid: string, as?: string) => ask('POST', `imports/${uuid}/undo/`, {}, as)
  const whole = async (path: string) => (await ask('GET', encodeURI(`${path}&limit=1000`))).body.results

  const college = async (name: string) => {
    const { status, body } = await ask('POST', 'material/colleges/', { name, province: 320000, type: '综合' })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.uuid as string
  }
  const removeCollege = async (uuid: string) => {
    const hanging = (await ask('GET', `material/colleges/${uuid}/dependents/`)).body as { rows: number }[]
    const rows = hanging.reduce((sum, one) => sum + one.rows, 0)
    expect((await ask('DELETE', `material/colleges/${uuid}/${rows > 0 ? `?rows=${rows}` : ''}`)).status).toBe(204)
  }

  test.each([
    ['college_scores', (category: string, n: number) => ({ category, min_score: n, min_rank: n })],
    ['college_major_scores', (category: string, n: number) => ({ category, major_name: '数学', min_score: n, min_rank: n })],
  ] as const)('8.17 %s: a college that was deleted since takes its own rows along, and all others come back', async (kind, row) => {
    const gone = await college(`撤销大学${kind}`)
    const list = (n: number) => [`撤销大学${kind}`, '南京大学', '东南大学'].map(name => row(name, n))
    expect((await start(kind, { ...of, list: list(500) })).report).toMatchObject({ created: 3 })
    const second = await start(kind, { ...of, list: list(520) })
    expect(second.report).toMatchObject({ updated: 3 })
    await removeCollege(gone)
    const { status, body } = await undo(second.uuid)
    expect([status, body.undone]).toEqual([200, { removed: 0, restored: 2, kept: 0, names: [] }])
    const rows = await whole(`material/${kind}/?province=${TIBET}&year=2022`)
    expect(rows.map((one: { college_name: string; min_score: number }) => [one.college_name, one.min_score]).sort()).toEqual([
      ['东南大学', 500],
      ['南京大学', 500],
    ])
  })

  test('8.17 admission_plan: a line whose college was deleted since comes back as a line of no college', async () => {
    const gone = await college('撤销大学计划')
    const line = (college_name: string, charge: string) => ({
      ...{ province_obj: TIBET, year: 2022, batch: '本科批', examine_type: '物理类', major_name: '数学' },
      ...{ college_name, charge },
    })
    const list = (charge: string) => ['撤销大学计划', '南京大学'].map(name => line(name, charge))
    await start('admission_plan', list('5000'))
    const second = await start('admission_plan', list('5200'))
    await removeCollege(gone)
    expect((await undo(second.uuid)).body.undone).toMatchObject({ restored: 2, kept: 0 })
    const rows = await whole(`material/admission_plan/?province_obj=${TIBET}&year=2022`)
    const told = rows.map((one: { college_name: string; charge: string; category: number | null }) => [
      one.college_name,
      one.charge,
      one.category === null,
    ])
    expect(told.sort()).toEqual([
      ['南京大学', '5000', false],
      ['撤销大学计划', '5000', true],
    ])
  })

  const many = (n: number, year = 2021, length = 4000) => ({
    ...{ ...of, year },
    list: Array.from({ length }, (_, i) => ({ category: '南京大学', category_sub: `组${i}`, min_score: n, min_rank: n })),
  })
  const stored = async (year = 2021) => (await ask('GET', `material/college_scores/?province=${TIBET}&year=${year}&limit=1`)).body.count

  test('8.17 an import is not taken back while another one of its province is written: what that one says it has written is there', async () => {
    const first = await start('college_scores', many(400))
    expect(first.report).toMatchObject({ created: 4000 })
    const second = await begin('college_scores', many(450))
    const refused = await undo(first.uuid, 'superuser')
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('导入正在进行')])
    expect((await ended(second)).report).toMatchObject({ updated: 4000, unchanged: 0 })
    expect(await stored()).toBe(4000)
    expect((await undo(second)).body.undone).toMatchObject({ restored: 4000, kept: 0 })
    // and the other way round: what is being taken back is no ground to build on
    const back = undo(first.uuid)
    await expect.poll(() => stored(), { timeout: 60_000, interval: 5 }).toBeLessThan(4000)
    const meanwhile = await ask('POST', 'imports/college_scores/', many(460))
    if (meanwhile.status === 409) expect(meanwhile.body.detail).toContain('正在撤销')
    expect((await back).body.undone).toMatchObject({ removed: 4000 })
    if (meanwhile.status === 202) expect((await ended(meanwhile.body.uuid)).report).toMatchObject({ created: 4000, updated: 0 })
    expect(await stored()).toBe(meanwhile.status === 202 ? 4000 : 0)
  }, 120_000)

  test('8.17 an undo whose process was killed goes on when it is asked again, and tells all that was taken back', async () => {
    const job = await start('college_scores', many(400, 2019, 6000))
    undo(job.uuid).catch(() => {})
    await expect.poll(() => stored(2019), { timeout: 60_000, interval: 5 }).toBeLessThan(6000)
    await served.kill()
    served = await served.again()
    const left = await stored(2019)
    expect(left).toBeGreaterThan(0)
    // as long as it has not come to its end, nothing is said of it
    expect((await ask('GET', `material/upload_records/${job.uuid}/`)).body).toMatchObject({ undone: null, undone_time: null })
    await expect.poll(async () => (await undo(job.uuid)).status, { timeout: 30_000, interval: 500 }).toBe(200)
    expect((await look(job.uuid)).undone).toEqual({ removed: 6000, restored: 0, kept: 0, names: [] })
    expect(await stored(2019)).toBe(0)
  }, 120_000)

  test('8.17 what somebody deleted after an import had written over it stays deleted when the import is taken back', async () => {
    await start('college_scores', many(400, 2018, 30))
    const second = await start('college_scores', many(450, 2018, 30))
    expect(second.report).toMatchObject({ updated: 30 })
    const [one] = await whole(`material/college_scores/?province=${TIBET}&year=2018`)
    expect((await ask('DELETE', `material/college_scores/${one.uuid}/`)).status).toBe(204)
    expect((await undo(second.uuid)).body.undone).toMatchObject({ restored: 29, kept: 0 })
    const rows = await whole(`material/college_scores/?province=${TIBET}&year=2018`)
    expect(rows.map((row: { min_score: number }) => row.min_score)).toEqual(Array(29).fill(400))
    expect(rows.some((row: { uuid: string }) => row.uuid === one.uuid)).toBe(false)
  })

  test('8.17 rows that somebody deletes while a list takes their place are not said to be written', async () => {
    await start('college_scores', many(400, 2020))
    const all = await whole(`material/college_scores/?province=${TIBET}&year=2020&ordering=-min_score`)
    const second = await begin('college_scores', many(450, 2020))
    await expect.poll(async () => (await look(second)).state, { timeout: 60_000, interval: 5 }).toMatch(/checking|writing|done/)
    const gone = await Promise.all(all.slice(-20).map((one: { uuid: string }) => ask('DELETE', `material/college_scores/${one.uuid}/`)))
    expect(gone.map(one => one.status)).toEqual(gone.map(() => 204))
    const { state, report } = await ended(second)
    const rows = await whole(`material/college_scores/?province=${TIBET}&year=2020`)
    // either it was through before, and the deletions came after; or they came before it looked, and it has made them anew; or it has kept nothing
    if (state === 'done') expect(report.updated + report.created).toBe(4000)
    expect([...new Set(rows.map((one: { min_score: number }) => one.min_score))]).toEqual([state === 'done' ? 450 : 400])
    expect(await stored(2020)).toBe(3980 + (state === 'done' ? report.created : 0))
  }, 120_000)

  test('8.17 what somebody changes while a list takes its place stays as she left it, although the list breaks off', async () => {
    await start('college_scores', many(400, 2016, 3000))
    const second = await begin('college_scores', many(450, 2016, 3000))
    const highest = async () =>
      (await ask('GET', `material/college_scores/?province=${TIBET}&year=2016&ordering=-min_score&limit=1`)).body.results[0]
    // the embedded database shows what is written so far; the other one all of it, or none
    await expect
      .poll(async () => (await highest()).min_score === 450 || (await look(second)).state === 'writing', { timeout: 60_000, interval: 5 })
      .toBe(true)
    const { uuid } = await highest()
    const changed = ask('PATCH', `material/college_scores/${uuid}/`, { min_score: 433 })
    await ask('POST', `imports/${second}/cancel/`, {})
    const { status } = await changed
    const { state } = await ended(second)
    expect([status, state]).toEqual([200, expect.stringMatching(/done|cancelled/)])
    const rows = (await ask('GET', `material/college_scores/?province=${TIBET}&year=2016&limit=20000`)).body.results
    const own = rows.find((row: { uuid: string }) => row.uuid === uuid).min_score
    const others = new Set(rows.filter((row: { uuid: string }) => row.uuid !== uuid).map((row: { min_score: number }) => row.min_score))
    expect([rows.length, ...others]).toEqual([3000, state === 'done' ? 450 : 400])
    // a list that came to its end may have written after her
    expect(state === 'done' ? [433, 450] : [433]).toContain(own)
  }, 120_000)

  // how long it takes is held in bench/bulk
  test('8.6 of a list of colleges that nobody knows 500 rows are told, and the check goes no further, however alike the names are', async () => {
    const unknown = (i: number) => `${'南京大'.repeat(30)}${i}`
    const list = Array.from({ length: 20_000 }, (_, i) => ({
      category: i < 700 ? '南京大学' : unknown(i),
      category_sub: `组${i}`,
      min_score: 500,
    }))
    const job = await ended(await begin('college_scores', { ...of, list }, '?dry_run=true'))
    expect([job.state, job.total]).toEqual(['refused', 20_000])
    // it tells every thousandth row that it has passed: the last fault that is told is of row 1200
    expect(job.passed).toBe(1000)
    const told = JSON.parse(job.refusal.body.detail) as { row: number; faults: { code: string; params: { value: string } }[] }[]
    expect(told.slice(0, -1).map(({ row, faults }) => [row, faults.map(one => [one.code, one.params.value])])).toEqual(
      Array.from({ length: 500 }, (_, i) => [i + 701, [['unknown_college', unknown(i + 700)]]]),
    )
    expect(told.at(-1)).toMatchObject({ row: 0, errors: { detail: [expect.stringContaining('500')] } })
  })

  test.each([1e308, 0.5, -1, 2 ** 53 + 1, '1e400', '0x10', 99_999])(
    '8.17 rows of the year %s are refused, and the records can be read afterwards',
    async year => {
      const scores = { ...of, list: [{ category: '南京大学', year, min_score: 500 }] }
      const plan = [{ province_obj: TIBET, year, college_name: '南京大学', major_name: '数学', charge: '1' }]
      for (const [kind, body] of Object.entries({ college_scores: scores, admission_plan: plan })) {
        const { status, body: job } = await ask('POST', `imports/${kind}/`, body)
        if (status !== 400) expect((await ended(job.uuid)).state).toBe('refused')
      }
      expect((await ask('GET', 'material/upload_records/?limit=5')).status).toBe(200)
      expect((await ask('GET', 'imports/?limit=5')).status).toBe(200)
    },
  )

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    '8.17 %s in any cell of any kind is a word like others',
    async word => {
      const rows = {
        score_to_rank: { score: 600, count: 10, rank: 10 },
        college_scores: { category: '南京大学', min_rank: 100, examine_type: '物理类' },
        college_major_scores: { category: '南京大学', major_name: '数学', min_rank: 100, requirement: '物理', examine_type: '物理类' },
        admission_plan: {
          province_obj: TIBET,
          college_name: '南京大学',
          major_name: '数学',
          charge: '1',
          batch: 'x',
          examine_type: '物理类',
        },
        teachers: { name: '张三', gender: '男', cert_id: '13812345678', teacher_type: '教师' },
      }
      for (const [kind, row] of Object.entries(rows))
        for (const field of [...Object.keys(row), 'track']) {
          const spoilt = field === 'province_obj' ? [] : [{ ...row, ...(field !== 'track' && { [field]: word }) }]
          const isOwn = kind === 'teachers' || kind === 'admission_plan'
          const body = isOwn ? spoilt : { ...of, ...(field === 'track' && { track: word }), list: spoilt }
          const as = kind === 'teachers' ? 'jw.x' : 'sysadmin'
          const { status, body: job } = await ask('POST', `imports/${kind}/?dry_run=true`, body, as)
          if (status === 400) continue
          expect([kind, field, status]).toEqual([kind, field, 202])
          expect([kind, field, (await ended(job.uuid, as)).state]).toEqual([kind, field, expect.stringMatching(/done|refused/)])
        }
    },
  )
})
