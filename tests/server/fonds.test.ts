import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { college_fonds } from '../../server/resources/career/college_fond/table.ts'
import { colleges } from '../../server/resources/material/colleges/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const kinds = ['college_fond', 'area_fond', 'major_fond'] as const

describe.each(onDatabases(url))('what students are drawn to, on %s', (_, where) => {
  let server: TestServer
  const person: Record<string, string> = {}
  let some: { uuid: string; name: string }[]
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'student2.x', 'teacher.x', 'jw.x', 'teacher.y', 'jyj.a', 'jyj.b', 'kiosk.x', 'readonly.x'])
      await server.token(as)
    const found = await server.db
      .select({ username: users.username, uuid: students.uuid })
      .from(students)
      .innerJoin(users, eq(users.uuid, students.user))
    for (const { username, uuid } of found) person[username] = uuid
    some = await server.db.select({ uuid: colleges.uuid, name: colleges.name }).from(colleges).orderBy(colleges.name).limit(12)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const send = (method: string, path: string, as: string, body?: unknown) => server.request(path, { as, method, body })
  const own = async (as: string, kind: string = 'college_fond') => (await server.request(`career/${kind}/get_or_create/`, { as })).body

  apart('C210 C212 C214 G028 her record is there when she asks for it, the same one each time, asked for at once or in turn', async () => {
    for (const kind of kinds) {
      await server.request(`career/${kind}/${(await own('student.x', kind)).uuid}/`, { as: 'student.x', method: 'DELETE' })
      const [a, b] = await Promise.all([own('student.x', kind), own('student.x', kind)])
      expect(a).toEqual(b)
      expect(a.student.uuid).toBe(person['student.x'])
      expect((await own('student.x', kind)).uuid).toBe(a.uuid)
    }
    for (const as of ['teacher.x', 'jw.x', 'jyj.a', 'kiosk.x', 'readonly.x'])
      expect([as, (await server.request('career/college_fond/get_or_create/', { as })).status]).toEqual([as, 403])
  })
  apart('C209 she writes her own in her order; names and not only keys come back', async () => {
    const { uuid } = await own('student.x')
    const wanted = [some[3]!, some[0]!, some[7]!]
    const saved = await send('PATCH', `career/college_fond/${uuid}/`, 'student.x', {
      colleges: wanted.map(one => one.uuid),
      role_model_name: ' 屠呦呦 ',
    })
    expect(saved.body).toMatchObject({ colleges: wanted, role_model_name: '屠呦呦' })
    const second = await send('POST', 'career/college_fond/', 'student.x', { colleges: [] })
    expect([second.status, second.body]).toEqual([400, { non_field_errors: ['该值已存在。'] }])
  })
  apart('what is not there, too much or repeated is refused at its field', async () => {
    const { uuid } = await own('student.x')
    const save = async (value: unknown) => (await send('PATCH', `career/college_fond/${uuid}/`, 'student.x', { colleges: value })).body
    expect(await save([crypto.randomUUID()])).toEqual({ colleges: ['对象不存在。'] })
    expect(await save([some[0]!.uuid, some[0]!.uuid])).toEqual({ colleges: ['对象不存在。'] })
    expect(await save(some.slice(0, 11).map(one => one.uuid))).toEqual({ colleges: ['最多 10 项。'] })
    expect(Object.keys(await save(['x']))).toEqual(['colleges'])
    const area = await own('student.x', 'area_fond')
    const saved = await send('PATCH', `career/area_fond/${area.uuid}/`, 'student.x', { areas: [320_000, 110_000] })
    expect(saved.body.areas.map((one: { id: number }) => one.id)).toEqual([320_000, 110_000])
    expect((await send('PATCH', `career/area_fond/${area.uuid}/`, 'student.x', { areas: [1] })).body).toEqual({ areas: ['对象不存在。'] })
  })
  apart('C209 who looks after her reads it and changes nothing; others find none', async () => {
    for (const kind of kinds) {
      const { uuid } = await own('student.x', kind)
      for (const as of ['teacher.x', 'jw.x', 'jyj.a']) {
        expect([as, (await send('GET', `career/${kind}/${uuid}/`, as)).status]).toEqual([as, 200])
        expect([as, (await send('PATCH', `career/${kind}/${uuid}/`, as, {})).status]).toEqual([as, 403])
      }
      for (const as of ['student2.x', 'teacher.y', 'jyj.b'])
        expect([as, (await send('GET', `career/${kind}/${uuid}/`, as)).status]).toEqual([as, 404])
    }
  })
  apart('G045 a bureau counts by name; what fewer than five named is not told apart', async () => {
    await server.current().update(college_fonds).set({ role_model_name: null })
    const of = await server.current().select({ uuid: college_fonds.uuid, student: college_fonds.student }).from(college_fonds)
    const seen = (await server.request('career/college_fond/?limit=1000', { as: 'jyj.a' })).body.results as { uuid: string }[]
    const mine = of.filter(one => seen.some(({ uuid }) => uuid === one.uuid)).slice(0, 9)
    for (const [at, { uuid }] of mine.entries())
      await server
        .current()
        .update(college_fonds)
        .set({ role_model_name: at < 5 ? '钱学森' : '我的邻居' })
        .where(eq(college_fonds.uuid, uuid))
    const counts = await server.request('career/college_fond/counts/?of=role_model_name', { as: 'jyj.a' })
    expect(counts.body).toEqual({ counts: [{ name: '钱学森', students: 5 }], others: 4, students: 9 })
    expect((await server.request('career/college_fond/counts/?of=role_model_name', { as: 'jyj.b' })).body).toEqual({
      counts: [],
      others: 0,
      students: 0,
    })
    expect((await server.request('career/college_fond/counts/?of=student', { as: 'jyj.a' })).status).toBe(400)
    for (const as of ['student.x', 'teacher.x', 'jw.x'])
      expect([as, (await server.request('career/college_fond/counts/?of=colleges', { as })).status]).toEqual([as, 403])
    for (const [kind, what] of [
      ['college_fond', 'colleges'],
      ['area_fond', 'areas'],
      ['major_fond', 'majors'],
      ['major_fond', 'careers'],
    ])
      expect((await server.request(`career/${kind}/counts/?of=${what}`, { as: 'jyj.a' })).body.students).toBeGreaterThan(10)
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
