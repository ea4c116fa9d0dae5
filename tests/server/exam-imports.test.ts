import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maskIdNumber } from '../../src/core/domain/masks.ts'
import { login } from '../support/login.ts'
import { timeless } from '../support/moments.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

// Exam scores as an import (C205, D037): who is meant, what is written over, and how it comes back.
const url = await withPostgres()
interface Student {
  readonly uuid: string
  readonly name: string
  readonly cert_id: string
}
interface Exam {
  readonly uuid: string
  readonly date: string
  readonly student: { readonly uuid: string }
  readonly [field: string]: unknown
}

describe.each(onBoth(url))('imports of exam scores, on %s', (_, database) => {
  let served: Served
  const tokens: Record<string, string> = {}
  /** Somebody of class 1 of school X, somebody of another class there, somebody of school Y. */
  let [own, other, foreign]: Student[] = []
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...(database && { DATABASE_URL: database }) })
    for (const name of ['superuser', 'sysadmin', 'jw.x', 'jw.y', 'teacher.x', 'adviser.x', 'student.x', 'jyj.a', 'readonly.x'])
      tokens[name] = await login(served, name)
    const person = async (as: string, uuid: string): Promise<Student> => (await ask('GET', `relation/students/${uuid}/`, { as })).body
    const taught = (await ask('GET', 'relation/students/teacher_query_student/?limit=1000', { as: 'teacher.x' })).body.results
    const all = (await ask('GET', 'relation/students/jw_query_student/?limit=1000', { as: 'jw.x' })).body.results
    const theirs = (await ask('GET', 'relation/students/jw_query_student/?limit=1000', { as: 'jw.y' })).body.results
    const mine = new Set(taught.map((one: Student) => one.uuid))
    own = await person('jw.x', taught[0].uuid)
    other = await person('jw.x', all.find((one: Student) => !mine.has(one.uuid)).uuid)
    foreign = await person('jw.y', theirs[0].uuid)
    for (const one of [own, other, foreign]) expect(one.cert_id).toMatch(/^\d{17}[\dX]$/)
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
  const start = async (list: readonly unknown[], { as = 'jw.x', query = '' } = {}) => {
    const { status, body: job } = await ask('POST', `imports/performance/${query}`, { as, body: list })
    expect(status, JSON.stringify(job)).toBe(202)
    const look = async () => (await ask('GET', `imports/${job.uuid}/`, { as })).body
    await expect.poll(async () => (await look()).state, { timeout: 60_000, interval: 50 }).toMatch(/done|refused|cancelled|failed/)
    return look()
  }
  const undo = (batch: string, as = 'jw.x') => ask('POST', `imports/${batch}/undo/`, { as, body: {} })
  const exams = async (student: Student, as = 'jw.x'): Promise<Exam[]> =>
    (await ask('GET', `career/performance/?student=${student.uuid}&limit=100`, { as })).body.results
  const on = async (student: Student, date: string, as?: string) => (await exams(student, as)).find(one => one.date === date)
  const row = ({ name, cert_id }: Student, more: object = {}) => ({ name, cert_id, date: '2026-09-15', score: 441.6, rank: 869, ...more })
  const faultsOf = (job: { refusal: { body: { detail: string } } }) =>
    (JSON.parse(job.refusal.body.detail) as { row: number; faults: { field: string; code: string }[] }[]).flatMap(({ row, faults }) =>
      faults.map(one => `${row} ${one.field} ${one.code}`),
    )

  test('C205 the plain call waits and answers; the student reads it; the same list again says that nothing is new (S8)', async () => {
    const before = await exams(own!)
    const list = [row(own!, { yw_score: 87.4, yw_rank: 615, dl_score: 71.5 }), row(own!, { date: '2026-10-15', score: 556.9 })]
    const done = await ask('POST', 'career/performance/multi/', { body: list })
    expect([done.status, done.body]).toEqual([200, { batch: expect.any(String), created: 2, updated: 0, unchanged: 0, dry_run: false }])
    expect(await on(own!, '2026-09-15')).toMatchObject({
      score: 441.6,
      rank: 869,
      yw_score: 87.4,
      yw_rank: 615,
      dl_score: 71.5,
      dl_rank: null,
      sx_score: null,
    })
    const again = await ask('POST', 'career/performance/multi/', { body: list })
    expect(again.body).toEqual({ batch: null, created: 0, updated: 0, unchanged: 2, dry_run: false })
    expect((await undo(done.body.batch)).body.undone).toEqual({ removed: 2, restored: 0, kept: 0, names: [] })
    expect(await exams(own!)).toEqual(before)
  })

  test('what is stored of the same day gives way, an empty cell leaves it, and undo brings every number back', async () => {
    const first = await ask('POST', 'career/performance/', {
      body: { student: own!.uuid, date: '2026-09-15', exam: '月考', score: 400, sx_score: 90 },
    })
    expect(first.status).toBe(201)
    const before = await on(own!, '2026-09-15')
    const question = await start([row(own!)], { query: '?dry_run=true' })
    expect(question.report).toMatchObject({ batch: null, created: 0, updated: 1 })
    expect(await on(own!, '2026-09-15')).toEqual(before)
    const done = await start([row(own!)])
    expect(done.report).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
    expect(await on(own!, '2026-09-15')).toMatchObject({ uuid: first.body.uuid, exam: '月考', score: 441.6, rank: 869, sx_score: 90 })
    expect((await undo(done.uuid)).body.undone).toEqual({ removed: 0, restored: 1, kept: 0, names: [] })
    expect(timeless([(await on(own!, '2026-09-15'))!])).toEqual(timeless([before!]))
    await ask('DELETE', `career/performance/${first.body.uuid}/`)
  })

  test('what somebody has changed since stays, and is named with its day', async () => {
    const done = await start([row(own!), row(other!)])
    const { uuid } = (await on(own!, '2026-09-15'))!
    await ask('PATCH', `career/performance/${uuid}/`, { body: { score: 500 } })
    expect((await undo(done.uuid)).body.undone).toEqual({ removed: 1, restored: 0, kept: 1, names: [`${own!.name} 2026-09-15`] })
    expect(await on(own!, '2026-09-15')).toMatchObject({ score: 500 })
    await ask('DELETE', `career/performance/${uuid}/`)
  })

  test('G147 the number as a list shows it counts beside the name; the same student and day twice is a fault however she is named', async () => {
    const masked = maskIdNumber(own!.cert_id)
    const done = await start([row(own!, { cert_id: masked })])
    expect(done.report).toMatchObject({ created: 1 })
    await undo(done.uuid)
    const twice = await start([row(own!, { cert_id: masked }), row(own!)])
    expect(faultsOf(twice)).toEqual(['2 name duplicate'])
    expect(faultsOf(await start([row(own!), row(own!)]))).toEqual(['2 cert_id duplicate'])
    expect(faultsOf(await start([row(other!, { cert_id: masked })]))).toEqual(['1 cert_id unknown_student'])
  })

  test('one of another class, of another school and of none is the same fault in the same words: it tells nobody who is where', async () => {
    const nobody = { name: '查无此人', cert_id: '990521200602072314', uuid: '' }
    const refusal = async (list: readonly unknown[], as: string) => (await start(list, { as })).refusal.body
    const said = await refusal([row(nobody)], 'jw.x')
    expect(JSON.parse(said.detail)[0].faults).toEqual([{ row: 1, field: 'cert_id', code: 'unknown_student' }])
    expect(await refusal([row(foreign!)], 'jw.x')).toEqual(said)
    expect(await refusal([row(foreign!, { cert_id: maskIdNumber(foreign!.cert_id) })], 'jw.x')).toEqual(said)
    expect(await refusal([row(other!)], 'teacher.x')).toEqual(said)
    // of somebody whom she sees, only the name is another one
    expect(faultsOf(await start([row({ ...own!, name: '另一个名字' })]))).toEqual(['1 name unknown_student'])
    // all or nothing
    expect(await start([row(own!), row(foreign!)])).toMatchObject({ state: 'refused' })
    expect(await on(own!, '2026-09-15')).toBeUndefined()
  })

  test('teachers import for their classes, school staff for their school; students, bureaus, administrators and who only reads do not', async () => {
    const done = await start([row(own!)], { as: 'teacher.x' })
    expect(done.report).toMatchObject({ created: 1 })
    for (const as of ['student.x', 'jyj.a', 'sysadmin', 'readonly.x'])
      for (const path of ['imports/performance/', 'career/performance/multi/'])
        expect([as, path, (await ask('POST', path, { as, body: [row(own!)] })).status]).toEqual([as, path, 403])
    // her own import alone: another teacher of the school neither sees nor takes it back, school staff do
    expect((await ask('GET', `imports/${done.uuid}/`, { as: 'adviser.x' })).status).toBe(404)
    expect((await undo(done.uuid, 'adviser.x')).status).toBe(404)
    expect((await undo(done.uuid, 'jw.y')).status).toBe(404)
    expect((await ask('GET', 'imports/?kind=performance', { as: 'teacher.x' })).body.map((one: { uuid: string }) => one.uuid)).toContain(
      done.uuid,
    )
    expect((await undo(done.uuid, 'jw.x')).body.undone).toMatchObject({ removed: 1 })
    // a teacher names no other school than her own
    const school = (await ask('GET', 'login-methods/is_login/', { as: 'jw.y' })).body.work_unit
    const named = await ask('POST', `imports/performance/?work_unit=${school?.uuid ?? school}`, { as: 'teacher.x', body: [row(foreign!)] })
    expect([named.status, Object.keys(named.body)]).toEqual([400, ['work_unit']])
  })

  test.each([
    [{ date: '' }, 'date required'],
    [{ date: '2026-02-30' }, 'date bad_date'],
    [{ date: '0999-01-01' }, 'date bad_date'],
    [{ score: 1260.5 }, 'score bad_score'],
    [{ yw_score: 180.1 }, 'yw_score bad_score'],
    [{ wl_score: 121 }, 'wl_score bad_score'],
    [{ score: 441.66 }, 'score bad_score'],
    [{ score: -1 }, 'score bad_score'],
    [{ rank: 0 }, 'rank bad_amount'],
    [{ rank: 10_000_000 }, 'rank bad_amount'],
    [{ yw_rank: 1.5 }, 'yw_rank bad_amount'],
    [{ cert_id: '' }, 'cert_id required'],
    [{ name: '' }, 'name required'],
    [{ exam: '一'.repeat(31) }, 'exam too_long'],
  ])('B160, B161 the bounds of the form hold for every cell: %o', async (more, fault) => {
    expect(faultsOf(await start([row(own!, more)]))).toEqual([`1 ${fault}`])
  })

  test('an import of a school and an undo of the same kind there exclude each other: whoever comes second may ask again', async () => {
    const first = await start([row(own!)])
    const day = (n: number) => new Date(Date.UTC(1990, 0, 1 + n)).toISOString().slice(0, 10)
    const many = Array.from({ length: 3000 }, (_, n) => row(own!, { date: day(n) }))
    const begun = await ask('POST', 'imports/performance/', { body: many })
    expect(begun.status).toBe(202)
    expect((await undo(first.uuid)).status).toBe(409)
    const look = async () => (await ask('GET', `imports/${begun.body.uuid}/`)).body
    await expect.poll(async () => (await look()).state, { timeout: 60_000, interval: 100 }).toBe('done')
    expect((await undo(begun.body.uuid)).body.undone).toMatchObject({ removed: 3000 })
    expect((await undo(first.uuid)).body.undone).toMatchObject({ removed: 1 })
  })

  test('a student who leaves the school meanwhile keeps her exams: an undo neither takes nor names them', async () => {
    const done = await start([row(other!), row(own!)])
    const [klass] = (await ask('GET', 'data_dict/grade/?limit=1', { as: 'jw.y' })).body.results
    const moved = await ask('PATCH', `relation/students/${other!.uuid}/admin_update_info/`, {
      as: 'superuser',
      body: { work_unit: klass.work_unit?.uuid ?? klass.work_unit, grade: klass.uuid },
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect((await undo(done.uuid)).body.undone).toEqual({ removed: 1, restored: 0, kept: 0, names: [] })
    expect(await on(other!, '2026-09-15', 'jw.y')).toMatchObject({ score: 441.6 })
  })

  /** A list that takes seconds to be written. */
  const long = () =>
    Array.from({ length: 20_000 }, (_, n) => row(own!, { date: new Date(Date.UTC(1960, 0, 1 + n)).toISOString().slice(0, 10) }))

  test('8.10 a teacher who loses the class while her list is written keeps nothing of it', async () => {
    const info = (await ask('GET', 'sys/users/info/', { as: 'teacher.x' })).body.extra_user_info
    const her = (await ask('GET', `relation/teachers/${info.uuid}/`)).body
    const before = (await exams(own!)).length
    const { body: job } = await ask('POST', 'imports/performance/', { as: 'teacher.x', body: long() })
    const look = async () => (await ask('GET', `imports/${job.uuid}/`, { as: 'teacher.x' })).body
    await expect.poll(async () => (await look()).state, { timeout: 20_000, interval: 5 }).toMatch(/writing|done/)
    const left = await ask('PATCH', `relation/teachers/${info.uuid}/allot_grades/`, { body: { grades: [] } })
    await expect.poll(async () => (await look()).state, { timeout: 60_000, interval: 50 }).toMatch(/done|refused|cancelled|failed/)
    const back = await ask('PATCH', `relation/teachers/${info.uuid}/allot_grades/`, {
      body: { grades: her.grades.map((one: { uuid: string }) => one.uuid) },
    })
    expect([left.status, back.status]).toEqual([200, 200])
    const { state, refusal } = await look()
    expect([state, refusal?.body.detail]).toEqual(['refused', expect.stringContaining('已不在您的班级')])
    expect(await exams(own!)).toHaveLength(before)
  })

  if (database)
    test('R7 whoever the list names saves her own form while it is written, and nobody waits for it', async () => {
      const { body: job } = await ask('POST', 'imports/performance/', { body: long() })
      const state = async () => (await ask('GET', `imports/${job.uuid}/`)).body.state
      await expect.poll(state, { timeout: 60_000, interval: 5 }).toBe('writing')
      const saved = await ask('PATCH', `relation/students/${own!.uuid}/relation_update/`, { body: { remark: '导入时保存' } })
      // answered while the import still holds what it has written about her
      expect([saved.status, await state()]).toEqual([200, 'writing'])
      await ask('POST', `imports/${job.uuid}/cancel/`, { body: {} })
      await expect.poll(state, { timeout: 60_000, interval: 50 }).toMatch(/done|cancelled/)
    })

  test('8.10 a teacher who has lost the class takes none of its rows back, and is told no name of it', async () => {
    const day = '2026-04-20'
    await start([row(own!, { date: day })])
    const done = await start([row(own!, { date: day, score: 500 }), row(own!, { date: '2026-04-21' })], { as: 'teacher.x' })
    const her = (await ask('GET', 'sys/users/info/', { as: 'teacher.x' })).body.extra_user_info.uuid
    expect((await ask('PATCH', `relation/teachers/${her}/allot_grades/`, { body: { grades: [] } })).status).toBe(200)
    expect((await ask('GET', `career/performance/?student=${own!.uuid}&limit=100`, { as: 'teacher.x' })).body.results).toEqual([])
    const undone = await undo(done.uuid, 'teacher.x')
    expect([undone.status, undone.body.detail]).toEqual([409, expect.stringContaining('不在您的班级')])
    expect([await on(own!, day), await on(own!, '2026-04-21')]).toMatchObject([{ score: 500 }, { score: 441.6 }])
    // the school, whose student she still is, may
    expect((await undo(done.uuid)).body.undone).toMatchObject({ removed: 1, restored: 1, kept: 0 })
    expect(await on(own!, day)).toMatchObject({ score: 441.6 })
  })
})
