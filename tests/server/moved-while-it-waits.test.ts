import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '../../server/db/demo/region.ts'
import type { Db } from '../../server/kit/db.ts'
import { consult_audience, consults } from '../../server/resources/career/consult/table.ts'
import { performances } from '../../server/resources/career/performance/table.ts'
import { officeholdings } from '../../server/resources/career_record/officeholdings/table.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { follows } from '../../server/resources/relation/teacher_follow_student/table.ts'
import { teacher_grades } from '../../server/resources/relation/teachers/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { behindOf, trail } from '../support/behind.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// S1, S2 What is written about a student waits for its row of the trail, and the trail is held by whoever moves her, or takes the class: what
// was hers to write when she asked is kept no more.
const url = await withPostgres()

describe.runIf(url)('a student who leaves while what is written about her waits', () => {
  let server: TestServer
  let student: typeof students.$inferSelect
  let teacher: string
  let classes: (typeof teacher_grades.$inferSelect)[]
  beforeAll(async () => {
    server = await openTestServer(url)
    for (const as of ['superuser', 'jw.x', 'teacher.x', 'student.x']) await server.token(as)
    const { uuid } = (await server.request('relation/students/student/', { as: 'student.x' })).body
    student = (await server.db.select().from(students).where(eq(students.uuid, uuid)))[0]!
    teacher = (await server.request('sys/users/info/', { as: 'teacher.x' })).body.extra_user_info.uuid
    classes = await server.db.select().from(teacher_grades).where(eq(teacher_grades.teacher, teacher))
  })
  afterAll(() => server?.close())

  const place = (values: Partial<typeof student>) => (tx: Db) => tx.update(students).set(values).where(eq(students.uuid, student.uuid))
  const away = place({ work_unit: unitOf('y'), grade: null })
  const otherClass = (tx: Db) =>
    tx.execute(sql`update students set grade = (select uuid from grades where work_unit = ${student.work_unit}
      and uuid not in (select grade from teacher_grades where teacher = ${teacher}) limit 1) where uuid = ${student.uuid}`)
  const taken = (tx: Db) => tx.delete(teacher_grades).where(eq(teacher_grades.teacher, teacher))
  /** What she is answered behind somebody who does nothing, and behind `leave`; then all is as it was. */
  const both = async (as: string, leave: (tx: Db) => Promise<unknown>, ask: (n: number) => ReturnType<TestServer['request']>) => {
    const behind = behindOf(server)
    const stays = await behind(as, false, trail, () => ask(0))
    const left = await behind(as, leave, trail, () => ask(1))
    await place({ work_unit: student.work_unit, grade: student.grade })(server.db)
    await server.db.insert(teacher_grades).values(classes).onConflictDoNothing()
    return [stays, left] as const
  }
  const send = (method: string, path: string, as: string, body?: unknown) =>
    server.request(path, { method, as, ...(body !== undefined && { body }) } as never)
  const exam = async (date: string) =>
    (await send('POST', 'career/performance/', 'jw.x', { student: student.uuid, date, score: 400, rank: 5 })).body.uuid as string
  const stored = async (uuid: string) => (await server.db.select().from(performances).where(eq(performances.uuid, uuid)))[0]

  const leaving = [
    ['jw.x', 'to another school', away],
    ['teacher.x', 'to another school', away],
    ['teacher.x', 'to a class that is not hers', otherClass],
    ['teacher.x', 'with the class that is taken from her', taken],
  ] as const
  test.each(leaving)('%s changes and deletes nothing of hers: %s', async (as, how, leave) => {
    const day = (n: number) => `2025-0${n + 1}-1${leaving.findIndex(one => one[0] === as && one[1] === how)}`
    const uuid = await exam(day(1))
    const [changed, lost] = await both(as, leave, n => send('PATCH', `career/performance/${uuid}/`, as, { score: 410 + n }))
    expect([changed.status, lost.status >= 403, (await stored(uuid))?.score]).toEqual([200, true, 410])
    const other = await exam(day(2))
    const [gone, kept] = await both(as, leave, n => send('DELETE', `career/performance/${n ? uuid : other}/`, as))
    expect([gone.status, kept.status >= 403, (await stored(uuid))?.score]).toEqual([204, true, 410])
    const dates = [day(3), day(4)]
    const [made, none] = await both(as, leave, n =>
      send('POST', 'career/performance/', as, { student: student.uuid, date: dates[n], score: 500, rank: 2 }),
    )
    expect([made.status, none.status >= 400, await server.db.$count(performances, eq(performances.date, dates[1]!))]).toEqual([
      201,
      true,
      0,
    ])
    const record = (n: number) => ({
      student: student.uuid,
      office: `班长${how}${n}${as}`,
      begin_date: '2024-09-01',
      end_date: '2025-01-01',
    })
    const [held, not] = await both(as, leave, n => send('POST', 'career_record/officeholdings/', as, record(n)))
    expect([held.status, not.status >= 400]).toEqual([201, true])
    expect(await server.db.$count(officeholdings, eq(officeholdings.office, record(1).office))).toBe(0)
  })

  test('nor does a teacher follow her', async () => {
    const follow = (n: number) =>
      send('PATCH', 'relation/teachers/follow_student/', 'teacher.x', { student: student.uuid, is_follow: true, reason: `${n}` })
    const [told, none] = await both('teacher.x', otherClass, follow)
    expect([told.status, none.status >= 400]).toEqual([200, true])
  })

  test('nor does a teacher take away a note of her, nor what she has answered her', async () => {
    await send('PATCH', 'relation/teachers/follow_student/', 'teacher.x', { student: student.uuid, is_follow: true, reason: '偏科' })
    const [followed] = await server.db.select().from(follows).where(eq(follows.student, student.uuid))
    const follow = followed!.uuid
    const notes = [0, 1].map(n => send('POST', 'relation/follow_notes/', 'teacher.x', { follow, content: `谈话${n}` }))
    const topic = await send('POST', 'career/consult/', 'teacher.x', { title: '选科', students: [student.uuid] })
    const answers = [0, 1].map(async n => {
      const question = await send('POST', 'career/consult_student/', 'student.x', { consult: topic.body.uuid, content: `问题${n}` })
      return send('POST', 'career/consult_student_teacher_commen/', 'teacher.x', { consult_student: question.body.uuid, content: '答' })
    })
    for (const [path, made] of [
      ['relation/follow_notes', await Promise.all(notes)],
      ['career/consult_student_teacher_commen', await Promise.all(answers)],
    ] as const) {
      expect(made.map(({ status, text }) => (status === 201 ? status : text))).toEqual([201, 201])
      const [gone, left] = await both('teacher.x', otherClass, n => send('DELETE', `${path}/${made[n]!.body.uuid}/`, 'teacher.x'))
      const there = await send('GET', `${path}/${made[1]!.body.uuid}/`, 'teacher.x')
      expect([path, gone.status, left.status, there.status]).toEqual([path, 204, 404, 200])
    }
  })

  test('nor does a teacher open a consultation for her, or name her in one', async () => {
    const topic = (title: string) => ({ title, students: [student.uuid] })
    const [told, none] = await both('teacher.x', otherClass, n => send('POST', 'career/consult/', 'teacher.x', topic(`她走了${n}`)))
    expect([told.status, none.status, await server.db.$count(consults, eq(consults.title, '她走了1'))]).toEqual([201, 400, 0])
    const others = (await send('GET', 'relation/students/teacher_query_student/?limit=3', 'teacher.x')).body.results as { uuid: string }[]
    const other = others.find(one => one.uuid !== student.uuid)!.uuid
    const { uuid } = (await send('POST', 'career/consult/', 'teacher.x', { title: '别人的', students: [other] })).body
    const name = (n: number) => send('PATCH', `career/consult/${uuid}/`, 'teacher.x', { students: n ? [other, student.uuid] : [other] })
    const [changed, not] = await both('teacher.x', otherClass, name)
    const audience = await server.db.$count(consult_audience, eq(consult_audience.consult, uuid))
    expect([changed.status, not.status, audience]).toEqual([200, 400, 1])
  })

  test('nor is a teacher told by a consultation, read, changed by somebody else (412) or sent again, whom she does not see any more', async () => {
    const topic = { title: '她在其中', students: [student.uuid] }
    const key = { 'Idempotency-Key': 'a-consultation-that-is-sent-again' }
    const open = () => server.request('career/consult/', { method: 'POST', as: 'teacher.x', body: topic, headers: key })
    const { uuid } = (await open()).body
    const named = ({ status, text }: { status: number; text: string }) => [status, text.includes(student.uuid)]
    const leaves = { otherClass, away }
    for (const [how, leave] of Object.entries(leaves)) {
      const read = await both('teacher.x', leave, () => send('GET', `career/consult/${uuid}/`, 'teacher.x'))
      expect([how, ...read.map(named)]).toEqual([how, [200, true], [200, false]])
      const headers = { 'If-Match': '"2020-01-01T00:00:00.000Z"' }
      const stale = () => server.request(`career/consult/${uuid}/`, { method: 'PATCH', as: 'teacher.x', body: { title: how }, headers })
      const changed = await both('teacher.x', leave, stale)
      expect([how, ...changed.map(named)]).toEqual([how, [412, true], [412, false]])
      const renamed = await both('teacher.x', leave, n => send('PATCH', `career/consult/${uuid}/`, 'teacher.x', { title: `${how}${n}` }))
      expect([how, ...renamed.map(named)]).toEqual([how, [200, true], [200, false]])
      const again = await both('teacher.x', leave, open)
      expect([how, ...again.map(named)]).toEqual([how, [201, true], [201, false]])
    }
  })

  test('nor is her school told her initial password, or what a list would change of her, once she has left it', async () => {
    const first = { initial_password: await server.ports.vault.seal('first-of-hers'), initial_since: new Date().toISOString() }
    await server.db
      .update(users)
      .set({ last_login: null, ...first })
      .where(eq(users.uuid, student.user!))
    const [told, none] = await both('jw.x', away, () => send('GET', 'relation/students/download_cleartext_pass/', 'jw.x'))
    expect([told.status, told.text.includes('first-of-hers'), none.status, none.text.includes('first-of-hers')]).toEqual([
      200,
      true,
      200,
      false,
    ])
    const [its] = await server.db.select().from(grades).where(eq(grades.uuid, student.grade!))
    const list = [{ name: student.name, cert_id: student.cert_id, grade: its!.name, phone: '13700137000' }]
    const asked = await send('POST', 'imports/students/?update=true&dry_run=true', 'jw.x', list)
    expect([asked.status, asked.text]).toEqual([202, expect.anything()])
    await expect.poll(async () => (await send('GET', `imports/${asked.body.uuid}/`, 'jw.x')).body.state).toBe('done')
    const [shown, left] = await both('jw.x', away, () => send('GET', `imports/${asked.body.uuid}/differences/`, 'jw.x'))
    expect([shown.status, shown.text.includes(student.name), left.status, left.text.includes(student.name)]).toEqual([
      200,
      true,
      200,
      false,
    ])
  })

  test('nor by the same request once more that she follows one who has left', async () => {
    const follow = () =>
      server.request('relation/teachers/follow_student/', {
        ...{ method: 'PATCH', as: 'teacher.x', body: { student: student.uuid, is_follow: true, reason: '偏科' } },
        headers: { 'Idempotency-Key': 'followed-and-sent-again' },
      })
    expect((await follow()).status).toBe(200)
    const [told, none] = await both('teacher.x', otherClass, follow)
    expect([told.status, none.status]).toEqual([200, 400])
  })

  test('nor is staff told of her what only her school may read', async () => {
    const [told, none] = await both('jw.x', away, () => server.request(`relation/students/${student.uuid}/`, { as: 'jw.x' }))
    expect([told.status, none.status, none.text.includes(student.cert_id!)]).toEqual([200, 404, false])
  })

  test('nor by a refusal how her row is now (412), nor a file of hers', async () => {
    const uuid = await exam('2022-05-05')
    const stale = () =>
      server.request(`career/performance/${uuid}/`, {
        ...{ method: 'PATCH', as: 'jw.x', body: { score: 401 } },
        headers: { 'If-Match': '"2020-01-01T00:00:00.000Z"' },
      })
    const [told, none] = await both('jw.x', away, stale)
    expect([told.status, none.status, none.text.includes(uuid)]).toEqual([412, 404, false])
    const paper = await send('POST', 'career_record/archive_papers/', 'jw.x', { student: student.uuid })
    const file = paper.body.file.uri.replace(/^\//, '')
    const [read, gone] = await both('jw.x', away, () => server.request(file, { as: 'jw.x' }))
    expect([read.status, gone.status]).toEqual([200, 404])
  })

  test.each([
    ['to another school', away],
    ['with the class that is taken', taken],
  ] as const)('B 10 nor does an undo take away what was hers: %s', async (how, leave) => {
    const { name, cert_id } = student
    const days = how.startsWith('to') ? ['2023-03-01', '2023-03-02'] : ['2023-04-01', '2023-04-02']
    const batch = async (date: string) =>
      (await send('POST', 'career/performance/multi/', 'teacher.x', [{ name, cert_id, date, score: 441, rank: 869 }])).body.batch as string
    const [first, second] = [await batch(days[0]!), await batch(days[1]!)]
    const rowOf = (date: string) => (tx: Db) => tx.execute(sql`select from performances where date = ${date} for update`)
    const behind = behindOf(server)
    const undo = (uuid: string) => () => send('POST', `imports/${uuid}/undo/`, 'teacher.x', {})
    expect((await behind('teacher.x', false, rowOf(days[0]!), undo(first))).status).toBe(200)
    const left = await behind('teacher.x', leave, rowOf(days[1]!), undo(second))
    expect([left.status >= 400, await server.db.$count(performances, eq(performances.date, days[1]!))]).toEqual([true, 1])
    await place({ work_unit: student.work_unit, grade: student.grade })(server.db)
    await server.db.insert(teacher_grades).values(classes).onConflictDoNothing()
    expect((await undo(second)()).status).toBe(200)
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
