import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gradeOf, unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const gone = '00000000-0000-4000-8000-000000000000'
const missing = ['对象不存在。']
const accounts = [
  ...['student.x', 'student2.x', 'vip.x', 'student.y', 'teacher.x', 'adviser.x', 'jw.x', 'teacher.y', 'jw.y'],
  ...['jyj.a', 'kiosk.x', 'clerk', 'readonly.x', 'superuser'],
]
const drawn = new Uint8Array(
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#3c3' } })
    .png()
    .toBuffer(),
)
interface One {
  readonly uuid: string
}
/** yyyy-mm-dd, so many days from the server's today. */
const day = (server: TestServer, days: number) => new Date(server.ports.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe.each(onDatabases(url))('activities, on %s', (_, where) => {
  let server: TestServer
  const person: Record<string, string> = {}
  let term: string
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of accounts) await server.token(as)
    const found = await server.db
      .select({ username: users.username, uuid: students.uuid })
      .from(students)
      .innerJoin(users, eq(users.uuid, students.user))
    for (const { username, uuid } of found) person[username] = uuid
    term = (await server.request('data_dict/term/', { as: 'student.x' })).body[0].uuid
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const send = (method: string, path: string, as: string, body?: unknown) => server.request(`career/${path}`, { as, method, body })
  const read = (path: string, as: string) => server.request(`career/${path}`, { as })
  const of = (more = {}) => ({
    ...{ name: '校园植物调查', active_type: '研学实践', term, begin_date: day(server, -2), end_date: day(server, 3) },
    ...more,
  })
  /** An activity of class 1 by its teacher, unless said otherwise. */
  const make = (more = {}, as = 'teacher.x') => send('POST', 'school_actives/', as, of({ grades: [gradeOf('x', 0)], ...more }))
  const made = async (more = {}, as = 'teacher.x'): Promise<string> => {
    const { status, body } = await make(more, as)
    expect([status, body.detail]).toEqual([201, undefined])
    return body.uuid
  }
  const join = (school_active: string, as = 'student.x', student?: string) =>
    send('POST', 'school_active_students/', as, { school_active, ...(student && { student }) })
  apart('8.10 what a student entered goes with her to her next school: the one before neither reads nor deletes it', async () => {
    const own = (await send('POST', 'school_actives/', 'student2.x', of())).body.uuid as string
    expect((await read(`school_actives/${own}/`, 'jw.x')).status).toBe(200)
    const to = { work_unit: unitOf('y'), grade: gradeOf('y', 0) }
    const moved = server.current().update(students).set(to)
    await moved.where(eq(students.uuid, person['student2.x']!))
    for (const [method, as, status] of [
      ['GET', 'jw.x', 404],
      ['DELETE', 'jw.x', 404],
      ['GET', 'jw.y', 200],
    ] as const)
      expect([method, as, (await send(method, `school_actives/${own}/`, as)).status]).toEqual([method, as, status])
    expect(await idsIn('school_actives/', 'jw.x')).not.toContain(own)
  })
  const idsIn = async (path: string, as: string) => ((await read(path, as)).body as One[]).map(({ uuid }) => uuid)

  apart('C192, C193 what is for a class is seen by its students, its teacher and its school, and by nobody else', async () => {
    const uuid = await made()
    for (const [as, list, sees] of [
      ['student.x', 'student/', true],
      ['vip.x', 'student/', true],
      ['student2.x', 'student/', false],
      ['student.y', 'student/', false],
      ['teacher.x', 'teacher/', true],
      ['adviser.x', 'teacher/', false],
      ['teacher.y', 'teacher/', false],
      ['jw.x', '', true],
      ['jw.y', '', false],
      ['superuser', '', true],
    ] as const) {
      expect((await idsIn(`school_actives/${list}`, as)).includes(uuid), `${as} in the list`).toBe(sees)
      expect((await read(`school_actives/${uuid}/`, as)).status, `${as} by its id`).toBe(sees ? 200 : 404)
    }
    for (const as of ['jyj.a', 'kiosk.x', 'clerk']) expect((await read('school_actives/', as)).status, as).toBe(403)
  })

  apart(
    'C191 school staff makes one for a year or for the whole school: a year reaches its classes, the school every student',
    async () => {
      const [{ year }] = (await server.request('data_dict/grade/', { as: 'jw.x' })).body.filter((one: One) => one.uuid === gradeOf('x', 0))
      const ofYear = await made({ grades: [], years: [year] }, 'jw.x')
      const ofAll = await made({ grades: [] }, 'jw.x')
      const ofOthers = await made({ grades: [], years: [year + 1] }, 'jw.x')
      for (const [as, path] of [
        ['student.x', 'student/'],
        ['teacher.x', 'teacher/'],
      ] as const) {
        const seen = await idsIn(`school_actives/${path}`, as)
        expect([ofYear, ofAll, ofOthers].map(one => seen.includes(one))).toEqual([true, true, false])
      }
      expect(await idsIn('school_actives/student/', 'student.y')).not.toContain(ofAll)
    },
  )

  apart('S1 a teacher names classes she teaches, school staff classes of the school; any other is refused at its field', async () => {
    for (const [as, more, field, why] of [
      ['teacher.x', { grades: [gradeOf('x', 1)] }, 'grades', '只能选择您任教的班级。'],
      ['teacher.x', { grades: [gradeOf('x', 0), gradeOf('y', 0)] }, 'grades', '只能选择您任教的班级。'],
      ['teacher.x', { grades: [] }, 'grades', '请选择活动面向的班级。'],
      ['teacher.x', { years: [2024] }, 'years', '只能选择您任教的班级。'],
      ['jw.x', { grades: [gradeOf('y', 0)] }, 'grades', '对象不存在。'],
      ['jw.x', { term: gone }, 'term', '对象不存在。'],
      ['jw.x', { end_date: day(server, -3) }, 'end_date', '结束日期不能早于开始日期。'],
    ] as const) {
      const { status, body } = await make(more, as)
      expect([status, body], JSON.stringify(more)).toEqual([400, { [field]: [why] }])
    }
    expect((await make({ active_type: '别的' })).status).toBe(400)
    const uuid = await made()
    const changed = await send('PATCH', `school_actives/${uuid}/`, 'teacher.x', { grades: [gradeOf('x', 1)] })
    expect([changed.status, changed.body]).toEqual([400, { grades: ['只能选择您任教的班级。'] }])
    expect((await send('POST', 'school_actives/', 'readonly.x', of())).status).toBe(403)
  })

  apart('C196 a student makes her own: hers alone whatever she sends, her teacher and school read it, classmates do not', async () => {
    const { status, body } = await send('POST', 'school_actives/', 'student.x', of({ grades: [gradeOf('x', 0)], years: [2024] }))
    expect([status, body.student.uuid, body.grades, body.years, body.is_own, body.is_joined, body.student_count]).toEqual([
      ...[201, person['student.x'], [], [], true, true, 1],
    ])
    expect(await idsIn('school_actives/student_creator/', 'student.x')).toContain(body.uuid)
    expect(await idsIn('school_actives/student/', 'student.x')).not.toContain(body.uuid)
    for (const [as, status] of [
      ['teacher.x', 200],
      ['jw.x', 200],
      ['vip.x', 404],
      ['adviser.x', 404],
    ] as const)
      expect((await read(`school_actives/${body.uuid}/`, as)).status, as).toBe(status)
    expect((await join(body.uuid, 'teacher.x', person['vip.x'])).status).toBe(409)
    expect((await send('DELETE', `school_actives/${body.uuid}/`, 'student.x')).status).toBe(204)
  })

  apart('who made it changes it, school staff whatever the school made; nobody rewrites what a student entered', async () => {
    const ofClass = await made()
    const ofSchool = await made({ grades: [] }, 'jw.x')
    const own = (await send('POST', 'school_actives/', 'student.x', of())).body.uuid
    for (const [as, uuid, status] of [
      ['teacher.x', ofClass, 200],
      ['jw.x', ofClass, 200],
      ['student.x', ofClass, 403],
      ['teacher.x', ofSchool, 403],
      ['adviser.x', ofClass, 404],
      ['teacher.x', own, 403],
      ['jw.x', own, 403],
      ['student.x', own, 200],
    ] as const)
      expect((await send('PATCH', `school_actives/${uuid}/`, as, { place: '操场' })).status, `${as} ${uuid}`).toBe(status)
    expect((await send('DELETE', `school_actives/${ofSchool}/`, 'teacher.x')).status).toBe(403)
    expect((await send('DELETE', `school_actives/${own}/`, 'teacher.x')).status).toBe(403)
    expect((await send('DELETE', `school_actives/${own}/`, 'jw.x')).status).toBe(204)
  })

  apart('C201 a student joins what is open to her and leaves again, once, and not when it is over', async () => {
    const uuid = await made()
    const joined = await join(uuid)
    expect([joined.status, joined.body.student.uuid, joined.body.source]).toEqual([201, person['student.x'], 'student'])
    expect((await read(`school_actives/${uuid}/`, 'student.x')).body).toMatchObject({ is_joined: true, student_count: 1 })
    expect((await join(uuid)).body).toEqual({ student: ['这名学生已经参加了这个活动。'] })
    expect((await join(uuid, 'student2.x')).body).toEqual({ school_active: missing })
    expect((await join(uuid, 'vip.x', person['student2.x'])).body.student.uuid).toBe(person['vip.x'])
    expect((await send('DELETE', `school_active_students/${joined.body.uuid}/`, 'vip.x')).status).toBe(404)
    expect((await send('DELETE', `school_active_students/${joined.body.uuid}/`, 'student.x')).status).toBe(204)
    const past = await made({ begin_date: day(server, -9), end_date: day(server, -5) })
    const late = await join(past)
    expect([late.status, late.body.detail]).toEqual([409, '活动已经结束，不能再报名或退出。'])
    const added = await join(past, 'teacher.x', person['student.x'])
    expect([added.status, added.body.source]).toEqual([201, 'teacher'])
    expect((await send('DELETE', `school_active_students/${added.body.uuid}/`, 'student.x')).status).toBe(409)
    expect((await send('DELETE', `school_active_students/${added.body.uuid}/`, 'teacher.x')).status).toBe(204)
  })

  apart('S1 staff adds students they look after, to an activity they may see; of others they read nobody', async () => {
    const uuid = await made({ grades: [] }, 'jw.x')
    for (const [as, student, field] of [
      ['teacher.x', person['student2.x'], 'student'],
      ['teacher.x', person['student.y'], 'student'],
      ['jw.x', person['student.y'], 'student'],
      ['jw.x', gone, 'student'],
      ['teacher.y', person['student.y'], 'school_active'],
    ] as const)
      expect((await join(uuid, as, student)).body, `${as} ${student}`).toEqual({ [field]: missing })
    expect((await join(uuid, 'jw.x')).body).toEqual({ student: ['该字段是必填项。'] })
    for (const who of ['student.x', 'student2.x']) expect((await join(uuid, 'jw.x', person[who])).status).toBe(201)
    const seenBy = async (as: string) =>
      ((await read(`school_active_students/?school_active=${uuid}`, as)).body as { student: One }[])
        .map(({ student }) => student.uuid)
        .sort()
    expect(await seenBy('jw.x')).toEqual([person['student.x'], person['student2.x']].sort())
    expect(await seenBy('teacher.x')).toEqual([person['student.x']])
    expect(await seenBy('student2.x')).toEqual([person['student2.x']])
    expect(await seenBy('jw.y')).toEqual([])
  })

  apart('C200 who takes part tells how it was, once; who does not is refused, and so is what has not begun', async () => {
    const uuid = await made()
    const tell = (as = 'student.x', school_active = uuid, more = {}) =>
      send('POST', 'school_active_student_feedbacks/', as, { school_active, content: '认识了十二种树。', ...more })
    expect((await tell()).body).toEqual({ school_active: ['您没有参加这个活动，不能填写反馈。'] })
    await join(uuid)
    const { status, body } = await tell()
    expect([status, body.student.uuid, body.content]).toEqual([201, person['student.x'], '认识了十二种树。'])
    expect((await tell()).body).toEqual({ school_active: ['您已经填写过这个活动的反馈，请修改原有的反馈。'] })
    expect((await tell('teacher.x')).status).toBe(403)
    expect(
      (await send('PATCH', `school_active_student_feedbacks/${body.uuid}/`, 'student.x', { content: '认识了十五种树。' })).status,
    ).toBe(200)
    for (const [as, sees] of [
      ['teacher.x', true],
      ['jw.x', true],
      ['adviser.x', false],
      ['vip.x', false],
      ['jw.y', false],
    ] as const)
      expect((await idsIn(`school_active_student_feedbacks/?school_active=${uuid}`, as)).includes(body.uuid), as).toBe(sees)
    const own = (await read(`school_active_students/?school_active=${uuid}`, 'student.x')).body[0]
    expect(own.has_feedback).toBe(true)
    expect((await send('DELETE', `school_active_students/${own.uuid}/`, 'student.x')).body.detail).toBe(
      '已经填写了活动反馈，请先删除反馈。',
    )
    const refused = await send('DELETE', `school_actives/${uuid}/`, 'teacher.x')
    expect([refused.status, refused.body.detail]).toEqual([409, '已经有学生写了活动反馈，这个活动不能删除。'])
    expect((await send('DELETE', `school_active_student_feedbacks/${body.uuid}/`, 'student.x')).status).toBe(204)
    expect((await send('DELETE', `school_actives/${uuid}/`, 'teacher.x')).status).toBe(204)
    const coming = await made({ begin_date: day(server, 5), end_date: null })
    await join(coming)
    expect((await tell('student.x', coming)).status).toBe(409)
  })

  apart(
    'B262 an evaluation is sent with school_active, content, teacher and image: POST makes it, PATCH changes it, in one’s own name',
    async () => {
      const uuid = await made()
      const teacher = idOf('teachers', 'teacher.x')
      const say = (as: string, more = {}) =>
        send('POST', 'school_active_teacher_evaluates/', as, { school_active: uuid, content: '分工清楚。', teacher, image: [], ...more })
      const { status, body } = await say('teacher.x')
      expect([status, body.teacher, body.content, body.image]).toEqual([201, { uuid: teacher, name: '林秀清' }, '分工清楚。', []])
      expect((await say('teacher.x')).body).toEqual({ school_active: ['您已经评价过这个活动，请修改原有的评价。'] })
      expect((await say('adviser.x', { teacher: idOf('teachers', 'adviser.x') })).body).toEqual({ school_active: missing })
      const change = { school_active: uuid, content: '分工清楚，记录完整。', teacher, image: [] }
      expect((await send('PATCH', `school_active_teacher_evaluates/${body.uuid}/`, 'teacher.x', change)).body.content).toBe(change.content)
      const inAnotherName = await send('PATCH', `school_active_teacher_evaluates/${body.uuid}/`, 'teacher.x', {
        ...{ ...change, teacher: idOf('teachers', 'adviser.x') },
      })
      expect(inAnotherName.body).toEqual({ teacher: ['只能以自己的名义评价。'] })
      const open = await made({ grades: [] }, 'jw.x')
      expect((await say('teacher.x', { school_active: open, teacher: idOf('teachers', 'adviser.x') })).body).toEqual({
        teacher: ['只能以自己的名义评价。'],
      })
      const others = await say('adviser.x', { school_active: open, teacher: undefined })
      expect([others.status, others.body.teacher.name]).toEqual([201, '许明远'])
      expect((await send('PATCH', `school_active_teacher_evaluates/${others.body.uuid}/`, 'teacher.x', { content: '改' })).status).toBe(403)
      for (const as of ['student.x', 'jw.x']) expect((await say(as)).status, as).toBe(403)
    },
  )

  apart('B227 a seventh picture is refused by the server too', async () => {
    const uuid = await made()
    const image = Array.from({ length: 7 }, () => crypto.randomUUID())
    const { status, body } = await send('POST', 'school_active_teacher_evaluates/', 'teacher.x', {
      school_active: uuid,
      content: '好',
      image,
    })
    expect([status, Object.keys(body)]).toEqual([400, ['image']])
  })

  apart(
    'C153 pictures of an activity and of what a teacher said of it are read by whoever may see the activity, and by nobody else',
    async () => {
      const picture = async (as: string) => {
        const form = new FormData()
        form.append('uri', new File([drawn], '现场.png'))
        return (await server.request('storage/image_file_models/', { method: 'POST', as, form })).body.uuid as string
      }
      const seen = async (uri: string) => {
        const found: string[] = []
        for (const as of ['student.x', 'vip.x', 'student2.x', 'student.y', 'teacher.x', 'adviser.x', 'jw.x', 'jw.y', 'jyj.a', 'kiosk.x'])
          if ((await server.raw(uri.slice(1), as)).status === 200) found.push(as)
        return found
      }
      const ofClass = ['student.x', 'vip.x', 'teacher.x', 'jw.x']
      const { body } = await make({ image: [await picture('teacher.x')] })
      expect(await seen(body.image[0].uri)).toEqual(ofClass)
      const evaluation = { school_active: body.uuid, content: '好', image: [await picture('teacher.x')] }
      const said = (await send('POST', 'school_active_teacher_evaluates/', 'teacher.x', evaluation)).body
      expect(await seen(said.image[0].uri)).toEqual(ofClass)
      // somebody else's picture is no picture
      const stolen = await make({ image: [await picture('jw.x')] })
      expect([stolen.status, Object.keys(stolen.body)]).toEqual([400, ['image']])
      // a student's own, and what she tells, are read by who looks after her
      const own = (await send('POST', 'school_actives/', 'student.x', of({ image: [await picture('student.x')] }))).body
      expect(await seen(own.image[0].uri)).toEqual(['student.x', 'teacher.x', 'jw.x', 'jyj.a'])
      await join(body.uuid)
      const told = { school_active: body.uuid, content: '好', image: [await picture('student.x')] }
      const feedback = (await send('POST', 'school_active_student_feedbacks/', 'student.x', told)).body
      expect(await seen(feedback.image[0].uri)).toEqual(['student.x', 'teacher.x', 'jw.x', 'jyj.a'])
      // what goes takes its pictures with it
      await send('DELETE', `school_active_student_feedbacks/${feedback.uuid}/`, 'student.x')
      await send('DELETE', `school_actives/${body.uuid}/`, 'teacher.x')
      for (const one of [body, said, feedback]) expect(await seen(one.image[0].uri)).toEqual([one === feedback ? 'student.x' : 'teacher.x'])
    },
  )

  apart('C197 a student reads the activity with what teachers said of it; her own she changes no more once one has spoken', async () => {
    const own = (await send('POST', 'school_actives/', 'student.x', of())).body.uuid
    await send('POST', 'school_active_teacher_evaluates/', 'teacher.x', { school_active: own, content: '坚持了三天。' })
    const { status, body } = await read(`school_actives/${own}/student_retrieve/`, 'student.x')
    expect([status, body.evaluates]).toMatchObject([200, [{ teacher: '林秀清', content: '坚持了三天。', image: [] }]])
    expect((await read(`school_actives/${own}/student_retrieve/`, 'vip.x')).status).toBe(404)
    expect((await read(`school_actives/${own}/student_retrieve/`, 'teacher.x')).status).toBe(403)
    for (const method of ['PATCH', 'DELETE']) {
      const refused = await send(method, `school_actives/${own}/`, 'student.x', { place: '别处' })
      expect([refused.status, refused.body.detail], method).toEqual([409, '老师已经评价了这个活动，不能再修改或删除。'])
    }
  })

  apart('C194, C195 terms and types count what whoever asks may see', async () => {
    const of = async (path: string, as: string, name: string) => {
      const { status, body } = await read(`school_actives/${path}/`, as)
      expect([status, Array.isArray(body)], JSON.stringify(body)).toEqual([200, true])
      return (body as { name: string; count: number }[]).find(one => one.name === name)?.count ?? 0
    }
    const termName = (await server.request('data_dict/term/', { as: 'student.x' })).body[0].name
    const counts = async () => {
      const all: number[][] = []
      for (const as of ['student.x', 'student2.x', 'jyj.a'])
        all.push([await of('terms', as, termName), await of('active_type', as, '学科竞赛')])
      return all
    }
    const [own, classmate, bureau] = await counts()
    await made({ active_type: '学科竞赛' })
    expect(await counts()).toEqual([own!.map(n => n + 1), classmate, bureau])
    expect(bureau).toEqual([0, 0])
  })

  apart('C198, C199 a teacher finds her students by what they took part in, and the terms of one of them', async () => {
    const uuid = await made()
    await join(uuid)
    const rows = (await read(`school_actives/tc_query_student/?school_active=${uuid}`, 'teacher.x')).body
    expect(rows).toMatchObject([{ uuid: person['student.x'], name: '陆听澜', grade_name: '高三(1)班', active_count: 1, open_terms: 1 }])
    const all = (await read('school_actives/tc_query_student/?limit=5', 'teacher.x')).body
    expect([all.count, all.results.length]).toEqual([30, 5])
    const found = (await read(`school_actives/tc_query_student/?search=${encodeURIComponent('陆听澜')}`, 'teacher.x')).body
    expect(found.map((one: One) => one.uuid)).toEqual([person['student.x']])
    expect((await read(`school_actives/tc_query_student/?school_active=${uuid}`, 'adviser.x')).body).toEqual([])
    expect(await idsIn(`school_actives/tc_student_terms/?student=${person['student.x']}`, 'teacher.x')).toContain(term)
    for (const student of [person['student2.x'], gone])
      expect((await read(`school_actives/tc_student_terms/?student=${student}`, 'teacher.x')).body).toEqual({ student: missing })
    expect((await read('school_actives/tc_student_terms/', 'teacher.x')).status).toBe(400)
  })

  apart('C203 a teacher writes of her student’s activities of a term, one word each, and changes none of another’s', async () => {
    const write = (as: string, more = {}) =>
      send('POST', 'school_active_teacher_comment/', as, { student: person['vip.x'], term, content: '肯吃苦。', ...more })
    await send('POST', 'school_actives/', 'vip.x', of())
    const { status, body } = await write('teacher.x')
    expect([status, body.student.uuid, body.term.uuid, body.teacher, body.is_own]).toEqual([201, person['vip.x'], term, '林秀清', true])
    expect((await write('teacher.x')).body).toEqual({ term: ['您已经写过这名学生该学期的评语，请修改原有的评语。'] })
    expect((await write('teacher.x', { student: person['student2.x'] })).body).toEqual({ student: missing })
    const other = (
      await server.request('data_dict/term/', {
        as: 'jw.x',
        method: 'POST',
        body: { name: '夏令营', begin_date: '2030-07-01', end_date: '2030-08-01' },
      })
    ).body.uuid
    expect((await write('teacher.x', { term: other })).body).toEqual({ term: ['这名学生在该学期没有参加活动。'] })
    for (const as of ['vip.x', 'jw.x', 'jyj.a']) expect((await write(as)).status, as).toBe(403)
    // R9: beside its student a comment has the version that it has by itself
    const pupils = (await read('school_actives/tc_query_student/?limit=50', 'teacher.x')).body.results
    const listed = pupils.flatMap((one: { comments: { uuid: string; updated_time: string }[] }) => one.comments)
    expect(listed.find((one: { uuid: string }) => one.uuid === body.uuid)).toMatchObject({ updated_time: body.updated_time })
    expect(
      (await send('PATCH', `school_active_teacher_comment/${body.uuid}/`, 'teacher.x', { content: '肯吃苦，也会分工。' })).status,
    ).toBe(200)
    expect((await send('PATCH', `school_active_teacher_comment/${body.uuid}/`, 'adviser.x', { content: '改' })).status).toBe(404)
    expect((await write('teacher.x', { content: ' ' })).status).toBe(400)
    expect((await write('teacher.x', { content: '字'.repeat(1001) })).status).toBe(400)
  })
})
