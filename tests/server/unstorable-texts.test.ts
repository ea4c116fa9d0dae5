import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

// What no database can keep (NUL, half of a surrogate pair, a number of more than 32 bits) is named by its cell or field before anything asks the
// database: the same by a question as by an import that is meant, on either database.
const url = await withPostgres()
const TIBET = 540000
const lone = (sign: string) => `含看不见的字符 U+${sign}`

describe.each(onBoth(url))('on %s', (_, database) => {
  let served: Served
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...(database && { DATABASE_URL: database }) })
    for (const name of ['superuser', 'sysadmin', 'jw.x', 'student.x']) tokens[name] = await login(served, name)
  })
  afterAll(() => served?.dispose())

  async function ask(method: string, path: string, body: unknown, as: string) {
    const answer = await fetch(`${served.url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Token': tokens[as]! },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
    return { status: answer.status, body: (await answer.json().catch(() => undefined)) as any }
  }
  /** What is said of a list, by a question and by an import: at once, or when its rows were looked at. */
  async function said(kind: string, body: unknown, query: string) {
    const as = ['classes', 'students'].includes(kind) ? 'jw.x' : 'sysadmin'
    const { status, body: job } = await ask('POST', `imports/${kind}/${query}`, body, as)
    if (status !== 202) return { status, errors: job }
    const look = async () => (await ask('GET', `imports/${job.uuid}/`, undefined, as)).body
    await expect.poll(async () => (await look()).state, { timeout: 30_000, interval: 20 }).toMatch(/done|refused|failed/)
    const { state, refusal } = await look()
    const detail = refusal?.body.detail
    return state === 'refused' && detail
      ? { status: refusal.status, errors: JSON.parse(detail).map(({ row, errors }: { row: number; errors: unknown }) => ({ row, errors })) }
      : { status: state, errors: refusal?.body }
  }
  async function saidOf(kind: string, body: unknown) {
    const [asked, meant] = [await said(kind, body, '?dry_run=true'), await said(kind, body, '')]
    expect(meant).toEqual(asked)
    return asked
  }
  const plan = { province_obj: TIBET, year: 2021, college_name: '南京大学', major_name: '数学', charge: '5000' }
  const scores = { province: TIBET, year: 2021, track: '物理类', batch: '本科批' }
  const score = { category: '南京大学', min_score: 500 }
  const text = '不\ud800全'

  test.each<readonly [string, string, unknown, string]>([
    ['classes', 'name', [{ name: '一\ud800班', year: 2024 }], 'D800'],
    ['classes', 'name', [{ name: '\udfff班', year: 2024 }], 'DFFF'],
    ['colleges', 'name', { list: [{ name: text, province: '江苏省' }] }, 'D800'],
    ['colleges', 'city', { list: [{ name: '不全学院', city: 'x\udfffy' }] }, 'DFFF'],
    ['students', 'name', [{ name: 'x\udfffy', cert_id: '110101200801010010', grade: '高三(1)班' }], 'DFFF'],
    ...(['major_name', 'requirement', 'batch', 'nature', 'charge', 'learning_year', 'college_code'] as const).map(
      field => ['admission_plan', field, [{ ...plan, [field]: 'x\udfffy' }], 'DFFF'] as const,
    ),
    ['admission_plan', 'college_code', [{ ...plan, college_code: '10\u000001' }], '0000'],
    ['admission_plan', 'college_code', [{ ...plan, college_code: '1001\u0000' }], '0000'],
    ['college_scores', 'category_sub', { ...scores, list: [{ ...score, category_sub: text }] }, 'D800'],
    ['college_scores', 'category', { ...scores, list: [{ ...score, category: text }] }, 'D800'],
    ['college_major_scores', 'major_name', { ...scores, list: [{ ...score, major_name: text }] }, 'D800'],
  ])('a list of %s whose %s cannot be kept is refused at the cell', async (kind, field, body, sign) => {
    const { errors } = await saidOf(kind, body)
    expect(errors).toContainEqual({ row: 1, errors: expect.objectContaining({ [field]: [lone(sign)] }) })
  })

  test.each([
    ['\u0000', '0000'],
    [text, 'D800'],
  ])('the source of any row of a plan that holds %j is named', async (source, sign) => {
    expect(await saidOf('admission_plan', [plan, { ...plan, major_name: '物理', source }])).toEqual({
      status: 400,
      errors: [{}, { source: [lone(sign)] }],
    })
  })

  test.each([
    ['college_scores', 'source', { ...scores, source: text, list: [score] }],
    ['college_scores', 'kind', { ...scores, kind: text, list: [score] }],
    ['college_scores', 'batch', { ...scores, batch: text, list: [score] }],
    ['college_scores', 'batch', { ...scores, list: Array.from({ length: 2000 }, () => score), batch: text }],
    ['score_to_rank', 'track', { ...scores, track: text, list: [{ score: 600, rank: 1 }] }],
    ['colleges', 'source', { source: text, list: [{ name: '不全学院' }] }],
  ])('of a list of %s what is said of all rows is named: %s', async (kind, field, body) => {
    expect(await saidOf(kind, body)).toEqual({ status: 400, errors: { [field]: [lone('D800')] } })
  })

  test.each(['2147483648', 99_999_999_999, 1e308, 9_007_199_254_740_991, 2_147_483_648, -1, 123])(
    'the year %s of a row is no year',
    async year => {
      for (const [kind, body] of [
        ['college_scores', { ...scores, list: [{ ...score, year }] }],
        ['college_major_scores', { ...scores, list: [{ ...score, major_name: '数学', year }] }],
        ['admission_plan', [{ ...plan, year }]],
      ] as const)
        expect([kind, await saidOf(kind, body)]).toEqual([
          kind,
          { status: 400, errors: [{ row: 1, errors: { year: [expect.stringMatching(/不是年份$|^按数字存储/)] } }] },
        ])
      // on the wire it is a whole number
      const list = [{ name: '一班', year }]
      if (Number.isSafeInteger(year))
        expect((await saidOf('classes', list)).errors).toEqual([{ row: 1, errors: { year: [expect.anything()] } }])
    },
  )

  test('a province or a college whose number no database holds is named', async () => {
    const beyond = 2_147_483_648
    expect(await saidOf('college_scores', { ...scores, province: beyond, list: [score] })).toEqual({
      status: 400,
      errors: { province: [expect.anything()] },
    })
    expect(await saidOf('admission_plan', [{ ...plan, province_obj: beyond }])).toEqual({
      status: 400,
      errors: [{ province_obj: [expect.anything()] }],
    })
    const { errors } = await saidOf('college_scores', { ...scores, list: [{ ...score, category: beyond }] })
    expect(errors[0]).toMatchObject({ row: 1, errors: { category: [expect.anything()] } })
  })

  test.each([
    ['POST', 'material/colleges/', 'name', { province: 320000, type: '综合' }, 'sysadmin'],
    ['POST', 'data_dict/grade/', 'name', { year: 2024 }, 'jw.x'],
    ['POST', 'material/admission_plan/', 'requirement', { province_obj: TIBET, charge: '5000' }, 'sysadmin'],
    ['POST', 'login-methods/login/', 'username', { password: 'Zhiyuan-2026' }, 'sysadmin'],
  ])('%s %s names the field that cannot be kept: %s', async (method, path, field, rest, as) => {
    for (const [value, sign] of [
      ['一\ud800班', 'D800'],
      ['一\u0000班', '0000'],
    ] as const)
      expect(await ask(method, path, { ...rest, [field]: value }, as)).toEqual({ status: 400, body: { [field]: [lone(sign)] } })
    expect(served.output()).not.toMatch(/\n\s+at /)
  })

  test('a text within a list in a field is named by the field', async () => {
    const { status, body } = await ask(
      'POST',
      'material/colleges/',
      { name: '甲', province: 320000, type: '综合', attr: ['\ud800'] },
      'sysadmin',
    )
    expect([status, Object.keys(body)]).toEqual([400, ['attr']])
  })
})
