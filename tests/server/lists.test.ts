import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { terms } from '../../server/resources/data_dict/term/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { teachers } from '../../server/resources/relation/teachers/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { type ImportKindName, importKinds, templateColumns } from '../../src/core/contracts/import/index.ts'
import { open } from '../import/support/files.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let own: { student: typeof students.$inferSelect; username: string; user: typeof users.$inferSelect; year: number }[]
beforeAll(async () => {
  server = await openTestServer()
  const jw = (await server.request('login-methods/is_login/', { as: 'jw.x' })).body
  for (const name of ['teacher.x', 'jw.y', 'student.x', 'superuser', 'jyj.a']) await server.token(name)
  const rows = await server.db
    .select()
    .from(students)
    .innerJoin(users, eq(users.uuid, students.user))
    .innerJoin(grades, eq(grades.uuid, students.grade))
    .where(eq(students.work_unit, jw.work_unit.uuid))
  own = rows.map(row => ({ student: row.students, username: row.users.username, user: row.users, year: row.grades.year }))
})
afterAll(() => server.close())
const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
const list = (query = '', as = 'jw.x') => server.request(`relation/students/jw_query_student/${query}`, { as })
const uuids = (rows: { uuid: string }[]) => rows.map(row => row.uuid).sort()
const wanted = (test: (one: (typeof own)[number]) => boolean) =>
  own
    .filter(test)
    .map(one => one.student.uuid)
    .sort()

describe('lists (decision 1)', () => {
  test('without limit a plain array, with limit a page; page is another word for offset', async () => {
    expect((await list()).body).toHaveLength(120)
    const page = (await list('?limit=50&offset=100')).body
    expect([page.count, page.limit, page.offset, page.results.length]).toEqual([120, 50, 100, 20])
    expect((await list('?limit=50&page=3')).body).toEqual(page)
    expect((await list('?limit=50&offset=200')).body.results).toEqual([])
    for (const many of [1001, 50_000, 1_000_000_000])
      expect((await list(`?limit=${many}`)).body).toMatchObject({ count: 120, limit: many, results: { length: 120 } })
    for (const bad of ['limit=0', 'limit=x', 'offset=-1', 'page=0', 'limit=5&ordering=phone', 'state=gone', 'grade=1', 'year=x'])
      expect([bad, (await list(`?${bad}`)).status]).toEqual([bad, 400])
  })
  test('pages together are the list: each row once, in any order asked for', async () => {
    for (const ordering of ['', '&ordering=name', '&ordering=-exam_year,name', '&ordering=-created_time']) {
      const pages = await Promise.all([0, 40, 80].map(offset => list(`?limit=40&offset=${offset}${ordering}`)))
      expect(uuids(pages.flatMap(({ body }) => body.results))).toEqual(wanted(() => true))
    }
  })
  const [physics, history] = ['物理', '历史']
  const filters: [string, (one: (typeof own)[number]) => boolean][] = [
    ['first_course=物理', ({ student }) => !!student.course?.includes(physics!)],
    ['first_course=物理|历史', ({ student }) => [physics, history].some(one => student.course?.includes(one!))],
    ['first_course=none', ({ student }) => student.course === null],
    ['chosen=生物|化学|物理', ({ student }) => student.course?.toSorted().join() === ['物理', '化学', '生物'].sort().join()],
    ['chosen=物理|化学', () => false],
    ['state=incomplete', ({ student, user }) => !student.is_submitted && user.last_login !== null],
    ['state=never', ({ user }) => user.last_login === null],
    ['state=active|never', ({ student, user }) => student.is_submitted || user.last_login === null],
    ['state=active|never|incomplete|disabled', () => true],
    ['state=disabled', () => false],
    ['account_type=2', ({ user }) => user.account_type === 2],
    ['search=陆听', ({ student }) => student.name.includes('陆听')],
  ]
  test.each(filters)('%s narrows to exactly those rows', async (query, fits) => {
    const [last] = (await server.db.select().from(users).where(eq(users.username, 'student.x'))).map(one => one.last_login)
    expect(last).not.toBeNull()
    const fresh = new Map((await server.db.select().from(users)).map(one => [one.uuid, one]))
    const now = own.filter(one => fits({ ...one, user: fresh.get(one.user.uuid)! })).map(one => one.student.uuid)
    expect(uuids((await list(`?${query}`)).body)).toEqual(now.sort())
  })
  test('year and class take several values; filters narrow together; an empty one is none', async () => {
    const years = [...new Set(own.map(one => one.year))].sort()
    for (const year of years) expect(uuids((await list(`?year=${year}`)).body)).toEqual(wanted(one => one.year === year))
    expect((await list(`?year=${years.join('|')}`)).body).toHaveLength(120)
    const rooms = [...new Set(own.map(one => one.student.grade!))]
    expect(uuids((await list(`?grade=${rooms[0]}|${rooms[1]}`)).body)).toEqual(
      wanted(one => rooms.slice(0, 2).includes(one.student.grade!)),
    )
    const both = (await list(`?grade=${rooms[0]}&first_course=物理&limit=1`)).body
    expect(both.count).toBe(wanted(one => one.student.grade === rooms[0] && !!one.student.course?.includes('物理')).length)
    const nothing = ['search=', 'grade=', 'year=', 'year=|', 'state=', 'first_course=', 'chosen=', 'work_unit=', 'exam_year=']
    for (const query of nothing) expect([query, (await list(`?${query}`)).body.length]).toEqual([query, 120])
    expect((await server.request('relation/teachers/?grade=', { as: 'jw.x' })).status).toBe(200)
    // A school that is not one's own is a filter to nothing.
    const theirs = (await server.request('login-methods/is_login/', { as: 'jw.y' })).body.work_unit.uuid
    expect((await list(`?work_unit=${theirs}`)).body).toEqual([])
  })
})

describe('masks (decision 14)', () => {
  test('lists mask phone, ID number and a username that is one, for everybody and under every choice of fields', async () => {
    for (const [path, as] of [
      ['jw_query_student', 'jw.x'],
      ['teacher_query_student', 'teacher.x'],
      ['jyj_query_student', 'jyj.a'],
      ['admin_export', 'superuser'],
    ] as const)
      for (const query of ['', '?fields=user,uuid', '?fields=phone,cert_id', '?limit=200']) {
        const { status, text } = await server.request(`relation/students/${path}/${query}`, { as })
        expect([path, status]).toEqual([path, 200])
        for (const { student } of own)
          for (const secret of [student.cert_id, student.phone]) if (secret && text.includes(secret)) throw new Error(`${path}${query}`)
      }
  })
  apart('a login name that is a passport or another number is masked like the ID number it is', async () => {
    const body = { name: '外来生', cert_id: 'E12345678' }
    const made = await server.request('relation/students/relation_create/', { method: 'POST', as: 'jw.x', body })
    expect(made.status).toBe(201)
    for (const query of ['', '?fields=user', '?limit=500'])
      expect((await server.request(`relation/students/jw_query_student/${query}`, { as: 'jw.x' })).text).not.toContain(body.cert_id)
    expect((await server.request(`relation/students/${made.body.uuid}/`, { as: 'jw.x' })).body.user.username).toBe(body.cert_id)
    // another school meets it: administrators of accounts see its mask
    const body2 = { ...body, name: '甲' }
    expect((await server.request('relation/students/relation_create/', { method: 'POST', as: 'jw.y', body: body2 })).status).toBe(400)
    const { text } = await server.request('sys/account_conflicts/?limit=1', { as: 'sysadmin' })
    expect([text.includes('E*******8'), text.includes(body.cert_id)]).toEqual([true, false])
  })
  test('one row shows them to the student and to those who may edit her, and is shown to nobody else (C015, C024)', async () => {
    const one = own.find(({ username }) => username === 'student.x')!.student
    const see = (as: string) => server.request(`relation/students/${one.uuid}/`, { as })
    for (const as of ['jw.x', 'superuser']) expect((await see(as)).body.cert_id).toBe(one.cert_id)
    expect((await server.request('relation/students/student/', { as: 'student.x' })).body.cert_id).toBe(one.cert_id)
    for (const as of ['student.x', 'teacher.x', 'adviser.x', 'jyj.a', 'kiosk.x']) expect([as, (await see(as)).status]).toEqual([as, 403])
    expect((await see('jw.y')).status).toBe(404)
  })
})

describe('teachers', () => {
  apart('B265 classes are allotted by staff of a school, and by no company', async () => {
    const [teacher] = await server
      .current()
      .select()
      .from(teachers)
      .innerJoin(users, eq(users.uuid, teachers.user))
      .where(eq(users.username, 'teacher.x'))
    const allot = (as: string) =>
      server.request(`relation/teachers/${teacher!.teachers.uuid}/allot_grades/`, {
        method: 'PATCH',
        as,
        body: { grades: [own.at(-1)!.student.grade] },
      })
    expect((await allot('jw.x')).body.grades).toHaveLength(1)
    expect((await list('', 'teacher.x')).status).toBe(403)
    const seen = await server.request('relation/students/teacher_query_student/', { as: 'teacher.x' })
    expect(uuids(seen.body)).toEqual(wanted(one => one.student.grade === own.at(-1)!.student.grade))
    expect((await allot('jw.y')).status).toBe(404)
    for (const as of ['teacher.x', 'consultant.w', 'sysadmin', 'jyj.a']) expect((await allot(as)).status).toBe(403)
    const company = (await server.request('login-methods/is_login/', { as: 'consultant.w' })).body.work_unit.uuid
    await server.current().update(users).set({ work_unit: company }).where(eq(users.username, 'jw.z'))
    expect([(await allot('jw.z')).status, (await allot('jw.z')).body.detail]).toEqual([403, '您没有执行该操作的权限。'])
    // nor by the way of a form
    const make = (more: object) =>
      server.request('relation/teachers/relation_create/', {
        method: 'POST',
        as: 'jw.z',
        body: { name: '顾问', cert_id: '14000009911', ...more },
      })
    const grades = [own.at(-1)!.student.grade]
    expect((await make({ grades })).status).toBe(403)
    const made = await make({ grades: [] })
    expect(made.status).toBe(201)
    const change = await server.request(`relation/teachers/${made.body.uuid}/`, { method: 'PATCH', as: 'jw.z', body: { grades } })
    expect([change.status, change.body.detail]).toEqual([403, '您没有执行该操作的权限。'])
  })
  apart('G022 a teacher follows students of her own classes only', async () => {
    const follow = (student: string, is_follow: boolean, as = 'teacher.x') =>
      server.request('relation/teachers/follow_student/', { method: 'PATCH', as, body: { student, is_follow, reason: '谈话' } })
    const mine = (await server.request('relation/students/teacher_query_student/', { as: 'teacher.x' })).body as { uuid: string }[]
    const followed = async () => uuids((await server.request('relation/students/teacher_follow_student/', { as: 'teacher.x' })).body)
    const before = await followed()
    const a = mine.find(one => !before.includes(one.uuid))
    expect((await follow(a!.uuid, true)).body).toMatchObject({ student: a!.uuid, is_follow: true, reason: '谈话' })
    expect(await followed()).toContain(a!.uuid)
    expect((await follow(a!.uuid, false)).body.is_follow).toBe(false)
    expect(await followed()).not.toContain(a!.uuid)
    const elsewhere = own.find(one => !mine.some(({ uuid }) => uuid === one.student.uuid))!
    expect((await follow(elsewhere.student.uuid, true)).body).toEqual({ student: ['对象不存在。'] })
    expect((await follow(a!.uuid, true, 'jw.x')).status).toBe(403)
  })
})

describe('the five calls of a resource', () => {
  apart('list, create, read, change and remove one row (B179)', async () => {
    const at = (id = '') => `data_dict/grade/${id && `${id}/`}`
    const made = await server.request(at(), { method: 'POST', as: 'jw.x', body: { name: '高一(9)班', year: 2026 } })
    expect(made).toMatchObject({ status: 201, body: { name: '高一(9)班', year: 2026, year_name: '2026级', student_count: 0 } })
    const { uuid } = made.body
    expect((await server.request(at(), { as: 'jw.x' })).body).toContainEqual(made.body)
    expect((await server.request(at(uuid), { as: 'jw.x' })).body).toEqual(made.body)
    const changed = await server.request(at(uuid), { method: 'PATCH', as: 'jw.x', body: { school_area: '东校区' } })
    expect(changed).toMatchObject({ status: 200, body: { ...made.body, school_area: '东校区', updated_time: expect.any(String) } })
    expect((await server.request(at(uuid), { method: 'DELETE', as: 'jw.y' })).status).toBe(404)
    expect(await server.request(at(uuid), { method: 'DELETE', as: 'jw.x' })).toMatchObject({ status: 204, text: '' })
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect([method, (await server.request(at(uuid), { method, as: 'jw.x', ...(method === 'PATCH' && { body: {} }) })).status]).toEqual([
        method,
        404,
      ])
  })
})

describe('dictionaries and templates', () => {
  const area = (path: string) => server.request(`data_dict/area/${path}`, { as: 'student.x' })
  test('the seven lookups of places lead down to a school', async () => {
    const names = async (path: string) => (await area(path)).body as { id: number }[]
    expect(await names('native_province/')).toHaveLength(34)
    expect(await names('native_city/?province=320000')).toContainEqual({ id: 320_500, city: '苏州市' })
    expect(await names('native_area/?city=320500')).toContainEqual({ id: 320_508, area: '姑苏区' })
    expect(await names('province/')).toContainEqual({ id: 320_000, province: '江苏省' })
    expect(await names('city/?province=320000')).toContainEqual({ id: 320_500, city: '苏州市' })
    expect(await names('area/?city=320500')).toContainEqual({ id: 320_508, area: '姑苏区' })
    expect(await names('school/?area=320508')).toContainEqual({ id: 1, school: '枫江中学' })
    for (const path of ['native_city/', 'native_area/', 'city/?province=x', 'area/?city=0']) expect((await area(path)).status).toBe(400)
    expect(await names('native_city/?province=999999')).toEqual([])
  })
  apart('the area of a school is what it is and where, written as the id of the row (C092)', async () => {
    const [x] = (await server.request('data_dict/work_unit/?search=枫江中学', { as: 'superuser' })).body
    expect(x.area).toEqual({ id: 1, province: '江苏省', city: '苏州市', school: '枫江中学' })
    const path = `data_dict/work_unit/${x.uuid}/`
    const change = (area: number | null) => server.request(path, { method: 'PATCH', as: 'superuser', body: { area } })
    expect((await change(2)).body.area).toEqual((await server.request('data_dict/work_unit/?search=', { as: 'jw.y' })).body[0].area)
    expect((await change(null)).body.area).toBeNull()
    expect((await change(999_999)).status).toBe(400)
    const [company] = (await server.request('data_dict/work_unit/?work_unit_type=1', { as: 'superuser' })).body
    expect(company.area).toBeNull()
  })
  test.each(Object.keys(importKinds) as ImportKindName[])('the template of %s opens in the wizard with every header known', async kind => {
    for (const path of [`storage/template/${kind}.xlsx`, `storage/template/${kind}`]) {
      const answer = await server.raw(path, 'jw.x')
      expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${kind}.xlsx"`)
      const session = await open(new Uint8Array(await answer.arrayBuffer()), `${kind}.xlsx`, kind)
      const { sheets, sheet } = await session.describe()
      const columns = templateColumns(kind)
      expect(Object.keys(sheets[sheet]!.header.mapping).sort()).toEqual(columns.map(column => column.field).sort())
      expect(sheets[sheet]!.header.complete).toBe(true)
    }
  })
  test('no other name is a template, and nobody unknown gets one', async () => {
    for (const name of ['scores.xlsx', 'students.xls', '..%2f..%2fpackage.json', '__proto__', 'constructor', 'students.xlsx.xlsx'])
      expect([name, (await server.request(`storage/template/${name}`, { as: 'jw.x' })).status]).toEqual([name, 404])
    expect((await server.request('storage/template/students.xlsx')).status).toBe(403)
  })
})

apart('what is written is stamped by our own clock: created once, updated with every change', async () => {
  const stamps = async (uuid: string) => {
    const [row] = await server.current().select().from(terms).where(eq(terms.uuid, uuid))
    return [row!.created_time, row!.updated_time] as const
  }
  const token = await server.token('jw.x')
  server.ports.moveClock(3_600_000)
  try {
    const body = { name: '夏季学期', begin_date: '2027-07-01', end_date: '2027-08-31' }
    const { uuid } = (await server.request('data_dict/term/', { method: 'POST', token, body })).body
    const [created, updated] = await stamps(uuid)
    expect(updated).toBe(created)
    expect(Date.parse(created) - Date.now()).toBeGreaterThan(3_590_000)
    server.ports.moveClock(60_000)
    await server.request(`data_dict/term/${uuid}/`, { method: 'PATCH', token, body: { name: '暑期' } })
    const [still, later] = await stamps(uuid)
    expect(still).toBe(created)
    expect(Date.parse(later) - Date.parse(created)).toBeGreaterThanOrEqual(60_000)
    server.ports.moveClock(-60_000)
  } finally {
    server.ports.moveClock(-3_600_000)
  }
})

test('nothing became a 500', () => expect(server.log).toEqual([]))
