import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gradeOf, unitOf } from '../../server/db/demo/region.ts'
import { archive_papers } from '../../server/resources/career_record/archive_papers/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// What was confided at a school stays there when a student goes to another one: what she asked its teachers, what they wrote of her among themselves.
const url = await withPostgres()

describe.each(onDatabases(url))('what was confided at the school she has left, on %s', (_, where) => {
  let server: TestServer
  let student: string
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'teacher.x', 'teacher.y', 'jw.x', 'jw.y', 'sysadmin', 'superuser']) await server.token(as)
    student = (await server.request('relation/students/student/', { as: 'student.x' })).body.uuid
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const send = (method: string, path: string, as: string, body?: unknown) => server.request(`career/${path}`, { as, method, body })
  const read = (path: string, as: string) => server.request(`career/${path}`, { as })
  const made = async (path: string, as: string, body: unknown): Promise<string> => {
    const answer = await send('POST', path, as, body)
    expect([answer.status, answer.body]).toMatchObject([201, { uuid: expect.any(String) }])
    return answer.body.uuid
  }
  const move = async (letter: 'x' | 'y') => {
    const body = { work_unit: unitOf(letter), grade: gradeOf(letter, 0) }
    const answer = await server.request(`relation/students/${student}/admin_update_info/`, { method: 'PATCH', as: 'sysadmin', body })
    expect(answer.status).toBe(200)
  }
  const consult = () => made('consult/', 'teacher.x', { title: '怎样选专业', students: [student] })
  const ask = (of: string) => made('consult_student/', 'student.x', { consult: of, content: '只想问您一个人' })
  const answer = (of: string) => made('consult_student_teacher_commen/', 'teacher.x', { consult_student: of, content: '只答给你' })

  apart('S1 her next teachers neither read a consultation of it nor write into it; she goes on reading what she was answered', async () => {
    const uuid = await consult()
    const question = await ask(uuid)
    const word = await answer(question)
    const open = await ask(uuid)
    await move('y')
    for (const as of ['teacher.y', 'jw.y']) {
      expect([as, (await read(`consult/${uuid}/`, as)).status]).toEqual([as, 404])
      expect([as, JSON.stringify((await read('consult/', as)).body)]).toEqual([as, expect.not.stringContaining(uuid)])
    }
    expect((await read(`consult_student/${question}/`, 'teacher.y')).status).toBe(404)
    expect((await read(`consult_student_teacher_commen/${word}/`, 'teacher.y')).status).toBe(404)
    expect((await read(`consult_student/?consult=${uuid}`, 'teacher.y')).body).toEqual([])
    const said = await send('POST', 'consult_student_teacher_commen/', 'teacher.y', { consult_student: open, content: '外校' })
    expect([said.status, said.body]).toEqual([400, { consult_student: ['对象不存在。'] }])
    const entered = await send('POST', 'consult_student/', 'teacher.y', { consult: uuid, student, content: '外校' })
    expect([entered.status, entered.body]).toEqual([400, { consult: ['对象不存在。'] }])
    expect((await read(`consult_student/${question}/`, 'student.x')).body).toMatchObject({ comments: [{ content: '只答给你' }] })
  })

  apart('she asks nothing more there, nor rewrites what she asked: nobody would see it; what is open she takes back', async () => {
    const uuid = await consult()
    const open = await ask(uuid)
    await move('y')
    const elsewhere = { consult: ['这个咨询不属于学生现在的学校，只能查看。'] }
    expect(await send('POST', 'consult_student/', 'student.x', { consult: uuid, content: '再问' })).toMatchObject({
      ...{ status: 400, body: elsewhere },
    })
    expect(await send('PATCH', `consult_student/${open}/`, 'student.x', { content: '改' })).toMatchObject({
      status: 400,
      body: elsewhere,
    })
    expect((await send('DELETE', `consult_student/${open}/`, 'student.x')).status).toBe(204)
    await move('x')
    expect((await send('POST', 'consult_student/', 'student.x', { consult: uuid, content: '回来再问' })).status).toBe(201)
  })

  apart('S1 what teachers wrote of her activities among themselves is read where it was written', async () => {
    const term = (await server.request('data_dict/term/', { as: 'teacher.x' })).body[0].uuid
    const day = (n: number) => new Date(server.ports.now().getTime() + n * 86_400_000).toISOString().slice(0, 10)
    await made('school_actives/', 'student.x', {
      ...{ name: '自己的活动', active_type: '研学实践', term, begin_date: day(-2), end_date: day(3) },
    })
    const written = (await read('school_active_teacher_comment/', 'teacher.x')).body as { uuid: string; student: { uuid: string } }[]
    const comment = written.find(one => one.student.uuid === student)!.uuid
    expect((await read(`school_active_teacher_comment/${comment}/`, 'teacher.x')).status).toBe(200)
    await move('y')
    expect((await read(`school_active_teacher_comment/${comment}/`, 'teacher.y')).status).toBe(404)
    expect((await read('school_active_teacher_comment/', 'teacher.y')).body).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ uuid: comment })]),
    )
    const rows = (await read('school_actives/tc_query_student/', 'teacher.y')).body as { uuid: string; comments: unknown[] }[]
    expect(rows.find(one => one.uuid === student)?.comments).toEqual([])
    // of what she entered herself her new teachers write their own
    const own = await made('school_active_teacher_comment/', 'teacher.y', { student, term, content: '新老师的话' })
    expect((await read(`school_active_teacher_comment/${own}/`, 'teacher.y')).status).toBe(200)
    await move('x')
    expect((await read(`school_active_teacher_comment/${own}/`, 'teacher.x')).status).toBe(404)
    expect((await read(`school_active_teacher_comment/${comment}/`, 'teacher.x')).status).toBe(200)
  })
  apart('a paper that her school has signed is not revoked by her next one; the school and she herself may', async () => {
    const papers = 'career_record/archive_papers/'
    const issue = (as: string) => server.request(papers, { as, method: 'POST', body: { student } })
    const revoke = (uuid: string, as: string) => server.request(`${papers}${uuid}/revoke/`, { as, method: 'PATCH' })
    const [first, second] = [(await issue('jw.x')).body.uuid, (await issue('teacher.x')).body.uuid]
    await move('y')
    // whoever signed it may have left
    await server.current().update(archive_papers).set({ issuer: null }).where(eq(archive_papers.uuid, first))
    for (const as of ['teacher.y', 'jw.y']) {
      const { status, body } = await revoke(first, as)
      expect([as, status, body.detail]).toEqual([as, 403, expect.stringContaining('以前的学校签发')])
    }
    expect((await revoke(first, 'student.x')).status).toBe(200)
    await move('x')
    expect((await revoke(second, 'jw.x')).status).toBe(200)
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
