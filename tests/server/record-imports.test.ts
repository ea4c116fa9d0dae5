import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { maskIdNumber } from '../../src/core/domain/masks.ts'
import { type CareerRow, careerKinds, careerRows } from '../support/career-rows.ts'
import { login } from '../support/login.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

// Career records as imports (D031 to D036): one family, its term, whose they are, and their templates.
const url = await withPostgres()
interface Student {
  readonly uuid: string
  readonly id: number
  readonly name: string
  readonly cert_id: string
  readonly other_num: string | null
}

describe.each(onDatabases(url))('imports of career records, on %s', (_, database) => {
  let served: Served
  const tokens: Record<string, string> = {}
  let [her, other, foreign]: Student[] = []
  let [term, foreignTerm]: string[] = []
  let schoolY = ''
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...(database && { DATABASE_URL: database }) })
    for (const name of ['superuser', 'sysadmin', 'jw.x', 'jw.y', 'teacher.x', 'student.x', 'jyj.a', 'readonly.x'])
      tokens[name] = await login(served, name)
    const listed = async (path: string, as: string) =>
      (await ask('GET', `relation/students/${path}/?limit=1000`, { as })).body.results as Student[]
    const person = async (as: string, one: Student | undefined): Promise<Student> =>
      (await ask('GET', `relation/students/${one!.uuid}/`, { as })).body
    const taught = await listed('teacher_query_student', 'teacher.x')
    const seen = new Set(taught.map(one => one.uuid))
    her = await person('jw.x', taught[0])
    other = await person(
      'jw.x',
      (await listed('jw_query_student', 'jw.x')).find(one => !seen.has(one.uuid)),
    )
    foreign = await person('jw.y', (await listed('jw_query_student', 'jw.y'))[0])
    term = (await ask('GET', 'data_dict/term/')).body[0].uuid
    const made = await ask('POST', 'data_dict/term/', {
      as: 'jw.y',
      body: { name: '外校学期', begin_date: '2026-02-20', end_date: '2026-07-01' },
    })
    foreignTerm = made.body.uuid
    schoolY = made.body.work_unit
    expect([term, foreignTerm, schoolY].every(Boolean)).toBe(true)
  })
  afterAll(() => served?.dispose())

  async function ask(method: string, path: string, { as = 'jw.x', body }: { as?: string; body?: unknown } = {}) {
    const answer = await fetch(`${served.url}/api/${encodeURI(path)}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Token': tokens[as]! },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
    return { status: answer.status, body: (await answer.json().catch(() => undefined)) as any }
  }
  const start = async (kind: CareerRow, list: readonly unknown[], { as = 'jw.x', query = '' } = {}) => {
    const { status, body: job } = await ask('POST', `imports/${kind}/${query}`, { as, body: list })
    expect(status, JSON.stringify(job)).toBe(202)
    const look = async () => (await ask('GET', `imports/${job.uuid}/`, { as })).body
    await expect.poll(async () => (await look()).state, { timeout: 60_000, interval: 50 }).toMatch(/done|refused|cancelled|failed/)
    return look()
  }
  const undo = (batch: string, as = 'jw.x') => ask('POST', `imports/${batch}/undo/`, { as, body: {} })
  const records = async (kind: CareerRow, student = her!, as = 'jw.x') =>
    (await ask('GET', `career_record/${kind}/?student=${student.uuid}&limit=1000`, { as })).body.results as {
      uuid: string
      [field: string]: unknown
    }[]
  const row = (kind: CareerRow, student = her!, more: object = {}) => {
    const { id, name, cert_id, other_num } = student
    return { id: other_num ?? id, name, cert_id, term, ...careerRows[kind], ...more }
  }
  const faultsOf = (job: { refusal: { body: { detail: string } } }) =>
    (JSON.parse(job.refusal.body.detail) as { row: number; faults: { field: string; code: string }[] }[]).flatMap(({ row, faults }) =>
      faults.map(one => `${row} ${one.field} ${one.code}`),
    )

  test.each(careerKinds)('%s: a list is written with its source, is not written twice, and comes away whole', async kind => {
    const before = await records(kind)
    const done = await ask('POST', `career_record/${kind}/multi/`, { body: [row(kind), row(kind, other!)] })
    expect([done.status, done.body]).toEqual([200, { batch: expect.any(String), created: 2, updated: 0, unchanged: 0, dry_run: false }])
    const made = (await records(kind)).find(one => !before.some(known => known.uuid === one.uuid))!
    expect(made).toMatchObject({ ...careerRows[kind], source: 'import', is_archive: false, archived_by: null })
    // an office belongs to no term, though its list names one (G104)
    if ('term' in made) expect(made.term).toMatchObject({ uuid: term })
    expect(['rewards_punishments', 'social_practices', 'artistic'].includes(kind)).toBe('term' in made)
    const again = await start(kind, [row(kind), row(kind, other!)])
    expect(again.report).toMatchObject({ batch: null, created: 0, unchanged: 2 })
    expect((await undo(done.body.batch)).body.undone).toEqual({ removed: 2, restored: 0, kept: 0, names: [] })
    expect(await records(kind)).toEqual(before)
  })

  test('a record that was archived with its list is closed by its sender; one that was archived since stays', async () => {
    const done = await start('artistic', [row('artistic', her, { is_archive: true }), row('artistic', other)], { as: 'jw.x' })
    const made = (await records('artistic')).find(one => one.project === '书法' && one.source === 'import')!
    expect(made).toMatchObject({ is_archive: true, archived_by: expect.any(String), archived_time: expect.any(String) })
    expect((await ask('PATCH', `career_record/artistic/${made.uuid}/`, { body: { project: '篆刻' } })).status).toBe(409)
    const open = (await records('artistic', other)).find(one => one.project === '书法' && one.source === 'import')!
    expect((await ask('PATCH', `career_record/artistic/${open.uuid}/archive/`, { body: {} })).status).toBe(200)
    expect((await undo(done.uuid)).body.undone).toEqual({ removed: 1, restored: 0, kept: 1, names: [`${other!.name} 书法`] })
    await ask('PATCH', `career_record/artistic/${open.uuid}/archive/`, { body: { is_archive: false } })
    await ask('DELETE', `career_record/artistic/${open.uuid}/`)
  })

  test('B163 number, name and ID number say whose it is: each must be hers, a masked ID number counts (G147)', async () => {
    const dry = { query: '?dry_run=true' }
    const fault = async (more: object) => faultsOf(await start('morality', [row('morality', her, more)], dry))
    expect(await fault({ id: '' })).toEqual(['1 id required'])
    expect(await fault({ name: '' })).toEqual(['1 name required'])
    expect(await fault({ cert_id: '' })).toEqual(['1 cert_id required'])
    expect(await fault({ name: '另一个' })).toEqual(['1 name unknown_student'])
    if (her!.other_num) expect(await fault({ id: '99999999' })).toEqual(['1 id unknown_student'])
    expect(await fault({ student: other!.uuid })).toEqual(['1 cert_id unknown_student'])
    const masked = await start('morality', [row('morality', her, { cert_id: maskIdNumber(her!.cert_id), student: her!.uuid })], dry)
    expect(masked.report).toMatchObject({ created: 1 })
  })

  test('a student of another class or school is the fault of one who is nowhere, and nobody else may send a list', async () => {
    const nobody = row('morality', { uuid: '', id: 1, name: '查无此人', cert_id: '990521200602072314', other_num: null })
    const said = (await start('morality', [nobody])).refusal.body
    expect((await start('morality', [row('morality', foreign!)])).refusal.body).toEqual(said)
    expect((await start('morality', [row('morality', other!)], { as: 'teacher.x' })).refusal.body).toEqual(said)
    for (const as of ['student.x', 'jyj.a', 'readonly.x'])
      for (const path of ['imports/morality/', 'career_record/morality/multi/'])
        expect([as, path, (await ask('POST', path, { as, body: [row('morality')] })).status]).toEqual([as, path, 403])
    const done = await start('morality', [row('morality', foreign!)], { as: 'sysadmin', query: `?work_unit=${schoolY}` })
    expect(done.report).toMatchObject({ created: 1 })
    expect((await undo(done.uuid, 'jw.x')).status).toBe(404)
    expect((await undo(done.uuid, 'jw.y')).body.undone).toMatchObject({ removed: 1 })
    // an administrator has no school of her own: she names one
    expect((await ask('POST', 'imports/morality/', { as: 'sysadmin', body: [row('morality')] })).status).toBe(400)
  })

  test('B157 a list without a term is refused, and so is one with another school’s', async () => {
    const { term: _, ...without } = row('social_practices')
    expect((await ask('POST', 'career_record/social_practices/multi/', { body: [without] })).status).toBe(400)
    const foreignOne = await ask('POST', 'career_record/social_practices/multi/', {
      body: [row('social_practices', her, { term: foreignTerm })],
    })
    expect([foreignOne.status, Object.keys(foreignOne.body)]).toEqual([400, ['term']])
    const nowhere = await ask('POST', 'career_record/officeholdings/multi/', {
      body: [row('officeholdings', her, { term: crypto.randomUUID() })],
    })
    expect(nowhere.status).toBe(400)
  })

  test('a practice that ends before it begins is written as it is: it is to be known and no fault', async () => {
    const done = await start('social_practices', [row('social_practices', her, { end_date: '2026-01-01' })])
    expect(done.report).toMatchObject({ created: 1 })
    await undo(done.uuid)
  })

  test.each([
    ['social_practices', { begin_date: '' }, 'begin_date required'],
    ['social_practices', { begin_date: '2026/13/01' }, 'begin_date bad_date'],
    ['social_practices', { sp_type: '' }, 'sp_type required'],
    ['social_practices', { duration: 10_000 }, 'duration bad_hours'],
    ['social_practices', { duration: 1.25 }, 'duration bad_hours'],
    ['rewards_punishments', { rp_name: '奖'.repeat(101) }, 'rp_name too_long'],
    ['rewards_punishments', { rp_level: '区\u202e级' }, 'rp_level hidden_character'],
  ] as const)('the bounds of the form hold for %s: %o', async (kind, more, fault) => {
    expect(faultsOf(await start(kind, [row(kind, her, more)], { query: '?dry_run=true' }))).toEqual([`1 ${fault}`])
  })

  test('no student has more than 300 records of a kind, by lists neither', async () => {
    const before = (await records('rewards_punishments')).length
    const many = Array.from({ length: 301 - before }, (_, i) => row('rewards_punishments', her, { rp_name: `第 ${i} 项` }))
    expect(faultsOf(await start('rewards_punishments', many))).toEqual([`${301 - before} cert_id records_full`])
    const done = await start('rewards_punishments', many.slice(1))
    expect(done.report).toMatchObject({ created: 300 - before })
    expect(
      (await ask('POST', 'career_record/rewards_punishments/', { body: { student: her!.uuid, term, rp_name: '再一项' } })).status,
    ).toBe(400)
    expect((await undo(done.uuid)).body.undone).toMatchObject({ removed: 300 - before })
  })

  test('G108 the template names the students whom its reader may write of (B084: a teacher, whom the teacher query returns), masked as in lists; others get the headings alone', async () => {
    const people = async (as: string, rest = '') => {
      const answer = await fetch(`${served.url}/storage/template/social_practices.xlsx${rest}`, { headers: { 'X-Token': tokens[as]! } })
      const book = read(new Uint8Array(await answer.arrayBuffer()))
      const lines = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
      return lines.slice(1).map(one => one.slice(0, 3).map(String))
    }
    const staff = await people('jw.x')
    expect(staff).toContainEqual([String(her!.other_num ?? her!.id), her!.name, maskIdNumber(her!.cert_id)])
    expect(staff.some(([, , number]) => /^\d{17}[\dX]$/.test(number!))).toBe(false)
    expect(staff.length).toBe((await ask('GET', 'relation/students/jw_query_student/?limit=1')).body.count)
    const taught = await people('teacher.x')
    expect(taught.length).toBe((await ask('GET', 'relation/students/teacher_query_student/?limit=1', { as: 'teacher.x' })).body.count)
    expect(taught.length).toBeLessThan(staff.length)
    for (const as of ['student.x', 'jyj.a', 'sysadmin', 'readonly.x']) expect([as, await people(as)]).toEqual([as, []])
    expect((await people('sysadmin', `?work_unit=${schoolY}`)).length).toBeGreaterThan(0)
    // nobody reads another school's by naming it
    expect(await people('teacher.x', `?work_unit=${schoolY}`)).toEqual(taught)
  })
})
