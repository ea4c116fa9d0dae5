import { type Course, courseTypes } from '../../core/domain/courses.ts'
import { electivesFault, type MaybeType, maxCourses } from '../../core/domain/electives.ts'

/** own: the student herself; create and edit: staff. */
export type Mode = 'own' | 'create' | 'edit'

/** What the form demands of whom (B122–B130). Staff may save a student whose own answers are still missing; nobody chooses what is closed (B211). */
export function demandedFields(mode: Mode, accountType: number, namesSchool: boolean, mayChoose = true) {
  const always = ['nation', 'examinee_category'] as const
  if (mode === 'create') return [...always, ...(namesSchool ? (['work_unit'] as const) : [])]
  if (mode === 'edit') return always
  // Hidden for a collective account, where it never blocks (B126, B133).
  const area = accountType === 0 ? [] : (['area'] as const)
  return [...always, 'school_grade', ...area, 'entry_score', 'native', ...(mayChoose ? (['course'] as const) : []), 'exam_year'] as const
}

/** The rule of the electives (B134–B136), as a fault of the field; staff may leave them open. */
export function courseFault(course: readonly string[] | null, courses: readonly Course[], type: MaybeType) {
  const fault = course?.length ? electivesFault(courses, course, type) : undefined
  return fault && { code: fault, limit: maxCourses(type) }
}

/** What the student herself can no longer change (B094, B095, B211). */
export const lockedFields = (mode: Mode, student: { is_submitted: boolean; native: number | null } | undefined, mayChoose = true) =>
  mode !== 'own' || !student
    ? []
    : [
        ...(student.is_submitted ? (['exam_year'] as const) : []),
        ...(student.native === null ? [] : (['native'] as const)),
        ...(mayChoose ? [] : (['course'] as const)),
      ]

/** The years one can choose: this year's exam and the six after it; years of enrolment back to nine years ago. A stored one stays. */
export const examYears = (today: Date, stored: number | null) =>
  withStored(
    Array.from({ length: 7 }, (_, n) => today.getFullYear() + n),
    stored,
  )
export const enrollmentYears = (today: Date, stored: number | null) =>
  withStored(
    Array.from({ length: 10 }, (_, n) => today.getFullYear() - n),
    stored,
  )
const withStored = (years: readonly number[], stored: number | null) =>
  stored === null || years.includes(stored) ? years : [stored, ...years]

/** The course type of a registered place: that of its province. */
export function courseTypeOf(
  native: number | null,
  provinces: readonly { id: number; select_course_type: number }[],
  fallback: MaybeType,
): MaybeType {
  if (native === null) return fallback
  const found = provinces.find(province => province.id === Math.floor(native / 10_000) * 10_000)
  return courseTypes.find(type => type === found?.select_course_type) ?? fallback
}
