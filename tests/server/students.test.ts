import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { work_units } from '../../server/resources/data_dict/work_unit/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { teachers } from '../../server/resources/relation/teachers/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
type Row = typeof students.$inferSelect
const row: Record<string, Row> = {}
const unit: Record<string, string> = {}
const klass: Record<string, string[]> = {}
beforeAll(async () => {
  server = await openTestServer()
  for (const name of ['student.x', 'vip.x', 'solo.x', 'adviser.x', 'jw.x', 'jw.y', 'jw.z', 'teacher.x', 'sysadmin', 'jyj.a'])
    await server.token(name)
  const people = await server.db.select().from(students).innerJoin(users, eq(users.uuid, students.user))
  for (const one of people) row[one.users.username] = one.students
  for (const one of await server.db.select().from(work_units)) unit[one.code] = one.uuid
  for (const code of ['X', 'Y'])
    klass[code] = (await server.db.select().from(grades).where(eq(grades.work_unit, unit[code]!)).orderBy(grades.id)).map(one => one.uuid)
})
afterAll(() => server.close())
const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
const stored = async (name: string) => (await server.current().select().from(students).where(eq(students.uuid, row[name]!.uuid)))[0]!
const at = (name: string, action = '') => `relation/students/${row[name]!.uuid}/${action && `${action}/`}`
const update = (name: string, body: object, as = name) => server.request(at(name, 'relation_update'), { method: 'PATCH', as, body })

describe('C032 the colleges that students have in mind, for their bureau', () => {
  const path = 'relation/students/jyj_query_student_aspiration_college/'
  apart('each student of its schools with her colleges, by the number of majors she has chosen of each', async () => {
    const { body } = await server.request('material/college_major_scores_temp/?year=2025&limit=400', { as: 'vip.x' })
    const byCollege = Map.groupBy(body.results as { uuid: string; college_name: string }[], one => one.college_name)
    const [[first, two], [second, one]] = [...byCollege].filter(([, units]) => units.length > 1) as unknown as [
      [string, { uuid: string }[]],
      [string, { uuid: string }[]],
    ]
    for (const { uuid } of [one[0]!, two[0]!, two[1]!])
      await server.request(`material/college_major_scores_temp/${uuid}/collect/`, {
        as: 'vip.x',
        method: 'POST',
        body: { is_collect: true },
      })
    const told = await server.request(`${path}?search=${encodeURIComponent(row['vip.x']!.name)}`, { as: 'jyj.a' })
    expect([told.status, told.body]).toMatchObject([200, [{ uuid: row['vip.x']!.uuid }]])
    const own = told.body[0].colleges as { name: string; majors: number }[]
    expect(own.slice(0, 2).map(({ name, majors }) => [name, majors])).toEqual([
      [first, 2],
      [second, 1],
    ])
    expect(Object.keys(told.body[0])).toEqual(['uuid', 'name', 'work_unit', 'grade', 'colleges'])
  })
  apart('no student of another bureau, and nobody else may ask', async () => {
    const uuids = async (as: string) => ((await server.request(path, { as })).body as { uuid: string }[]).map(one => one.uuid)
    expect(await uuids('jyj.a')).toContain(row['vip.x']!.uuid)
    for (const as of ['jw.x', 'vip.x', 'adviser.x']) expect((await server.request(path, { as })).status, as).toBe(403)
  })
})

describe('the basic-information form on the server', () => {
  apart('B257 a student sends exam_year once: afterwards it is ignored, not refused; staff may correct it', async () => {
    await server.current().update(students).set({ is_submitted: false, exam_year: null }).where(eq(students.uuid, row['student.x']!.uuid))
    expect((await update('student.x', { exam_year: 2028, remark: 'a' })).body).toMatchObject({ exam_year: 2028, is_submitted: true })
    const again = await update('student.x', { exam_year: 2030, remark: 'b' })
    expect([again.status, again.body.exam_year, again.body.remark]).toEqual([200, 2028, 'b'])
    expect((await update('student.x', { exam_year: 2029 }, 'jw.x')).body.exam_year).toBe(2029)
  })
  apart('B257 native stays once it is set, also against null; staff may correct it', async () => {
    await server.current().update(students).set({ native: null }).where(eq(students.uuid, row['student.x']!.uuid))
    expect((await update('student.x', { native: 320_508 })).body).toMatchObject({ native: 320_508, native_path: '江苏省 苏州市 姑苏区' })
    for (const native of [330_106, null]) expect((await update('student.x', { native })).body.native).toBe(320_508)
    expect((await update('student.x', { native: 330_106 }, 'jw.x')).body.native).toBe(330_106)
    expect((await update('student.x', { native: 999_999 }, 'jw.x')).body).toEqual({ native: [expect.any(String)] })
  })
  apart('a student chooses neither class, number, school nor submission state', async () => {
    const before = await stored('student.x')
    const body = { grade: klass.X![1], cert_id: '1', work_unit: unit.Y, is_submitted: false, other_num: '7' }
    expect((await update('student.x', body)).status).toBe(200)
    expect(await stored('student.x')).toMatchObject({ grade: before.grade, cert_id: before.cert_id, work_unit: unit.X, other_num: '7' })
  })
  apart('B134–B136 the electives obey the course type of the registered province', async () => {
    const choose = (course: string[]) =>
      update('student.x', { course: JSON.stringify(course) }).then(({ status, body }) => [status, body.course])
    // 3+1+2: physics or history first, never both.
    expect(await choose(['物理', '化学', '生物'])).toEqual([200, '["物理","化学","生物"]'])
    expect(await choose(['化学', '生物', '地理'])).toEqual([400, ['请先选择物理或历史']])
    expect(await choose(['物理', '历史', '地理'])).toEqual([400, ['物理和历史只能选择一门']])
    expect(await choose(['物理', '物理', '地理'])).toEqual([400, ['数据无效。']])
    expect(await choose(['物理', '化学', '技术'])).toEqual([400, ['不是可用的选项。']])
    expect((await choose(['物理', '化学', '生物', '地理']))[0]).toBe(400)
    expect((await choose([]))[0]).toBe(400)
    // Seven choose three, once she is registered in 浙江; the old tracks in 西藏.
    await update('student.x', { native: 330_106 }, 'jw.x')
    expect((await choose(['技术', '化学', '生物']))[0]).toBe(200)
    await update('student.x', { native: 540_102 }, 'jw.x')
    expect(await choose(['理科'])).toEqual([200, '["理科"]'])
    expect((await choose(['理科', '文科']))[0]).toBe(400)
    expect((await choose(['物理']))[0]).toBe(400)
    for (const course of ['物理', '{"a":1}', '[1]', 'null', '"物理"']) expect((await update('student.x', { course })).status).toBe(400)
  })
  apart('words and numbers outside the tables are refused by field', async () => {
    const bad = {
      gender: '女生',
      phone: '12',
      email: 'x@',
      entry_score: -1,
      exam_year: 20,
      nation: '',
      school_grade: '大学',
      remark: 'x'.repeat(501),
    }
    const { status, body } = await update('student.x', bad)
    expect([status, Object.keys(body).sort()]).toEqual([400, Object.keys(bad).sort()])
    expect((await update('student.x', { gender: '女', phone: '', email: '' })).body).toMatchObject({
      gender: '女',
      phone: null,
      email: null,
    })
  })
  apart('name and phone are on the account too', async () => {
    await update('student.x', { name: '新名字', phone: '13900005555' })
    const me = (await server.request('login-methods/is_login/', { as: 'student.x' })).body
    expect([me.name, me.phone]).toEqual(['新名字', '13900005555'])
  })
  test('nobody else may: another student, a teacher, a bureau, staff of another school', async () => {
    for (const [as, status] of [
      ['vip.x', 404],
      ['teacher.x', 403],
      ['jyj.a', 403],
      ['jw.y', 404],
      ['kiosk.x', 403],
    ] as const)
      expect([as, (await update('student.x', { remark: 'x' }, as)).status]).toEqual([as, status])
  })
})

test('a student fetches herself with her registered place and her school spelled out, and without it as numbers (B141)', async () => {
  const self = async (query: string, as: string) => (await server.request(`relation/students/student/${query}`, { as })).body
  const native = { id: 320_508, name: '姑苏区', path: '江苏省 苏州市 姑苏区' }
  expect(await self('?expand=native,area', 'student.x')).toMatchObject({ native, area: null, native_path: native.path })
  const solo = await self('?expand=native,area', 'solo.x')
  expect(solo.area).toMatchObject({ province: '江苏省', school: expect.any(String) })
  expect(await self('?expand=native&fields=name,native', 'student.x')).toEqual({ name: '陆听澜', native })
  const bare = await self('', 'solo.x')
  expect([bare.native, bare.area]).toEqual([solo.native?.id ?? null, solo.area.id])
  expect((await server.request('relation/students/student/?expand=user', { as: 'student.x' })).status).toBe(400)
})

describe('classes and schools', () => {
  apart('a class of another school is a class that does not exist', async () => {
    expect((await update('student.x', { grade: klass.Y![0] }, 'jw.x')).body).toEqual({ grade: ['对象不存在。'] })
    expect((await update('student.x', { grade: klass.X![1] }, 'jw.x')).body.grade.uuid).toBe(klass.X![1])
    const body = { name: '新生', cert_id: 'NEW-ONE-1', grade: klass.Y![0] }
    expect((await server.request('relation/students/relation_create/', { method: 'POST', as: 'jw.x', body })).status).toBe(400)
  })
  const info = (body: object, as = 'sysadmin') => server.request(at('student.x', 'admin_update_info'), { method: 'PATCH', as, body })
  apart('B085, B151, B261 an administrator moves a student: another school clears the class, a class must be of the school', async () => {
    expect((await info({ grade: klass.Y![0] })).body).toEqual({ grade: ['对象不存在。'] })
    expect((await info({ exam_year: 2031 })).body).toMatchObject({ exam_year: 2031, grade: { uuid: klass.X![0] } })
    expect((await info({ work_unit: unit.Y })).body).toMatchObject({ grade: null, user: { work_unit: { uuid: unit.Y } } })
    expect((await info({ work_unit: unit.Y, grade: klass.Y![0] })).body.grade.uuid).toBe(klass.Y![0])
    expect((await server.request(at('student.x'), { as: 'jw.x' })).status).toBe(404)
    expect((await server.request(at('student.x'), { as: 'jw.y' })).status).toBe(200)
    expect((await server.request(at('student.x', 'retrieve_student_vip_info'), { as: 'teacher.x' })).status).toBe(404)
    expect((await server.request('login-methods/is_login/', { as: 'student.x' })).body.work_unit.uuid).toBe(unit.Y)
    expect((await info({ work_unit: row['student.x']!.uuid })).status).toBe(400)
    for (const as of ['jw.x', 'student.x', 'clerk']) expect((await info({ exam_year: 2030 }, as)).status).toBe(403)
  })
  apart('G013 deleting many is all or nothing', async () => {
    const remove = (uuids: (string | undefined)[]) =>
      server.request('relation/students/admin_multi_delete_student/', { method: 'POST', as: 'sysadmin', body: { uuids } })
    const [a, b] = [row['student.x']!.uuid, row['vip.x']!.uuid]
    expect((await remove([a, b, '00000000-0000-4000-8000-000000000000'])).status).toBe(404)
    expect((await server.request(at('student.x'), { as: 'jw.x' })).status).toBe(200)
    expect((await remove([a, b, a])).body).toEqual({ deleted: 2 })
    expect((await server.request('login-methods/is_login/', { as: 'student.x' })).status).toBe(401)
    expect((await remove([])).status).toBe(400)
  })
})

describe('subjects and scores of the mock application', () => {
  const course = (body: object, as: string) => server.request(at(as, 'relation_update_course'), { method: 'PATCH', as, body })
  apart('G020 choosing subjects is for VIPs, and only while the school has it open (part of B211)', async () => {
    const body = { course: '["物理","化学","生物"]' }
    expect((await course(body, 'student.x')).body).toEqual({ detail: 'Vip Only' })
    expect((await course(body, 'vip.x')).body).toMatchObject({ course: body.course, aspiration_course: body.course })
    expect((await course({ course: '["化学","生物","地理"]' }, 'vip.x')).status).toBe(400)
    await server.current().update(users).set({ can_relation_update_course: false }).where(eq(users.username, 'vip.x'))
    expect((await course(body, 'vip.x')).status).toBe(403)
  })
  apart('B211 while her choice is closed, her form takes the subjects that stand and no others; staff correct them still', async () => {
    const choice = async (course: readonly string[], as = 'vip.x') => update('vip.x', { course: JSON.stringify(course) }, as)
    const [mine, others] = [
      ['物理', '化学', '生物'],
      ['历史', '政治', '地理'],
    ] as const
    expect((await choice(others)).status).toBe(200)
    expect((await choice(mine)).status).toBe(200)
    const close = (name: string) =>
      server.current().update(users).set({ can_relation_update_course: false }).where(eq(users.username, name))
    await close('vip.x')
    for (const course of [others, ['物理', '化学', '地理'], ['物理', '化学']])
      expect([course, await choice(course)]).toMatchObject([course, { status: 403, body: { detail: '选科提交未开放' } }])
    expect((await choice(mine)).status).toBe(200)
    expect((await choice(['生物', '物理', '化学'])).status).toBe(200)
    expect((await update('vip.x', { remark: '仍可填写' })).status).toBe(200)
    expect((await stored('vip.x')).course!.toSorted()).toEqual(mine.toSorted())
    expect((await choice(others, 'jw.x')).status).toBe(200)
    // who has chosen none yet fills in the rest
    await server.current().update(students).set({ course: null }).where(eq(students.uuid, row['student.x']!.uuid))
    await close('student.x')
    expect((await update('student.x', { course: JSON.stringify(mine) })).status).toBe(403)
    expect((await update('student.x', { remark: '其余照填' })).status).toBe(200)
  })
  const locked = (name: string) => server.current().update(users).set({ can_update_mngk_score: false }).where(eq(users.username, name))
  apart(
    'scores are saved while they may be; afterwards only another score or rank is refused, subjects are not (part of B210)',
    async () => {
      const save = (body: object) => server.request(at('student.x', 'relation_update_mngk'), { method: 'PATCH', as: 'student.x', body })
      expect((await save({ mngk_score: 600, mngk_rank: 12_000 })).body).toMatchObject({ mngk_score: 600, mngk_rank: 12_000 })
      for (const body of [{ mngk_score: 901 }, { mngk_score: 1.5 }, { mngk_rank: 0 }]) expect((await save(body)).status).toBe(400)
      await locked('student.x')
      const aspiration_course = '["物理","化学","地理"]'
      expect((await save({ mngk_score: 600, mngk_rank: 12_000, aspiration_course })).body).toMatchObject({
        mngk_score: 600,
        aspiration_course,
      })
      expect((await save({ aspiration_course })).status).toBe(200)
      for (const body of [{ mngk_score: 601 }, { mngk_rank: 11_999 }, { mngk_score: null }, { mngk_score: 601, aspiration_course: '[]' }])
        expect(await save(body)).toMatchObject({ status: 403, body: { detail: '成绩修改未开放' } })
      expect(await stored('student.x')).toMatchObject({ mngk_score: 600, mngk_rank: 12_000, aspiration_course: ['物理', '化学', '地理'] })
    },
  )
  apart('8.18 who has signed in is told the version of her own record, and a mock application over an older one is refused', async () => {
    for (const as of ['student.x', 'adviser.x']) {
      const own = async () => (await server.request('login-methods/is_login/', { as })).body.extra_user_info
      const { uuid, updated_time } = await own()
      const path = `relation/${as === 'student.x' ? 'students' : 'teachers'}/${uuid}/relation_update_mngk/`
      const save = (mngk_score: number, version: string) =>
        server.request(path, { method: 'PATCH', as, body: { mngk_score }, headers: { 'If-Match': `"${version}"` } })
      const first = await save(610, updated_time)
      expect([as, first.status, first.headers.get('ETag')]).toEqual([as, 200, `"${(await own()).updated_time}"`])
      expect(await save(611, updated_time)).toMatchObject({ status: 412, body: { current: { uuid } } })
      expect((await own()).mngk_score).toBe(610)
    }
  })
  apart('subjects of a mock application are those of the catalogue, each once; none takes the choice back (D046, C022)', async () => {
    const save = (chosen: readonly unknown[]) =>
      server.request(at('student.x', 'relation_update_mngk'), {
        ...{ method: 'PATCH', as: 'student.x', body: { aspiration_course: JSON.stringify(chosen) } },
      })
    for (const chosen of [['x'], ['物理', '化学', '体育'], ['物理', '物理'], ['constructor'], [' 物理'], ['<b>物理</b>']])
      expect(await save(chosen), String(chosen)).toMatchObject({ status: 400, body: { aspiration_course: [expect.any(String)] } })
    for (const chosen of [['物理', '历史', '技术'], ['理科'], []]) expect((await save(chosen)).status, String(chosen)).toBe(200)
    // stored before the catalogue changed
    await server
      .current()
      .update(students)
      .set({ aspiration_course: ['信息', '物理'] })
      .where(eq(students.uuid, row['student.x']!.uuid))
    expect((await save(['信息', '物理'])).status).toBe(200)
    expect((await save(['物理', '信息'])).status).toBe(400)
  })
  apart("an adviser's scores are locked by the same flag (part of B210; C055)", async () => {
    const [adviser] = await server
      .current()
      .select()
      .from(teachers)
      .innerJoin(users, eq(users.uuid, teachers.user))
      .where(eq(users.username, 'adviser.x'))
    const save = (body: object) =>
      server.request(`relation/teachers/${adviser!.teachers.uuid}/relation_update_mngk/`, { method: 'PATCH', as: 'adviser.x', body })
    expect((await save({ mngk_score: 500 })).status).toBe(200)
    await locked('adviser.x')
    expect((await save({ mngk_score: 500, aspiration_course: '[]' })).status).toBe(200)
    expect(await save({ mngk_score: 501 })).toMatchObject({ status: 403, body: { detail: '成绩修改未开放' } })
  })
})

test('nothing became a 500', () => expect(server.log).toEqual([]))
