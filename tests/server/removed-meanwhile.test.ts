import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { withColleges } from '../../server/resources/relation/students/actions/aspiration-colleges.ts'
import { type Beside, inTime, openBeside } from '../support/beside.ts'
import { withPostgres } from '../support/postgres.ts'
import { type Answer, openTestServer, type TestServer } from '../support/test-server.ts'

// What may be removed only while nothing hangs on it, at the moment when somebody hangs something on it. The embedded database does one thing after the other.
const url = await withPostgres()
const her = idOf('students', 'student.x')

describe.runIf(url)('a removal beside what would hang on it', () => {
  let beside: Beside
  let server: TestServer
  let other: pg.Client
  let term: string
  beforeAll(async () => {
    beside = await openBeside(url!)
    server = beside.server
    other = beside.others[0]!
    for (const as of ['student.x', 'teacher.x', 'jw.x', 'vip.x', 'sysadmin']) await server.token(as)
    term = (await server.request('data_dict/term/', { as: 'student.x' })).body[0].uuid
  })
  afterAll(() => beside?.close())
  const send = (method: string, path: string, as: string, body?: unknown) => server.request(path, { method, as, body })
  const count = async (from: string, value: unknown) => Number((await other.query(`select count(*) from ${from}`, [value])).rows[0].count)
  const asked = sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const waiting = async () => ((await server.db.execute(asked)) as unknown as { rows: { n: number }[] }).rows[0]!.n

  /** Who meets the very row that somebody holds waits without a connection: so long she has come. */
  const TRIES_MS = 250
  /** Two requests, of which the first is stopped by what another holds, and goes on when the second waits for it, or is done. */
  async function meeting(hold: string, value: unknown, first: () => Promise<Answer>, second?: () => Promise<Answer>): Promise<Answer[]> {
    await other.query('begin')
    await other.query(hold, [value])
    const answers: Promise<Answer>[] = []
    for (const ask of second ? [first, second] : [first]) {
      let isDone = false
      const answer = ask().finally(() => {
        isDone = true
      })
      answers.push(answer)
      const began = performance.now()
      while (!isDone && (await waiting()) < answers.length && performance.now() - began < TRIES_MS) await wait(5)
    }
    await other.query('commit')
    return Promise.all(answers)
  }
  const isLate = (answers: readonly Answer[]) => answers.some(({ status }) => status === 503)
  const holdHer = 'select 1 from students where uuid = $1 for update'

  describe('a consultation', () => {
    const opened = async () =>
      (await send('POST', 'career/consult/', 'teacher.x', { title: '怎样选专业', students: [her] })).body.uuid as string
    const ask = (consult: string) => send('POST', 'career/consult_student/', 'student.x', { consult, content: '心里话' })
    /** Where she is counted: she has found the consultation, and her question is not written yet. */
    const holdRoom = 'select pg_advisory_xact_lock(hashtext($1))'
    test('stays where somebody asks: no question that was taken is gone', () =>
      inTime(async () => {
        const uuid = await opened()
        const room = `consult_students:${uuid}:${her}`
        const answers = await meeting(
          holdRoom,
          room,
          () => ask(uuid),
          () => send('DELETE', `career/consult/${uuid}/`, 'teacher.x'),
        )
        if (isLate(answers)) return 'too late'
        expect(answers.map(({ status }) => status)).toEqual([201, 409])
        expect(await count('consult_students where uuid = $1', answers[0]!.body.uuid)).toBe(1)
        return 'in time'
      }))
    test('that is gone first is none to ask in', () =>
      inTime(async () => {
        const uuid = await opened()
        const [answer] = await meeting('delete from consults where uuid = $1', uuid, () => ask(uuid))
        if (isLate([answer!])) return 'too late'
        expect([answer!.status, Object.keys(answer!.body)]).toEqual([400, ['consult']])
        return 'in time'
      }))
    test('is for whoever asks while others are named for it', () =>
      inTime(async () => {
        const uuid = await opened()
        const answers = await meeting(
          holdRoom,
          `consult_students:${uuid}:${her}`,
          () => ask(uuid),
          () => send('PATCH', `career/consult/${uuid}/`, 'teacher.x', { students: [idOf('students', 'vip.x')] }),
        )
        if (isLate(answers)) return 'too late'
        expect(answers.map(({ status }) => status)).toEqual([201, 200])
        expect(await count(`consult_audience where student = '${her}' and consult = $1`, uuid)).toBe(1)
        return 'in time'
      }))
  })

  test('who tells how an activity was takes part in it: she is not taken out beside it', () =>
    inTime(async () => {
      const day = (days: number) => new Date(server.ports.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
      const active = { name: '校园植物调查', active_type: '研学实践', term, begin_date: day(-2), end_date: day(3) }
      const { uuid: school_active } = (await send('POST', 'career/school_actives/', 'jw.x', active)).body
      const joined = (await send('POST', 'career/school_active_students/', 'student.x', { school_active })).body.uuid
      const answers = await meeting(
        holdHer,
        her,
        () => send('POST', 'career/school_active_student_feedbacks/', 'student.x', { school_active, content: '收获' }),
        () => send('DELETE', `career/school_active_students/${joined}/`, 'jw.x'),
      )
      if (isLate(answers)) return 'too late'
      expect(answers.map(({ status }) => status)).toEqual([201, 409])
      expect(await count('school_active_students where uuid = $1', joined)).toBe(1)
      return 'in time'
    }))

  test('a college goes with as many rows as were told, and not with one that has come since', () =>
    inTime(async () => {
      const { uuid, id } = (await send('POST', 'material/colleges/', 'sysadmin', { name: `新大学${Math.random()}` })).body
      const [answer] = await meeting(
        `insert into college_scores (province, year, batch, examine_type, category) values (320000, 2025, '本科批', '物理类', $1)`,
        id,
        () => send('DELETE', `material/colleges/${uuid}/`, 'sysadmin'),
      )
      if (isLate([answer!])) return 'too late'
      expect([answer!.status, answer!.body.detail]).toEqual([409, '有 1 条数据会随之删除。请核对条数后再删除。'])
      expect(await count('college_scores where category = $1', id)).toBe(1)
      return 'in time'
    }))

  describe('what an import has made, when it is taken back,', () => {
    const undo = (batch: string, as: string) => send('POST', `imports/${batch}/undo/`, as, {})
    test('stays where an activity is being made for it alone', () =>
      inTime(async time => {
        const { batch } = (await send('POST', 'data_dict/grade/multi/', 'jw.x', [{ name: `活动班${time}`, year: 2026 }])).body
        const grade = (await other.query('select uuid from grades where import_batch = $1', [batch])).rows[0].uuid
        const body = { name: '活动', active_type: '研学实践', term, begin_date: '2026-10-01', end_date: '2026-12-01', grades: [grade] }
        const answers = await meeting(
          'select 1 from terms where uuid = $1 for update',
          term,
          () => send('POST', 'career/school_actives/', 'jw.x', body),
          () => undo(batch, 'jw.x'),
        )
        if (isLate(answers)) return 'too late'
        expect(answers.map(({ status }) => status)).toEqual([201, 409])
        expect(await count('grades where uuid = $1', grade)).toBe(1)
        return 'in time'
      }))
    test('stays where a student is writing that she wishes for it', () =>
      inTime(async time => {
        const rows = { source: '名单', list: [{ name: `未央大学${time}`, code: `413209999${time}` }] }
        const { uuid: batch } = (await send('POST', 'imports/colleges/', 'sysadmin', rows)).body
        const college = (await other.query('select uuid from colleges where import_batch = $1', [batch])).rows[0]?.uuid
        expect(college).toBeDefined()
        await other.query('delete from college_fonds where student = $1', [her])
        const answers = await meeting(
          holdHer,
          her,
          () => send('POST', 'career/college_fond/', 'student.x', { colleges: [college] }),
          () => undo(batch, 'sysadmin'),
        )
        if (isLate(answers)) return 'too late'
        expect(answers.map(({ status }) => status)).toEqual([201, 409])
        expect(await count('colleges where uuid = $1', college)).toBe(1)
        return 'in time'
      }))
    test('stays where a student is collecting it', () =>
      inTime(async time => {
        const line = { province_obj: 540_000, year: 2013 + time, batch: '本科批', examine_type: '物理类', college_name: '南京大学' }
        const rows = [{ ...line, major_name: '收藏专业', annual_target: 5, charge: '5800' }]
        const { uuid: batch } = (await send('POST', 'imports/admission_plan/', 'sysadmin', rows)).body
        const unit = (await other.query('select uuid from college_major_scores_temp where import_batch = $1', [batch])).rows[0].uuid
        const answers = await meeting(
          'select 1 from users where username = $1 for update',
          'vip.x',
          () => send('POST', `material/college_major_scores_temp/${unit}/collect/`, 'vip.x', { is_collect: true }),
          () => undo(batch, 'sysadmin'),
        )
        if (isLate(answers)) return 'too late'
        expect(answers.map(({ status }) => status)).toEqual([200, 409])
        expect(await count('college_major_scores_temp where uuid = $1', unit)).toBe(1)
        return 'in time'
      }))
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})

test('17 a student who is deleted while the list of a bureau is made stands in it no more, and the list is answered', async () => {
  const server = await openTestServer()
  try {
    const [there] = (await server.request('relation/students/jw_query_student/?limit=1', { as: 'jw.x' })).body.results
    const gone = { ...there, uuid: crypto.randomUUID() }
    const told = (await withColleges(server.db, [gone, there])) as { uuid: string; work_unit: { uuid: string } }[]
    expect(told.map(one => [one.uuid, one.work_unit.uuid])).toEqual([[there.uuid, unitOf('x')]])
  } finally {
    await server.close()
  }
})
