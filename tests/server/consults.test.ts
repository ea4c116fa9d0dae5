import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gradeOf } from '../../server/db/demo/region.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const gone = '00000000-0000-4000-8000-000000000000'
const missing = ['对象不存在。']
const accounts = [
  ...['student.x', 'student2.x', 'vip.x', 'student.y', 'teacher.x', 'adviser.x', 'jw.x', 'teacher.y', 'jw.y'],
  ...['jyj.a', 'jyj.b', 'kiosk.x', 'clerk', 'readonly.x', 'superuser'],
]
interface One {
  readonly uuid: string
}

describe.each(onDatabases(url))('consultations, on %s', (_, where) => {
  let server: TestServer
  const person: Record<string, string> = {}
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of accounts) await server.token(as)
    const found = await server.db
      .select({ username: users.username, uuid: students.uuid })
      .from(students)
      .innerJoin(users, eq(users.uuid, students.user))
    for (const { username, uuid } of found) person[username] = uuid
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const send = (method: string, path: string, as: string, body?: unknown) => server.request(`career/${path}`, { as, method, body })
  const read = (path: string, as: string) => server.request(`career/${path}`, { as })
  const open = (more = {}, as = 'teacher.x') =>
    send('POST', 'consult/', as, { title: '怎样选专业', students: [person['student.x']], ...more })
  const opened = async (more = {}, as = 'teacher.x'): Promise<string> => {
    const { status, body } = await open(more, as)
    expect([status, body.detail]).toEqual([201, undefined])
    return body.uuid
  }
  const ask = (consult: string, as = 'student.x', more = {}) =>
    send('POST', 'consult_student/', as, { consult, content: '天文和物理有什么不同？', ...more })
  const answer = (consult_student: string, as = 'teacher.x', content = '天文是物理的一部分。') =>
    send('POST', 'consult_student_teacher_commen/', as, { consult_student, content })
  const idsIn = async (path: string, as: string) => ((await read(path, as)).body as One[]).map(({ uuid }) => uuid)

  apart('C215, C216 its students read it, whoever looks after them, their school and their bureau; nobody else', async () => {
    const uuid = await opened()
    for (const [as, list, sees] of [
      ['student.x', '', true],
      ['vip.x', '', false],
      ['student.y', '', false],
      ['teacher.x', '', true],
      ['adviser.x', '', false],
      ['teacher.y', '', false],
      ['jw.x', '', true],
      ['jw.y', '', false],
      ['jyj.a', 'jyj/', true],
      ['jyj.b', 'jyj/', false],
      ['superuser', '', true],
    ] as const) {
      expect((await idsIn(`consult/${list}`, as)).includes(uuid), `${as} in the list`).toBe(sees)
      expect((await read(`consult/${uuid}/`, as)).status, `${as} by its id`).toBe(sees ? 200 : 404)
    }
    for (const as of ['kiosk.x', 'clerk', 'jyj.a']) expect((await read('consult/', as)).status, as).toBe(403)
    for (const as of ['student.x', 'jyj.a', 'readonly.x']) expect((await open({}, as)).status, as).toBe(403)
  })

  apart('S1 it is opened for students one looks after: others are refused at their field, and nobody is no consultation', async () => {
    for (const [as, more, field, why] of [
      ['teacher.x', { students: [person['student2.x']] }, 'students', '对象不存在。'],
      ['teacher.x', { students: [person['student.x'], person['student.y']] }, 'students', '对象不存在。'],
      ['jw.x', { students: [gone] }, 'students', '对象不存在。'],
      ['teacher.x', { students: [] }, 'students', '请选择学生或班级。'],
      ['teacher.x', { students: [], grades: [gradeOf('x', 1)] }, 'grades', '该班级没有您可以选择的学生。'],
      ['superuser', { students: [person['student.x'], person['student.y']] }, 'students', '一个咨询只能面向一所学校的学生。'],
    ] as const) {
      const { status, body } = await open(more, as)
      expect([status, body], JSON.stringify(more)).toEqual([400, { [field]: [why] }])
    }
    expect((await open({ title: ' ' })).status).toBe(400)
  })

  apart('a class is all who are in it now', async () => {
    const uuid = await opened({ students: [], grades: [gradeOf('x', 0)] })
    expect((await read(`consult/${uuid}/`, 'teacher.x')).body).toMatchObject({ student_count: 30, question_count: 0, is_own: true })
    expect(await idsIn('consult/', 'vip.x')).toContain(uuid)
    expect(await idsIn('consult/', 'student2.x')).not.toContain(uuid)
  })

  apart('a student sees of whom it is for herself alone, a teacher her own students, a bureau nobody', async () => {
    const uuid = await opened({ students: [person['student.x'], person['student2.x']] }, 'jw.x')
    const seen = async (as: string) => (await read(`consult/${uuid}/`, as)).body.students?.map((one: One) => one.uuid)
    expect(await seen('student.x')).toEqual([person['student.x']])
    expect(await seen('teacher.x')).toEqual([person['student.x']])
    expect((await seen('jw.x')).sort()).toEqual([person['student.x'], person['student2.x']].sort())
    expect(await seen('jyj.a')).toBeUndefined()
    const listed = (await read('consult/jyj/', 'jyj.a')).text
    expect(listed).not.toContain('陆听澜')
    // nor by asking for her
    for (const student of [person['student.x'], crypto.randomUUID()])
      expect((await read(`consult/jyj/?student=${student}`, 'jyj.a')).status).toBe(403)
  })

  apart('who opened it changes it, and the staff of its school; who has asked stays in it', async () => {
    const uuid = await opened({ students: [person['student.x'], person['vip.x']] })
    const bySchool = await opened({}, 'jw.x')
    expect((await send('PATCH', `consult/${bySchool}/`, 'teacher.x', { title: '改' })).body.detail).toBe(
      '这个咨询由别人发起，您不能修改或删除。',
    )
    expect((await send('PATCH', `consult/${uuid}/`, 'jw.x', { title: '改' })).body.title).toBe('改')
    await ask(uuid)
    const narrowed = await send('PATCH', `consult/${uuid}/`, 'teacher.x', { students: [person['vip.x']] })
    expect(narrowed.body.students.map((one: One) => one.uuid).sort()).toEqual([person['student.x'], person['vip.x']].sort())
    const kept = await send('DELETE', `consult/${uuid}/`, 'teacher.x')
    expect([kept.status, kept.body.detail]).toEqual([409, '已经有学生提问，这个咨询不能删除。'])
    expect((await send('DELETE', `consult/${bySchool}/`, 'teacher.x')).status).toBe(403)
    expect((await send('DELETE', `consult/${bySchool}/`, 'jw.x')).status).toBe(204)
  })

  apart('8.18 who has left her class meanwhile stays among those it is for: she leaves out only whom she still has', async () => {
    const mine = (await server.request('relation/students/teacher_query_student/', { as: 'teacher.x' })).body as One[]
    const [leaves, stays, out] = mine.map(one => one.uuid) as [string, string, string]
    const uuid = await opened({ students: [leaves, stays, out] })
    const others = (await server.request('data_dict/grade/', { as: 'jw.x' })).body as One[]
    const taught = new Set(
      (await server.request('relation/students/teacher_query_student/', { as: 'teacher.x' })).body.map(
        (one: { grade: One }) => one.grade.uuid,
      ),
    )
    const elsewhere = others.find(one => !taught.has(one.uuid))!
    await server.current().update(students).set({ grade: elsewhere.uuid }).where(eq(students.uuid, leaves))
    expect((await send('PATCH', `consult/${uuid}/`, 'teacher.x', { title: '选专业', students: [stays] })).status).toBe(200)
    expect((await read(`consult/${uuid}/`, 'jw.x')).body.student_count).toBe(2)
    expect((await send('PATCH', `consult/${uuid}/`, 'jw.x', { students: [stays] })).status).toBe(200)
    expect((await read(`consult/${uuid}/`, 'jw.x')).body.student_count).toBe(1)
  })

  apart(
    'C217 a student asks where it is for her, as herself; her teachers read it, classmates, school staff and the bureau do not',
    async () => {
      const uuid = await opened({ students: [person['student.x'], person['vip.x']] })
      const { status, body } = await ask(uuid, 'student.x', { student: person['vip.x'] })
      expect([status, body.student.uuid, body.comments, body.is_own]).toEqual([201, person['student.x'], [], true])
      for (const [as, sees] of [
        ['student.x', true],
        ['vip.x', false],
        ['teacher.x', true],
        ['adviser.x', false],
        ['teacher.y', false],
      ] as const) {
        expect((await idsIn(`consult_student/?consult=${uuid}`, as)).includes(body.uuid), as).toBe(sees)
        expect((await read(`consult_student/${body.uuid}/`, as)).status, as).toBe(sees ? 200 : 404)
      }
      for (const as of ['jw.x', 'jyj.a', 'kiosk.x']) expect((await read('consult_student/', as)).status, as).toBe(403)
      expect((await ask(uuid, 'student2.x')).body).toEqual({ consult: missing })
      expect((await ask(uuid, 'teacher.x')).body).toEqual({ student: ['该字段是必填项。'] })
      expect((await ask(uuid, 'teacher.x', { student: person['student2.x'] })).body).toEqual({
        student: ['这名学生不在这个咨询的范围内。'],
      })
      expect((await ask(uuid, 'teacher.x', { student: person['vip.x'] })).body).toMatchObject({ student: { uuid: person['vip.x'] } })
      expect((await ask(uuid, 'student.x', { content: '字'.repeat(1001) })).status).toBe(400)
    },
  )

  apart('C218 a teacher answers a question of her student, once, and changes her own answer only; the student reads it', async () => {
    const uuid = await opened()
    const question = (await ask(uuid)).body.uuid
    const { status, body } = await answer(question)
    expect([status, body.teacher, body.is_own]).toEqual([201, '林秀清', true])
    expect((await answer(question)).body).toEqual({ consult_student: ['您已经回复过这个问题，请修改原有的回复。'] })
    expect((await answer(question, 'adviser.x')).body).toEqual({ consult_student: missing })
    for (const as of ['student.x', 'jw.x', 'jyj.a']) expect((await answer(question, as)).status, as).toBe(403)
    const change = (as: string) => send('PATCH', `consult_student_teacher_commen/${body.uuid}/`, as, { content: '天文用物理去看星星。' })
    // R9: under a question an answer has the version that it has by itself
    const [under] = (await read(`consult_student/${question}/`, 'teacher.x')).body.comments
    expect(under.updated_time).toBe(body.updated_time)
    expect((await change('adviser.x')).status).toBe(404)
    expect((await change('teacher.x')).status).toBe(200)
    expect((await read(`consult_student/${question}/`, 'student.x')).body.comments).toMatchObject([
      { teacher: '林秀清', content: '天文用物理去看星星。', is_own: false },
    ])
    expect((await read(`consult/${uuid}/`, 'student.x')).body).toMatchObject({ question_count: 1, answered_count: 1 })
    expect(await idsIn('consult/?state=waiting', 'teacher.x')).not.toContain(uuid)
  })

  apart('D051 an answer has something to say, in at most 1000 characters', async () => {
    const question = (await ask(await opened())).body.uuid
    for (const content of ['', '  ', '字'.repeat(1001)]) expect((await answer(question, 'teacher.x', content)).status).toBe(400)
    expect((await answer(question, 'teacher.x', '字'.repeat(1000))).status).toBe(201)
  })

  apart('a question changes until it is answered, by whoever entered it, and there is an end to them', async () => {
    const uuid = await opened()
    const { uuid: question } = (await ask(uuid)).body
    const change = (as: string) => send('PATCH', `consult_student/${question}/`, as, { content: '天文系考哪些科目？' })
    expect((await change('teacher.x')).status).toBe(403)
    expect((await change('student.x')).status).toBe(200)
    await answer(question)
    for (const method of ['PATCH', 'DELETE']) {
      const { status, body } = await send(method, `consult_student/${question}/`, 'student.x', { content: '改' })
      expect([status, body.detail], method).toEqual([409, '老师已经回复了这个问题，不能再修改或删除。'])
    }
    for (let n = 1; n < 20; n++) expect((await ask(uuid)).status).toBe(201)
    const full = await ask(uuid)
    expect([full.status, full.body]).toEqual([400, { non_field_errors: ['在一个咨询里最多提 20 个问题。'] }])
  })
})
