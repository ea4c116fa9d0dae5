import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { teacher_grades } from '../../server/resources/relation/teachers/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

interface Told {
  total: number
  submitted: number
  others: number
  combinations: { course: string[]; students: number }[]
  groups: (Told & { work_unit: { uuid: string } | null; grade: { uuid: string } | null; year: number | null })[]
}
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  for (const as of ['teacher.x', 'adviser.x', 'jw.x', 'jyj.a', 'vip.x', 'kiosk.x', 'sysadmin']) await server.token(as)
})
afterAll(() => server.close())
const read = async (as: string) => {
  const { status, body } = await server.request('relation/students/course_stat/', { as })
  expect([as, status]).toEqual([as, 200])
  return body as Told
}
const sumOf = ({ combinations, others }: Told) => combinations.reduce((sum, one) => sum + one.students, others)
const of = (school: string) =>
  server
    .current()
    .select()
    .from(students)
    .where(eq(students.work_unit, unitOf(school as never)))

test('R065 is for teachers, advisers, school staff and bureaus', async () => {
  for (const as of ['vip.x', 'kiosk.x', 'sysadmin'])
    expect([as, (await server.request('relation/students/course_stat/', { as })).status]).toEqual([as, 403])
})
test('R065 school staff are told of their school, class by class, and the numbers add up', async () => {
  const told = await read('jw.x')
  const own = await of('x')
  expect([told.total, told.submitted]).toEqual([own.length, own.filter(one => one.course?.length).length])
  expect(sumOf(told)).toBe(told.submitted)
  expect(told.others).toBe(0)
  expect(told.groups.reduce((sum, one) => sum + one.total, 0)).toBe(told.total)
  for (const group of told.groups) expect(sumOf(group)).toBe(group.submitted)
  for (const group of told.groups) expect(group.total).toBe(own.filter(one => one.grade === (group.grade?.uuid ?? null)).length)
})
test('R065 a teacher is told of her classes and of no other', async () => {
  const told = await read('teacher.x')
  const taught = await server
    .current()
    .select()
    .from(teacher_grades)
    .where(eq(teacher_grades.teacher, idOf('teachers', 'teacher.x')))
  expect(new Set(told.groups.map(one => one.grade?.uuid))).toEqual(new Set(taught.map(one => one.grade)))
  expect(told.total).toBeLessThan((await read('jw.x')).total)
})
test('R065 one combination is one, in whatever order it was handed in', () =>
  server.undone(async () => {
    const [one, two] = await of('x')
    const db = server.current()
    await db
      .update(students)
      .set({ course: null })
      .where(eq(students.work_unit, unitOf('x')))
    await db
      .update(students)
      .set({ course: ['生物', '物理', '化学'] })
      .where(eq(students.uuid, one!.uuid))
    await db
      .update(students)
      .set({ course: ['物理', '化学', '生物'] })
      .where(eq(students.uuid, two!.uuid))
    expect((await read('jw.x')).combinations).toEqual([{ course: ['物理', '化学', '生物'], students: 2 }])
  }))
test('R065 a bureau is told of schools and years, of no class, and of no number below five', () =>
  server.undone(async () => {
    const db = server.current()
    const own = await of('x')
    const [{ year }] = (await db.select({ year: grades.year }).from(grades).where(eq(grades.uuid, own[0]!.grade!))) as [{ year: number }]
    const classes = new Set((await db.select().from(grades).where(eq(grades.year, year))).map(one => one.uuid))
    const cohort = own.filter(one => one.grade && classes.has(one.grade))
    expect(cohort.length).toBeGreaterThan(12)
    const give = (some: typeof cohort, course: string[] | null) =>
      Promise.all(some.map(one => db.update(students).set({ course }).where(eq(students.uuid, one.uuid))))
    await give(cohort, ['物理', '化学', '生物'])
    await give(cohort.slice(0, 1), ['历史', '政治', '地理'])
    const told = await read('jyj.a')
    expect(told.groups.every(one => one.grade === null)).toBe(true)
    const group = told.groups.find(one => one.work_unit?.uuid === unitOf('x') && one.year === year)!
    // one alone is no number, and what it could be reckoned from is none either
    expect([group.submitted, group.others, group.combinations]).toEqual([cohort.length, cohort.length, []])
    for (const some of [told, ...told.groups]) {
      expect(sumOf(some)).toBe(some.submitted)
      for (const one of some.combinations) expect(one.students).toBeGreaterThanOrEqual(5)
    }
    // nor by the list of who chose it, whatever list that is
    const chosen = `&chosen=${encodeURIComponent('历史|政治|地理')}`
    for (const path of ['jyj_query_student', 'academic_planning']) {
      const asked = await server.request(`relation/students/${path}/?limit=20${chosen}`, { as: 'jyj.a' })
      expect([path, asked.status, asked.body]).toEqual([path, 403, { detail: expect.stringContaining('教育局') }])
    }
    // these show no subjects, and know no such filter
    for (const path of ['jyj_evaluation_report', 'jyj_query_student_aspiration_college']) {
      // one after the other: both are in one transaction here
      const ask = (filter: string) => server.request(`relation/students/${path}/?limit=20${filter}`, { as: 'jyj.a' })
      const asked = await ask(chosen)
      expect([path, asked.status, asked.text]).toEqual([path, 200, (await ask('')).text])
    }
    // the sum is of what the groups tell: nothing hidden follows from it
    for (const { course, students: n } of told.combinations) {
      const inGroups = told.groups.flatMap(one => one.combinations).filter(one => one.course.join() === course.join())
      expect(n).toBe(inGroups.reduce((sum, one) => sum + one.students, 0))
    }
  }))
test('R065 a look of staff at it is on record (product decision 14)', () =>
  server.undone(async () => {
    await read('jw.x')
    const rows = await server.current().select().from(audit_log).where(eq(audit_log.target, 'relation/students/course_stat/'))
    expect(rows.length).toBeGreaterThan(0)
  }))
