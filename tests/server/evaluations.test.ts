import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import { evaluation_reports } from '../../server/resources/career/evaluation_reports/table.ts'
import { evaluations } from '../../server/resources/career/evaluations/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()

describe.each(onDatabases(url))('tests of students, on %s', (_, where) => {
  let server: TestServer
  let vip: string
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of [
      'vip.x',
      'vip.y',
      'student.x',
      'student2.x',
      'teacher.x',
      'teacher.y',
      'jw.x',
      'jw.y',
      'jyj.a',
      'jyj.b',
      'sysadmin',
      'kiosk.x',
    ])
      await server.token(as)
    const [found] = await server.db
      .select({ uuid: students.uuid })
      .from(students)
      .innerJoin(users, eq(users.uuid, students.user))
      .where(eq(users.username, 'vip.x'))
    vip = found!.uuid
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const send = (method: string, path: string, as: string, body?: unknown) => server.request(`career/${path}`, { as, method, body })
  const begin = (as: string, body: object = {}) => send('POST', 'evaluations/', as, { kind: 'personality', ...body })
  /** Choices for questions from one number to another. */
  const choices = (from: number, to: number, of = (n: number) => (n % 5) + 1) =>
    Object.fromEntries(Array.from({ length: to - from + 1 }, (__, i) => [`p${from + i}`, of(from + i)]))
  const handIn = (as: string, evaluation: string) => send('POST', 'evaluation_reports/', as, { evaluation })
  /** Afresh, whatever the demo's student has answered. */
  async function anew(as = 'vip.x') {
    const there = await begin(as)
    await send('DELETE', `evaluations/${there.body.uuid}/`, as)
    return (await begin(as)).body.uuid as string
  }
  async function done(as = 'vip.x') {
    const uuid = await anew(as)
    await send('PATCH', `evaluations/${uuid}/`, as, { answers: choices(1, 50), seconds: 300 })
    return { uuid, report: (await handIn(as, uuid)).body }
  }

  apart('C079 the terms in which she has begun a test, by the days of China, and nobody else’s', async () => {
    const at = 'data_dict/term/student_evaluation_term/'
    const names = async (as: string) => (await server.request(at, { as })).body.map((one: { name: string }) => one.name)
    expect(await names('solo.x')).toEqual([])
    for (const [name, begin_date, end_date] of [
      ['那一天', '2031-03-02', '2031-03-02'],
      ['前一天', '2031-03-01', '2031-03-01'],
    ])
      await server.request('data_dict/term/', { as: 'sysadmin', method: 'POST', body: { name, begin_date, end_date } })
    const begun = await server.request('career/evaluations/', { as: 'vip.y', method: 'POST', body: { kind: 'learning' } })
    // half past midnight in China is the day before in UTC
    await server
      .current()
      .update(evaluations)
      .set({ created_time: '2031-03-01T16:30:00.000Z' })
      .where(eq(evaluations.uuid, begun.body.uuid))
    expect(await names('vip.y')).toContain('那一天')
    expect(await names('vip.y')).not.toContain('前一天')
    expect(await names('student.y')).not.toContain('那一天')
    for (const as of ['teacher.x', 'jw.x', 'sysadmin']) expect([as, (await server.request(at, { as })).status]).toEqual([as, 403])
  })
  apart('C182 answers are kept as they are given: who breaks off at 17 goes on at 18, wherever she signs in', async () => {
    const uuid = await anew()
    for (let n = 1; n <= 17; n++)
      expect((await send('PATCH', `evaluations/${uuid}/`, 'vip.x', { answers: choices(n, n), seconds: 5 })).status).toBe(200)
    const again = await begin('vip.x')
    expect(again.body).toMatchObject({ uuid, status: 0, answered: 17, total: 50, answers: choices(1, 17), report: null })
    const late = await handIn('vip.x', uuid)
    expect([late.status, late.body]).toEqual([400, { evaluation: ['还有 33 题没有作答。'] }])
  })
  apart('B120 C188 handed in it is done once, with scores by the published key; nothing of it changes any more', async () => {
    const uuid = await anew()
    await send('PATCH', `evaluations/${uuid}/`, 'vip.x', { answers: choices(1, 50, () => 5), seconds: 300 })
    const report = await handIn('vip.x', uuid)
    expect(report.status).toBe(201)
    expect(report.body.result.scales.map((one: { id: string; score: number }) => [one.id, one.score])).toEqual([
      ['extraversion', 30],
      ['agreeableness', 34],
      ['conscientiousness', 34],
      ['stability', 18],
      ['intellect', 38],
    ])
    expect(report.body.result).toMatchObject({ title: '性格测评', normed: false, doubts: ['straight'] })
    expect((await handIn('vip.x', uuid)).body.uuid).toBe(report.body.uuid)
    const own = await send('GET', 'evaluations/student/?kind=personality', 'vip.x')
    expect(own.body).toMatchObject([{ uuid, status: 1, report: report.body.uuid }])
    expect((await send('PATCH', `evaluations/${uuid}/`, 'vip.x', { answers: { p1: 1 } })).status).toBe(409)
    expect((await begin('vip.x')).body).toEqual({ kind: ['这项测评已经完成。需要重测时，请老师退回。'] })
    expect((await send('DELETE', `evaluations/${uuid}/`, 'vip.x')).status).toBe(409)
  })
  apart('B121 C189 sent back it is 2 and begins anew; the report stays to be read and no longer counts', async () => {
    const { uuid, report } = await done()
    for (const as of ['vip.x', 'jyj.a', 'kiosk.x'])
      expect([as, (await send('PATCH', `evaluation_reports/${report.uuid}/back/`, as)).status]).toEqual([as, 403])
    for (const as of ['teacher.y', 'jw.y'])
      expect([as, (await send('PATCH', `evaluation_reports/${report.uuid}/back/`, as)).status]).toEqual([as, 404])
    const back = await send('PATCH', `evaluation_reports/${report.uuid}/back/`, 'teacher.x')
    expect([back.status, back.body.returned_time]).toEqual([200, expect.any(String)])
    const run = await send('GET', `evaluations/${uuid}/`, 'vip.x')
    expect(run.body).toMatchObject({ status: 2, answered: 0, report: null })
    expect((await send('PATCH', `evaluation_reports/${report.uuid}/back/`, 'teacher.x')).status).toBe(409)
    await send('PATCH', `evaluations/${uuid}/`, 'vip.x', { answers: choices(1, 50), seconds: 300 })
    const second = await handIn('vip.x', uuid)
    expect(second.status).toBe(201)
    expect(second.body.uuid).not.toBe(report.uuid)
    expect((await send('GET', `evaluation_reports/?evaluation=${uuid}`, 'vip.x')).body).toHaveLength(2)
  })
  apart('R9 handed in and sent back it has a later version each time, also where the clock says an earlier time', async () => {
    const versions: string[] = []
    const seen = async (uuid: string) => versions.push((await send('GET', `evaluations/${uuid}/`, 'vip.x')).body.updated_time)
    const { uuid, report } = await done()
    await seen(uuid)
    server.ports.moveClock(-60_000)
    await send('PATCH', `evaluation_reports/${report.uuid}/back/`, 'teacher.x')
    await seen(uuid)
    await send('PATCH', `evaluations/${uuid}/`, 'vip.x', { answers: choices(1, 50), seconds: 300 })
    await seen(uuid)
    await handIn('vip.x', uuid)
    await seen(uuid)
    server.ports.moveClock(60_000)
    expect(versions).toEqual([...new Set(versions)].sort())
    expect(versions).toHaveLength(4)
  })
  apart('G138 to begin is bought: a student without VIP is told so, and reads her lists and results all the same', async () => {
    const refused = await begin('student2.x')
    expect([refused.status, refused.body.detail]).toEqual([403, 'Vip Only'])
    expect((await send('GET', 'evaluations/student/', 'student2.x')).status).toBe(200)
    expect((await send('GET', 'evaluation_reports/', 'student.x')).body.length).toBeGreaterThan(0)
  })
  apart('C183 C186 C187 each sees the students she looks after, and nobody what they chose', async () => {
    const { uuid, report } = await done()
    const lists = [
      ['teacher.x', 'teacher'],
      ['jw.x', 'jw'],
      ['jyj.a', 'jyj'],
      ['teacher.x', 'student_detail'],
      ['jyj.a', 'student_detail'],
    ] as const
    for (const [as, list] of lists) {
      const [row] = (await send('GET', `evaluations/${list}/?student=${vip}`, as)).body
      expect([as, row.uuid, row.answers, row.status]).toEqual([as, uuid, null, 1])
      const read = await send('GET', `evaluation_reports/${report.uuid}/`, as)
      expect(read.body.result.scales.map((one: { items: unknown[] }) => one.items)).toEqual([[], [], [], [], []])
    }
    for (const [as, list] of [
      ['teacher.y', 'teacher'],
      ['jw.y', 'jw'],
      ['jyj.b', 'jyj'],
    ] as const) {
      expect((await send('GET', `evaluations/${list}/?student=${vip}`, as)).body).toEqual([])
      expect((await send('GET', `evaluation_reports/${report.uuid}/`, as)).status).toBe(404)
    }
    expect((await send('GET', `evaluations/${uuid}/`, 'vip.y')).status).toBe(404)
    expect((await send('GET', 'evaluations/teacher/', 'student.x')).status).toBe(403)
    const own = await send('GET', `evaluation_reports/${report.uuid}/`, 'vip.x')
    expect(own.body.result.scales[0].items).toHaveLength(10)
  })
  apart('the questions come with the evaluation, without the key; what is no question or choice is refused at its field', async () => {
    const uuid = await anew()
    const sheet = await send('GET', `evaluations/${uuid}/questions/`, 'vip.x')
    expect(sheet.body.items).toHaveLength(50)
    expect(Object.keys(sheet.body.items[0])).toEqual(['id', 'text'])
    expect((await send('GET', `evaluations/${uuid}/questions/`, 'vip.y')).status).toBe(404)
    // a test has some dozens of questions: thousands of answers are not gone through one by one (8.6)
    const many = Object.fromEntries(Array.from({ length: 3500 }, (_, n) => [`p${n}`, 1]))
    expect((await send('PATCH', `evaluations/${uuid}/`, 'vip.x', { answers: many })).status).toBe(413)
    for (const answers of [{ p51: 1 }, { p1: 0 }, { p1: 6 }, { p1: 1.5 }, { p1: '3' }, ['x'], { constructor: 1 }]) {
      const refused = await send('PATCH', `evaluations/${uuid}/`, 'vip.x', { answers })
      expect([refused.status, Object.keys(refused.body)[0]?.split('.')[0]]).toEqual([400, 'answers'])
    }
    expect((await send('GET', `evaluations/${uuid}/`, 'vip.x')).body.answered).toBe(0)
  })
  apart('C182 an administrator begins one for a student and never answers for her', async () => {
    const uuid = await anew()
    const theirs = await send('PATCH', `evaluations/${uuid}/`, 'sysadmin', { answers: { p1: 1 } })
    expect([theirs.status, theirs.body]).toEqual([400, { answers: ['只能由学生本人作答。'] }])
    expect((await begin('sysadmin')).body).toEqual({ student: ['该字段是必填项。'] })
    expect((await begin('sysadmin', { student: vip })).body.uuid).toBe(uuid)
    expect((await begin('sysadmin', { student: crypto.randomUUID() })).body).toEqual({ student: ['对象不存在。'] })
    expect((await begin('vip.x', { student: crypto.randomUUID() })).body.uuid).toBe(uuid)
  })
  apart(
    'C190 S12 the report is a page by itself, no text of a person is markup in it, and who of the staff saves it is on record',
    async () => {
      const { report } = await done()
      const comment = '<img src=x onerror=alert(1)> & "好"'
      expect((await send('PATCH', `evaluation_reports/${report.uuid}/`, 'vip.x', { comment })).status).toBe(403)
      expect((await send('PATCH', `evaluation_reports/${report.uuid}/`, 'teacher.x', { comment })).body.comment).toBe(comment)
      const file = await server.raw(`api/career/evaluation_reports/${report.uuid}/download/`, 'vip.x')
      const [headers, text] = [file.headers, await file.text()]
      expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="evaluation-\d+\.html"$/)
      expect(headers.get('Content-Type')).toContain('text/html')
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;好&quot;')
      expect(text).not.toContain('<img')
      expect(text).toContain('未经常模验证')
      expect((await send('GET', `evaluation_reports/${report.uuid}/download/`, 'vip.y')).status).toBe(404)
      const before = await server.current().$count(audit_log)
      await server.raw(`api/career/evaluation_reports/${report.uuid}/download/`, 'vip.x')
      expect(await server.current().$count(audit_log)).toBe(before)
      await server.raw(`api/career/evaluation_reports/${report.uuid}/download/`, 'teacher.x')
      const [last] = await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1)
      expect(last).toMatchObject({ target: 'career/evaluation_reports/{id}/download/', detail: { id: report.uuid } })
    },
  )
  apart('C190 the days on it are those of China, between midnight and eight too', async () => {
    const { report } = await done()
    // half past midnight in China is the day before in UTC
    const moments = { created_time: '2031-03-01T16:30:00.000Z', returned_time: '2031-03-04T16:30:00.000Z' }
    await server.current().update(evaluation_reports).set(moments).where(eq(evaluation_reports.uuid, report.uuid))
    const text = await (await server.raw(`api/career/evaluation_reports/${report.uuid}/download/`, 'vip.x')).text()
    for (const told of ['2031-03-02 完成', '已于 2031-03-05 退回']) expect(text).toContain(told)
  })
  apart('C188 a report that stands is not deleted, and nobody hands in for another', async () => {
    const { uuid, report } = await done()
    expect((await send('DELETE', `evaluation_reports/${report.uuid}/`, 'teacher.x')).status).toBe(409)
    expect((await send('DELETE', `evaluation_reports/${report.uuid}/`, 'vip.x')).status).toBe(403)
    expect((await handIn('student.x', uuid)).body).toEqual({ evaluation: ['对象不存在。'] })
    expect((await handIn('teacher.x', uuid)).status).toBe(403)
    await send('PATCH', `evaluation_reports/${report.uuid}/back/`, 'jw.x')
    expect((await send('DELETE', `evaluation_reports/${report.uuid}/`, 'teacher.x')).status).toBe(204)
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
