import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const path = 'career/performance/'
interface Exam {
  readonly uuid: string
  readonly date: string
  readonly student: { readonly uuid: string }
  readonly [field: string]: unknown
}

describe.each(onDatabases(url))('exam scores, on %s', (_, where) => {
  let server: TestServer
  const person: Record<string, string> = {}
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'student2.x', 'teacher.x', 'adviser.x', 'jw.x', 'superuser', 'teacher.y', 'jw.y', 'jyj.a', 'jyj.b'])
      await server.token(as)
    for (const as of ['readonly.x', 'kiosk.x', 'clerk']) await server.token(as)
    const found = await server.db
      .select({ username: users.username, uuid: students.uuid })
      .from(students)
      .innerJoin(users, eq(users.uuid, students.user))
    for (const { username, uuid } of found) person[username] = uuid
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const send = (method: string, address: string, as: string, body?: unknown) => server.request(address, { as, method, body })
  const write = (as: string, more = {}) =>
    send('POST', path, as, { student: person['student.x'], date: '2026-03-02', score: 541.5, ...more })
  const list = async (as: string, rest = '') => (await server.request(path + rest, { as })).body as Exam[]

  test('the demo: she has five exams, each with a sum that is that of its subjects, and missing subjects are null', async () => {
    const own = await list('student.x', 'student/')
    expect(own.length).toBe(5)
    for (const exam of own) {
      const scores = Object.entries(exam).flatMap(([name, value]) => (/^.._score$/.test(name) && typeof value === 'number' ? value : []))
      expect(scores.reduce((sum, one) => sum + one, 0)).toBe(exam.score)
      expect(scores.length).toBeGreaterThanOrEqual(6)
    }
    expect(own.map(one => one.date)).toEqual(
      own
        .map(one => one.date)
        .toSorted()
        .toReversed(),
    )
  })

  apart('C207 a student reads her own and nobody else’s; she writes none', async () => {
    const { uuid } = (await write('jw.x')).body
    expect((await list('student.x', 'student/')).map(one => one.uuid)).toContain(uuid)
    expect((await list('student2.x', 'student/')).every(one => one.student.uuid === person['student2.x'])).toBe(true)
    expect((await server.request(`${path}${uuid}/`, { as: 'student2.x' })).status).toBe(404)
    expect((await write('student.x', { date: '2026-03-03' })).status).toBe(403)
    expect((await send('PATCH', `${path}${uuid}/`, 'student.x', { score: 700 })).status).toBe(403)
    expect((await send('DELETE', `${path}${uuid}/`, 'student.x')).status).toBe(403)
  })

  apart('C206, C208 teachers see their classes, school staff their school, a bureau its city', async () => {
    const { uuid } = (await write('jw.x')).body
    const sees = async (as: string, rest: string) => (await list(as, `${rest}?date=2026-03-02`)).some?.(one => one.uuid === uuid) ?? false
    for (const [as, rest, expected] of [
      ['teacher.x', 'teacher/', true],
      ['adviser.x', 'teacher/', false],
      ['teacher.y', 'teacher/', false],
      ['jw.x', '', true],
      ['jw.y', '', false],
      ['jyj.a', 'jyj/', true],
      ['jyj.b', 'jyj/', false],
    ] as const)
      expect([as, await sees(as, rest)]).toEqual([as, expected])
    for (const as of ['kiosk.x', 'clerk']) expect((await server.request(path, { as })).status, as).toBe(403)
  })

  apart('C204 who writes: teacher of the class, school staff, a superuser; not a reader, not a stranger', async () => {
    for (const [at, as] of ['teacher.x', 'jw.x', 'superuser'].entries())
      expect((await write(as, { date: `2026-03-1${at}` })).status, as).toBe(201)
    for (const as of ['adviser.x', 'teacher.y', 'jw.y']) {
      const { status, body } = await write(as, { date: '2026-03-20' })
      expect([as, status, Object.keys(body)]).toEqual([as, 400, ['student']])
    }
    for (const as of ['readonly.x', 'jyj.a', 'kiosk.x', 'clerk']) expect((await write(as, { date: '2026-03-21' })).status, as).toBe(403)
  })

  apart('one row a student and day: a second is refused at its date, and so is a change onto another', async () => {
    const first = (await write('jw.x')).body
    const again = await write('teacher.x')
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['date']])
    const other = (await write('jw.x', { date: '2026-03-09' })).body
    expect((await send('PATCH', `${path}${other.uuid}/`, 'jw.x', { date: first.date })).status).toBe(400)
    expect((await send('PATCH', `${path}${other.uuid}/`, 'jw.x', { date: other.date, score: 500 })).status).toBe(200)
    expect((await send('PATCH', `${path}${other.uuid}/`, 'jw.x', { student: person['student2.x'] })).status).toBe(400)
  })

  apart('marks end at what an exam can give; a place begins at 1; a day is a day', async () => {
    for (const wrong of [
      { score: -1 },
      { score: 1261 },
      { score: '541' },
      { score: 541.55 },
      { wl_score: 121 },
      { yw_score: 181 },
      { rank: 0 },
      { rank: 1.5 },
      { yw_rank: -3 },
      { date: '2026-02-30' },
      { date: '2026-13-01' },
      { date: '26-03-01' },
      { exam: 'x'.repeat(31) },
      { student: 'nobody' },
    ])
      expect((await write('jw.x', { date: '2026-03-05', ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    const { status, body } = await write('jw.x', { date: '2026-03-05', wl_score: 0, hx_score: null, yw_score: 150, yw_rank: 1 })
    expect([status, body.wl_score, body.hx_score, body.yw_score, body.sx_score]).toEqual([201, 0, null, 150, null])
  })

  apart('S12 every look of staff at scores leaves an audit row with the rows seen; her own does not', async () => {
    const newest = async () =>
      (
        await server
          .current()
          .select({ target: audit_log.target, action: audit_log.action })
          .from(audit_log)
          .orderBy(desc(audit_log.place))
          .limit(1)
      )[0]
    for (const [as, rest] of [
      ['teacher.x', 'teacher/'],
      ['jw.x', ''],
      ['jyj.a', 'jyj/'],
    ] as const) {
      await list(as, `${rest}?limit=3`)
      expect(await newest(), as).toEqual({ target: path + rest, action: 'read' })
    }
    const before = await server.current().$count(audit_log)
    await list('student.x', 'student/')
    expect(await server.current().$count(audit_log)).toBe(before)
  })

  apart('found by name and number of the student, by class, by day and by the exam’s name', async () => {
    await write('jw.x', { exam: '三月模拟' })
    expect((await list('jw.x', '?search=三月模拟')).length).toBe(1)
    expect((await list('jw.x', `?student=${person['student.x']}`)).length).toBe(6)
    const name = (await server.request(`relation/students/${person['student.x']}/`, { as: 'jw.x' })).body.name
    expect((await list('jw.x', `?search=${encodeURIComponent(name)}&date=2026-03-02`)).length).toBe(1)
  })
})
