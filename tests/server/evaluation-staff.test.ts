import { and, desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { evaluation_reports } from '../../server/resources/career/evaluation_reports/table.ts'
import { evaluations } from '../../server/resources/career/evaluations/table.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { teacher_grades } from '../../server/resources/relation/teachers/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

interface Numbers {
  kind: string
  students: number
  told: string
  done: number | null
  open: number | null
  again: number | null
}
interface Stat {
  students: number
  is_small_hidden: boolean
  kinds: Numbers[]
  groups: { work_unit: { uuid: string } | null; grade: { uuid: string } | null; year: number | null; students: number; kinds: Numbers[] }[]
}
let server: TestServer
const staff = ['teacher.x', 'adviser.x', 'jw.x', 'jw.y', 'jyj.a', 'jyj.b']
const lists = { 'teacher.x': 'tc', 'adviser.x': 'tc', 'jw.x': 'jw', 'jyj.a': 'jyj' } as const
beforeAll(async () => {
  server = await openTestServer()
  for (const as of [...staff, 'vip.x', 'student.x', 'kiosk.x', 'sysadmin']) await server.token(as)
})
afterAll(() => server.close())
const ask = (path: string, as: string) => server.request(`relation/students/${path}`, { as })
const stat = async (of: string, as: string): Promise<Stat> => {
  const { status, body } = await ask(`${of}_evaluation_report_stat/`, as)
  expect([as, status]).toEqual([as, 200])
  return body
}
const ofSchool = (letter: string) =>
  server
    .current()
    .select()
    .from(students)
    .where(eq(students.work_unit, unitOf(letter as never)))
const personality = (told: { kinds: Numbers[] }) => told.kinds.find(one => one.kind === 'personality')!
/** Nobody in the school has begun the test; then these have done it. */
async function onlyDone(some: readonly { uuid: string }[], among: readonly { uuid: string }[], status: 0 | 1 | 2 = 1) {
  const db = server.current()
  const uuids = among.map(one => one.uuid)
  await db.delete(evaluations).where(and(inArray(evaluations.student, uuids), eq(evaluations.kind, 'personality')))
  if (some.length === 0) return
  const now = new Date('2026-09-01T08:00:00Z').toISOString()
  await db.insert(evaluations).values(
    some.map(({ uuid: student }) => ({
      ...{ student, kind: 'personality' as const, question_set: 'ipip-50', set_version: 1, total: 50, status },
      ...{ created_time: now, updated_time: now },
    })),
  )
}

test('C042 C044 C046 each list is for those it is named after, and its numbers too', async () => {
  for (const of of ['tc', 'jw', 'jyj'] as const)
    for (const as of [...staff, 'vip.x', 'kiosk.x', 'sysadmin']) {
      const own = { tc: ['teacher.x', 'adviser.x'], jw: ['jw.x', 'jw.y'], jyj: ['jyj.a', 'jyj.b'] }[of].includes(as)
      for (const path of [`${of}_evaluation_report/`, `${of}_evaluation_report_stat/`])
        expect([path, as, (await ask(path, as)).status]).toEqual([path, as, own ? 200 : 403])
    }
})
test('C042 C044 C046 each sees the students of her scope, with where they stand and without what they chose', async () => {
  const x = new Set((await ofSchool('x')).map(one => one.uuid))
  const taught = await server
    .current()
    .select({ uuid: students.uuid })
    .from(students)
    .innerJoin(teacher_grades, eq(teacher_grades.grade, students.grade))
    .where(eq(teacher_grades.teacher, idOf('teachers', 'teacher.x')))
  for (const [as, of] of Object.entries(lists)) {
    const { body } = await ask(`${of}_evaluation_report/?limit=1000`, as)
    const uuids: string[] = body.results.map((one: { uuid: string }) => one.uuid)
    if (as === 'teacher.x') expect(new Set(uuids)).toEqual(new Set(taught.map(one => one.uuid)))
    if (as === 'jw.x') expect(new Set(uuids)).toEqual(x)
    if (as === 'jyj.a') expect(uuids.length).toBeGreaterThan(x.size)
    expect(JSON.stringify(body)).not.toMatch(/answers|cert_id|phone/)
  }
  const found = await ask(`jw_evaluation_report/?search=${encodeURIComponent('陆听澜')}`, 'jw.x')
  const [one] = found.body
  expect(one.evaluations.find((run: { kind: string }) => run.kind === 'personality')).toMatchObject({ status: expect.any(Number) })
  expect((await ask(`jw_evaluation_report/?search=${encodeURIComponent('陆听澜')}`, 'jw.y')).body).toEqual([])
})
test('C042 a test that is done leads to the report that stands; one that was sent back to none', () =>
  server.undone(async () => {
    const report = idOf('evaluation_reports', idOf('evaluations', 'personality student.x'))
    const student = idOf('students', 'student.x')
    const own = async () => {
      const { body } = await ask('tc_evaluation_report/?limit=1000', 'teacher.x')
      const { done, evaluations: runs } = body.results.find((one: { uuid: string }) => one.uuid === student)
      return { done, run: runs.find((run: { kind: string }) => run.kind === 'personality') }
    }
    const before = await own()
    expect(before.run).toMatchObject({ status: 1, report })
    expect((await server.request(`career/evaluation_reports/${report}/back/`, { method: 'PATCH', as: 'teacher.x' })).status).toBe(200)
    const after = await own()
    expect(after.run).toMatchObject({ status: 2, report: null })
    expect(after.done).toBe(before.done - 1)
  }))
test('S1 who may send a report back and not read it is answered none of it, by no stale version either', () =>
  server.undone(async () => {
    const path = `career/evaluation_reports/${idOf('evaluation_reports', idOf('evaluations', 'personality student.x'))}/`
    const back = (as: string, headers = {}) => server.request(`${path}back/`, { method: 'PATCH', as, headers })
    const stale = { 'If-Match': '"2020-01-01T00:00:00.000Z"' }
    const current = async (as: string) => {
      const { status, body } = await back(as, stale)
      return [status, body.current?.result !== undefined]
    }
    expect((await server.request(path, { as: 'sysadmin' })).status).toBe(403)
    expect(await current('sysadmin')).toEqual([412, false])
    expect(await current('teacher.x')).toEqual([412, true])
    const answer = await back('sysadmin')
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await server.request(path, { as: 'student.x' })).body.returned_time).not.toBeNull()
  }))
test('C043 C047 who looks after them reads how many have done it, are at it, were asked again, class by class', () =>
  server.undone(async () => {
    const own = await ofSchool('x')
    await onlyDone(own.slice(0, 3), own)
    const told = await stat('jw', 'jw.x')
    expect([told.students, told.is_small_hidden]).toEqual([own.length, false])
    expect(personality(told)).toEqual({ kind: 'personality', students: own.length, told: 'number', done: 3, open: 0, again: 0 })
    await onlyDone(own.slice(0, 2), own, 2)
    expect(personality(await stat('jw', 'jw.x'))).toMatchObject({ done: 0, open: 0, again: 2 })
    await onlyDone(own.slice(0, 4), own, 0)
    const again = await stat('jw', 'jw.x')
    expect(personality(again)).toMatchObject({ done: 0, open: 4, again: 0 })
    expect(again.groups.reduce((sum, group) => sum + group.students, 0)).toBe(own.length)
    expect(again.groups.reduce((sum, group) => sum + personality(group).open!, 0)).toBe(4)
    const teacher = await stat('tc', 'teacher.x')
    expect(teacher.students).toBeLessThan(again.students)
    expect(teacher.groups.every(group => again.groups.some(one => one.grade?.uuid === group.grade?.uuid))).toBe(true)
  }))
test('C045 a bureau is told of schools and years, and of no number below five nor one it follows from', () =>
  server.undone(async () => {
    const db = server.current()
    const own = await ofSchool('x')
    const years = new Map((await db.select().from(grades)).map(one => [one.uuid, one.year]))
    const year = years.get(own.find(one => one.grade)!.grade!)!
    const cohort = own.filter(one => one.grade && years.get(one.grade) === year)
    expect(cohort.length).toBeGreaterThan(15)
    const group = (told: Stat) => told.groups.find(one => one.work_unit?.uuid === unitOf('x') && one.year === year)!
    for (const [done, told] of [
      [0, 'few'],
      [4, 'few'],
      [5, 'number'],
      [cohort.length - 5, 'number'],
      [cohort.length - 4, 'most'],
      [cohort.length, 'most'],
    ] as const) {
      await onlyDone(cohort.slice(0, done), own)
      const seen = await stat('jyj', 'jyj.a')
      expect(seen.is_small_hidden).toBe(true)
      expect([done, personality(group(seen))]).toEqual([
        done,
        { kind: 'personality', students: cohort.length, told, done: told === 'number' ? done : null, open: null, again: null },
      ])
      for (const one of seen.groups) {
        expect([one.grade, one.students >= 5]).toEqual([null, true])
        for (const { done: n, students: all } of one.kinds) if (n !== null) expect([n >= 5, all - n >= 5]).toEqual([true, true])
      }
      // the sum is of what is told, so that a hidden number is not the rest of it
      const shown = seen.groups.map(personality).filter(one => one.told === 'number')
      expect(personality(seen).done).toBe(shown.length ? shown.reduce((sum, one) => sum + one.done!, 0) : null)
      expect(personality(seen).students).toBe(shown.reduce((sum, one) => sum + one.students, 0))
    }
  }))
test('C045 students of a year so small that it is told by its number are in no number of a bureau', () =>
  server.undone(async () => {
    const db = server.current()
    const before = await stat('jyj', 'jyj.a')
    const [one] = await ofSchool('x')
    await db.update(students).set({ grade: null }).where(eq(students.uuid, one!.uuid))
    const after = await stat('jyj', 'jyj.a')
    expect(after.students).toBe(before.students - 1)
    expect(after.groups.some(group => group.year === null)).toBe(false)
    expect((await stat('jw', 'jw.x')).groups.some(group => group.year === null)).toBe(true)
  }))
test('S12 every look of staff at the lists and the numbers is on record', async () => {
  for (const [as, of] of Object.entries(lists))
    for (const path of [`${of}_evaluation_report/`, `${of}_evaluation_report_stat/`]) {
      const before = await server.current().$count(audit_log)
      await ask(path, as)
      const [last] = await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1)
      expect([path, last!.target]).toEqual([path, `relation/students/${path}`])
      expect([path, (await server.current().$count(audit_log)) - before]).toEqual([path, 1])
    }
})
test('C189 C184 of a student of another school or city nothing is listed and nothing sent back', async () => {
  const report = idOf('evaluation_reports', idOf('evaluations', 'personality student.x'))
  const student = idOf('students', 'student.x')
  for (const as of ['jw.y', 'jyj.b'])
    expect([as, (await server.request(`career/evaluations/student_detail/?student=${student}`, { as })).body]).toEqual([as, []])
  expect((await server.request(`career/evaluation_reports/${report}/back/`, { method: 'PATCH', as: 'jw.y' })).status).toBe(404)
  expect((await server.request(`career/evaluation_reports/${report}/back/`, { method: 'PATCH', as: 'jyj.a' })).status).toBe(403)
  const [row] = await server.current().select().from(evaluation_reports).where(eq(evaluation_reports.uuid, report))
  expect(row!.returned_time).toBeNull()
})
test('nothing became a 500', () => expect(server.log).toEqual([]))
