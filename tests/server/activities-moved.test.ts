import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gradeOf, unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { school_active_teacher_evaluates } from '../../server/resources/career/school_active_teacher_evaluates/table.ts'
import { school_actives } from '../../server/resources/career/school_actives/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// What a school does with its students is its own affair, also when one of them has gone to another school.
const url = await withPostgres()
const missing = { school_active: ['对象不存在。'] }
const elsewhere = { school_active: ['这个活动不属于您现在的学校，只能查看。'] }
const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#3c3' } })
  .png()
  .toBuffer()

describe.each(onDatabases(url))('activities of a moved student, on %s', (_, where) => {
  let server: TestServer
  let student: string
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'vip.x', 'teacher.x', 'teacher.y', 'jw.x', 'jw.y', 'sysadmin', 'superuser']) await server.token(as)
    student = (await server.request('relation/students/student/', { as: 'student.x' })).body.uuid
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const send = (method: string, path: string, as: string, body?: unknown) => server.request(`career/${path}`, { as, method, body })
  const read = (path: string, as: string) => server.request(`career/${path}`, { as })
  const done = async (answer: Promise<{ status: number; body: { uuid: string } }>) => {
    const { status, body } = await answer
    expect([status, body]).toMatchObject([201, { uuid: expect.any(String) }])
    return body.uuid
  }
  const sendPicture = async (as: string) => {
    const form = new FormData()
    form.append('uri', new File([new Uint8Array(picture)], '现场.png'))
    return (await server.request('storage/image_file_models/', { method: 'POST', as, form })).body as { uuid: string; uri: string }
  }
  const move = async () => {
    const to = { work_unit: unitOf('y'), grade: gradeOf('y', 0) }
    expect(
      (await server.request(`relation/students/${student}/admin_update_info/`, { method: 'PATCH', as: 'sysadmin', body: to })).status,
    ).toBe(200)
    const [hers] = (
      await server.request(`relation/students/teacher_query_student/?search=${encodeURIComponent('陆听澜')}`, { as: 'teacher.y' })
    ).body
    expect(hers?.uuid).toBe(student)
  }
  /** An activity of school X that student.x takes part in, with what her teacher said of it. */
  async function prepare() {
    const term = (await server.request('data_dict/term/', { as: 'teacher.x' })).body[0].uuid
    const day = (n: number) => new Date(server.ports.now().getTime() + n * 86_400_000).toISOString().slice(0, 10)
    const of = { name: '校内活动', active_type: '研学实践', term, begin_date: day(-2), end_date: day(3) }
    const shown = await sendPicture('teacher.x')
    const active = await done(send('POST', 'school_actives/', 'teacher.x', { ...of, grades: [gradeOf('x', 0)], image: [shown.uuid] }))
    const own = await done(send('POST', 'school_actives/', 'student.x', { ...of, name: '自己的活动' }))
    const took = await done(send('POST', 'school_active_students/', 'student.x', { school_active: active }))
    const word = await done(
      send('POST', 'school_active_teacher_evaluates/', 'teacher.x', { school_active: active, content: '本校老师的话' }),
    )
    return { active, own, took, word, term, uri: shown.uri }
  }

  apart(
    'S1 a teacher of her next school reads nothing of it and writes nothing into it; what she entered herself goes with her',
    async () => {
      const { active, own, took, word, term, uri } = await prepare()
      const told = await done(send('POST', 'school_active_student_feedbacks/', 'student.x', { school_active: active, content: '说给您听' }))
      await move()
      expect((await read(`school_active_student_feedbacks/${told}/`, 'student.x')).body.content).toBe('说给您听')
      for (const as of ['teacher.y', 'jw.y']) {
        expect([as, (await read(`school_active_student_feedbacks/${told}/`, as)).status]).toEqual([as, 404])
        expect([as, (await read(`school_active_student_feedbacks/?school_active=${active}`, as)).body]).toEqual([as, []])
        expect([as, (await read(`school_actives/${active}/`, as)).status]).toEqual([as, 404])
        expect([as, (await read(`school_active_teacher_evaluates/${word}/`, as)).status]).toEqual([as, 404])
        expect([as, (await read(`school_active_teacher_evaluates/?school_active=${active}`, as)).body]).toEqual([as, []])
        expect([as, (await read(`school_active_students/?school_active=${active}`, as)).body]).toEqual([as, []])
        expect([as, (await server.raw(uri.slice(1), as)).status]).toEqual([as, 404])
        expect([as, (await read(`school_actives/${own}/`, as)).status]).toEqual([as, 200])
      }
      const said = { school_active: active, content: '外校老师的话' }
      expect(await send('POST', 'school_active_teacher_evaluates/', 'teacher.y', said)).toMatchObject({ status: 400, body: missing })
      expect((await send('DELETE', `school_active_students/${took}/`, 'teacher.y')).status).toBe(404)
      const added = await send('POST', 'school_active_students/', 'teacher.y', { school_active: active, student })
      expect([added.status, added.body]).toEqual([400, missing])
      expect((await read(`school_actives/tc_query_student/?school_active=${active}`, 'teacher.y')).body).toEqual([])
      // of what she entered herself her new teacher speaks
      await done(send('POST', 'school_active_teacher_evaluates/', 'teacher.y', { school_active: own, content: '新老师的话' }))
      const comment = { student, term, content: '评语' }
      expect((await send('POST', 'school_active_teacher_comment/', 'teacher.y', comment)).status).toBe(201)
    },
  )

  apart(
    'C197 she goes on reading what she took part in, and tells nothing of it any more: her old school can delete what is its own',
    async () => {
      const { active, took } = await prepare()
      await move()
      const seen = await read(`school_actives/${active}/student_retrieve/`, 'student.x')
      expect([seen.status, seen.body.is_joined, seen.body.evaluates.length]).toEqual([200, true, 1])
      expect((await read(`school_active_students/?school_active=${active}`, 'student.x')).body).toMatchObject([{ uuid: took }])
      const told = { school_active: active, content: '迁移后的反馈' }
      expect(await send('POST', 'school_active_student_feedbacks/', 'student.x', told)).toMatchObject({ status: 400, body: elsewhere })
      expect((await send('DELETE', `school_actives/${active}/`, 'teacher.x')).status).toBe(204)
    },
  )

  apart('C200 what she told before she left she takes back, and does not rewrite', async () => {
    const { active } = await prepare()
    const feedback = await done(send('POST', 'school_active_student_feedbacks/', 'student.x', { school_active: active, content: '很好' }))
    await move()
    const path = `school_active_student_feedbacks/${feedback}/`
    expect(await send('PATCH', path, 'student.x', { content: '改' })).toMatchObject({ status: 400, body: elsewhere })
    expect((await send('DELETE', path, 'student.x')).status).toBe(204)
    expect((await send('DELETE', `school_actives/${active}/`, 'jw.x')).status).toBe(204)
  })

  apart(
    'C202 school staff take a word out of an activity of their school, whoever wrote it; of others’ they do not, and write none',
    async () => {
      const { active, word, own } = await prepare()
      // as one was written before a teacher of another school was refused
      const teacher = idOf('teachers', 'teacher.y')
      const [foreign] = await server
        .current()
        .insert(school_active_teacher_evaluates)
        .values({
          school_active: active,
          teacher,
          content: '外校老师的话',
          created_time: server.ports.now().toISOString(),
          updated_time: server.ports.now().toISOString(),
        })
        .returning()
      const at = (uuid: string) => `school_active_teacher_evaluates/${uuid}/`
      expect((await send('DELETE', at(foreign!.uuid), 'jw.y')).status).toBe(404)
      expect((await send('DELETE', at(foreign!.uuid), 'teacher.x')).status).toBe(403)
      for (const uuid of [foreign!.uuid, word]) {
        expect((await send('PATCH', at(uuid), 'jw.x', { content: '改' })).status).toBe(403)
        expect((await send('DELETE', at(uuid), 'jw.x')).status).toBe(204)
      }
      const left = await server.current().$count(school_active_teacher_evaluates, eq(school_active_teacher_evaluates.school_active, active))
      expect(left).toBe(0)
      const spoken = await done(send('POST', 'school_active_teacher_evaluates/', 'teacher.x', { school_active: own, content: '好' }))
      await move()
      // her own activity is at her new school now, the word is her old teacher's
      expect((await send('DELETE', at(spoken), 'jw.y')).status).toBe(403)
      expect((await send('DELETE', at(spoken), 'jw.x')).status).toBe(404)
    },
  )

  apart('S1 a teacher who has gone to another school leaves what she made there', async () => {
    const { active, word } = await prepare()
    const account = (await server.request('login-methods/is_login/', { as: 'teacher.x' })).body.uuid
    await server
      .current()
      .update(users)
      .set({ work_unit: unitOf('y') })
      .where(eq(users.uuid, account))
    expect((await read(`school_actives/${active}/`, 'teacher.x')).status).toBe(404)
    expect((await send('PATCH', `school_actives/${active}/`, 'teacher.x', { place: '别处' })).status).toBe(404)
    expect((await send('DELETE', `school_active_teacher_evaluates/${word}/`, 'teacher.x')).status).toBe(404)
  })
  apart('what an activity was for already it may stay for: its teacher, who teaches one of its classes no more, changes it', async () => {
    const [own, lost] = [gradeOf('x', 0), gradeOf('x', 1)]
    const term = (await server.request('data_dict/term/', { as: 'teacher.x' })).body[0].uuid
    const of = { name: '两班活动', active_type: '研学实践', term, begin_date: '2026-09-01', grades: [own, lost] }
    const uuid = await done(send('POST', 'school_actives/', 'jw.x', of))
    await server
      .current()
      .update(school_actives)
      .set({ creator: idOf('users', 'teacher.x') })
      .where(eq(school_actives.uuid, uuid))
    const change = (more: object) => send('PATCH', `school_actives/${uuid}/`, 'teacher.x', more)
    const stays = await change({ place: '操场', grades: [own, lost] })
    expect([stays.status, stays.body.place]).toEqual([200, '操场'])
    expect((await change({ grades: [own, lost, gradeOf('y', 0)] })).body).toEqual({ grades: ['只能选择您任教的班级。'] })
    expect((await change({ grades: [own] })).status).toBe(200)
    // and once it is taken out it is hers to name no more
    expect((await change({ grades: [own, lost] })).status).toBe(400)
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
