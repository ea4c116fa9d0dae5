import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { StudentBasics } from '../../../../../src/core/contracts/relation/student-shapes.ts'
import { genderCode } from '../../../../../src/core/domain/code-tables.ts'
import { type ElectivesFault, electivesFault, maxCourses } from '../../../../../src/core/domain/electives.ts'
import type { Db, Ports } from '../../../../kit/db.ts'
import { Problem } from '../../../../kit/errors.ts'
import { updateRows } from '../../../../kit/rows.ts'
import { zh } from '../../../../messages/zh.ts'
import { areas, divisions } from '../../../data_dict/area/table.ts'
import { courses } from '../../../data_dict/course/table.ts'
import { grades } from '../../../data_dict/grade/table.ts'
import { provinces } from '../../../data_dict/provinces/table.ts'
import { work_units } from '../../../data_dict/work_unit/table.ts'
import { users } from '../../../sys/users/table.ts'
import type { students } from '../table.ts'

type Row = typeof students.$inferSelect
type Basics = z.output<typeof StudentBasics>

/** What the form sent, as columns. Empty texts are stored as nothing. */
export function columnsOfForm(form: Basics): Partial<Row> {
  const { gender, name, ...rest } = form
  const filled = Object.fromEntries(
    Object.entries(rest).map(([field, value]) => [field, value === '' || (Array.isArray(value) && value.length === 0) ? null : value]),
  )
  return {
    ...filled,
    ...(name !== undefined && { name }),
    ...(gender !== undefined && { gender: genderCode(gender ?? '') ?? 2 }),
  }
}

/** For u_type 1: exam_year stays after the first submission, native once set; both are ignored, not refused (G133, B257). */
export function lockedForStudent(row: Row, form: Basics): Basics {
  const { exam_year, native, grade, ...free } = form
  return { ...free, ...(!row.is_submitted && { exam_year }), ...(row.native === null && { native }) }
}

/** Whether a student may hand in her choice of subjects (B211). */
export async function mustBeOpen(db: Db, user: string): Promise<void> {
  const [owner] = await db.select({ isOpen: users.can_relation_update_course }).from(users).where(eq(users.uuid, user))
  if (!owner?.isOpen) throw new Problem(403, zh.courseClosed)
}

const inOrder = (subjects: readonly string[] | null) => JSON.stringify([...(subjects ?? [])].sort())
/** The form names her subjects too: once her choice is closed it takes those that stand, and no others. */
export async function checkOwnChoice(db: Db, row: Row, { course }: Basics): Promise<void> {
  if (course && inOrder(course) !== inOrder(row.course)) await mustBeOpen(db, row.user)
}

/** The course type of the student's registered province; of her school's before that is known (G150). */
export async function courseTypeOf(db: Db, native: number | null | undefined, workUnit: string): Promise<number | null> {
  const [unit] = await db.select({ province: work_units.province }).from(work_units).where(eq(work_units.uuid, workUnit))
  const province = native ? Math.floor(native / 10_000) * 10_000 : unit?.province
  if (!province) return null
  const [found] = await db.select({ type: provinces.select_course_type }).from(provinces).where(eq(provinces.id, province))
  return found?.type ?? null
}

/** The elective rule of the form, again on the server (B134–B136). */
export async function checkCourses(db: Db, chosen: readonly string[], type: number | null): Promise<void> {
  const fault = electivesFault(await db.select().from(courses), chosen, type)
  if (fault) throw new Problem(400, { course: [courseWords[fault](type)] })
}
const courseWords: Record<ElectivesFault, (type: number | null) => string> = {
  empty: () => zh.required,
  repeated: () => zh.invalid,
  too_many: type => zh.courseMax(maxCourses(type)),
  not_offered: () => zh.option,
  first_missing: () => zh.courseFirst,
  both_first: () => zh.courseBoth,
}

/** A class of another school is a class that does not exist. */
export async function checkClass(db: Db, grade: string | null | undefined, workUnit: string): Promise<void> {
  if (!grade) return
  const found = await db.$count(grades, and(eq(grades.uuid, grade), eq(grades.work_unit, workUnit)))
  if (found !== 1) throw new Problem(400, { grade: [zh.missingReference] })
}

/** Places that nobody has published do not exist. */
export async function checkPlaces(db: Db, { native, area }: Pick<Basics, 'native' | 'area'>): Promise<void> {
  if (native && (await db.$count(divisions, eq(divisions.id, native))) === 0) throw new Problem(400, { native: [zh.missingReference] })
  if (area && (await db.$count(areas, eq(areas.id, area))) === 0) throw new Problem(400, { area: [zh.missingReference] })
}

/** The account carries the name and the phone too: it is signed in with before the record is found. */
export async function mirrorToAccount(db: Db, ports: Ports, user: string, { name, phone }: Basics): Promise<void> {
  const copy = { ...(name !== undefined && { name }), ...(phone !== undefined && { phone: phone || null }) }
  if (Object.keys(copy).length > 0) await updateRows(db, ports.now(), users, eq(users.uuid, user), copy)
}
