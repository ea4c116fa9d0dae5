import { type Course, courseTypes } from '../../core/domain/courses.ts'
import { electivesFault, type MaybeType, maxCourses } from '../../core/domain/electives.ts'
import { isAnyPhone, isEmail } from '../../core/domain/people.ts'

/** The form as typed; texts are never null, so that a field is always controlled. */
export interface Form {
  readonly name: string
  readonly gender: string
  readonly cert_id: string
  readonly password: string
  readonly other_num: string
  readonly school_grade: string
  readonly nation: string
  readonly examinee_category: string
  readonly examinee_type: string
  readonly course: readonly string[]
  readonly native: number | null
  readonly native_path: string
  readonly area: number | null
  readonly area_path: string
  readonly entry_score: number | null
  readonly exam_year: number | null
  readonly enrollment_year: number | null
  readonly grade: string
  readonly phone: string
  readonly qq: string
  readonly wechat_num: string
  readonly email: string
  readonly remark: string
}

/** A new student's defaults (B138). */
export const blankForm = (defaults: Pick<Form, 'gender' | 'nation' | 'examinee_category' | 'examinee_type' | 'school_grade'>): Form => ({
  name: '',
  cert_id: '',
  password: '',
  other_num: '',
  course: [],
  native: null,
  native_path: '',
  area: null,
  area_path: '',
  entry_score: null,
  exam_year: null,
  enrollment_year: null,
  grade: '',
  phone: '',
  qq: '',
  wechat_num: '',
  email: '',
  remark: '',
  ...defaults,
})

type Stored = { readonly [K in keyof Form]?: unknown } & {
  readonly grade?: { readonly uuid: string } | null
  readonly course?: string | null
}

/** A stored student as a form. */
export function formOf(student: Stored, blank: Form): Form {
  const filled = Object.entries(student).filter(([field, value]) => field in blank && value !== null && value !== undefined)
  return {
    ...blank,
    ...Object.fromEntries(filled),
    grade: student.grade?.uuid ?? '',
    course: student.course ? (JSON.parse(student.course) as string[]) : [],
    password: '',
  }
}

/** How the form is being used: what is asked for and what is locked depends on it. */
export interface Setting {
  /** own: the student herself; create and edit: staff. */
  readonly mode: 'own' | 'create' | 'edit'
  readonly accountType: number
  readonly courseType: MaybeType
  readonly courses: readonly Course[]
}

export type FaultKey =
  | 'needName'
  | 'needSchoolGrade'
  | 'needNation'
  | 'needCategory'
  | 'needArea'
  | 'needEntryScore'
  | 'needNative'
  | 'needCourse'
  | 'needExamYear'
  | 'needCertId'
  | 'badPhone'
  | 'badEmail'
  | 'badScore'
  | 'courseMax'
  | 'courseFirst'
  | 'courseBoth'
  | 'courseOther'
export type Faults = Partial<Record<keyof Form, FaultKey>>

const courseFaults = {
  empty: 'needCourse',
  repeated: 'courseOther',
  too_many: 'courseMax',
  not_offered: 'courseOther',
  first_missing: 'courseFirst',
  both_first: 'courseBoth',
} as const

/** What is wrong with the form, by field (B122–B136, B147). Staff may save a student whose own answers are still missing. */
export function faultsOf(form: Form, { mode, accountType, courseType, courses }: Setting): Faults {
  const isOwn = mode === 'own'
  const course = form.course.length === 0 && !isOwn ? undefined : electivesFault(courses, form.course, courseType)
  const scoreIsBad = form.entry_score !== null && (form.entry_score < 0 || form.entry_score > 1000)
  return {
    ...(!form.name.trim() && { name: 'needName' as const }),
    ...(mode === 'create' && !form.cert_id.trim() && { cert_id: 'needCertId' as const }),
    ...(!form.school_grade && isOwn && { school_grade: 'needSchoolGrade' as const }),
    ...(!form.nation && { nation: 'needNation' as const }),
    ...(!form.examinee_category && { examinee_category: 'needCategory' as const }),
    // Hidden for a collective account, where it never blocks (B126, B133).
    ...(isOwn && accountType !== 0 && form.area === null && { area: 'needArea' as const }),
    ...(isOwn && form.entry_score === null && { entry_score: 'needEntryScore' as const }),
    ...(scoreIsBad && { entry_score: 'badScore' as const }),
    ...(isOwn && form.native === null && { native: 'needNative' as const }),
    ...(course && { course: courseFaults[course] }),
    ...(isOwn && form.exam_year === null && { exam_year: 'needExamYear' as const }),
    ...(form.phone.trim() && !isAnyPhone(form.phone.trim()) && { phone: 'badPhone' as const }),
    ...(form.email.trim() && !isEmail(form.email.trim()) && { email: 'badEmail' as const }),
  }
}

/** The value the message of a fault needs. */
export const faultValues = ({ courseType }: Setting) => ({ n: maxCourses(courseType) })

/** The form as the call wants it: course as JSON text (B140), empty texts as nothing, and only the fields that this mode may write. */
export function bodyOf(form: Form, { mode, accountType }: Setting) {
  const { native_path, area_path, cert_id, password, course, grade, area, school_grade, ...rest } = form
  const texts = Object.fromEntries(
    Object.entries(rest).map(([field, value]) => [field, typeof value === 'string' ? value.trim() || null : value]),
  )
  const common = {
    ...texts,
    name: form.name.trim(),
    nation: form.nation,
    gender: form.gender,
    examinee_category: form.examinee_category,
    examinee_type: form.examinee_type,
    ...(school_grade && { school_grade }),
    ...(course.length > 0 && { course: JSON.stringify(course) }),
    ...(accountType !== 0 && { area }),
  }
  if (mode === 'own') return common
  const staff = { ...common, grade: grade || null }
  return mode === 'edit' ? staff : { ...staff, cert_id: cert_id.trim(), ...(password && { password }) }
}

/** What the student herself can no longer change (B094, B095). */
export const locksOf = (student: { is_submitted: boolean; native: number | null } | undefined, mode: Setting['mode']) => ({
  exam_year: mode === 'own' && student?.is_submitted === true,
  native: mode === 'own' && student?.native != null,
})

/** The years one can choose: this year's exam and the six after it; years of enrolment back to nine years ago. */
export const examYears = (today: Date) => Array.from({ length: 7 }, (_, n) => today.getFullYear() + n)
export const enrollmentYears = (today: Date) => Array.from({ length: 10 }, (_, n) => today.getFullYear() - n)

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
