import type * as z from 'zod/mini'
import type { Student as Shape } from '../../core/contracts/relation/student-shapes.ts'
import { history, physics } from '../../core/domain/courses.ts'
import { ANY } from '../../core/domain/filters.ts'
import type { ListView } from '../../core/ui/index.ts'

export type Student = z.input<typeof Shape>
export type AccountState = 'active' | 'never' | 'incomplete' | 'disabled'
export type FirstCourse = typeof physics | typeof history | 'none'

/** Filters of the list, in the order they are read. */
export const filterKeys = ['work_unit', 'year', 'grade', 'first_course', 'state'] as const
export const accountStates: readonly AccountState[] = ['active', 'never', 'incomplete', 'disabled']
export const firstCourses: readonly FirstCourse[] = [physics, history, 'none']

/** What stands in the account column: the strongest thing that can be said. */
export function accountState({
  user,
  is_submitted,
}: Pick<Student, 'is_submitted'> & { user: Pick<Student['user'], 'is_active' | 'last_login'> }) {
  if (!user.is_active) return 'disabled'
  if (user.last_login === null) return 'never'
  return is_submitted ? 'active' : 'incomplete'
}

/** The electives, or nothing for a text that is no list. */
export function subjectsOf({ course }: { course: string | null }): string[] {
  if (!course) return []
  try {
    const subjects: unknown = JSON.parse(course)
    return Array.isArray(subjects) ? subjects.filter(subject => typeof subject === 'string') : []
  } catch {
    return []
  }
}

export interface StudentQuery {
  work_unit?: string[]
  year?: number[]
  grade?: string[]
  first_course?: FirstCourse[]
  state?: AccountState[]
  account_type?: number
}

/** What always narrows a list, whatever is filtered. */
export interface Within {
  /** Class of the view 'class'. */
  readonly grade?: string
  readonly accountType?: 0 | 2
}

/** What is chosen without 不限. */
export const chosen = (values: readonly string[] | undefined) => (values ?? []).filter(value => value !== '' && value !== ANY)

/** The filters as the call wants them; 不限 is no filter (B171, B172). A word from an address that is no choice of ours is dropped. */
export function studentQuery(filters: ListView['filters'], { grade, accountType }: Within): StudentQuery {
  const some = <V>(values: readonly V[]): V[] | undefined => (values.length > 0 ? [...values] : undefined)
  const years = chosen(filters.year)
    .map(Number)
    .filter(year => Number.isInteger(year) && year >= 1950 && year <= 2100)
  const ids = (key: string) => chosen(filters[key]).filter(value => /^[\da-f-]{36}$/i.test(value))
  const query: StudentQuery = {
    work_unit: some(ids('work_unit')),
    year: some(years),
    grade: grade ? [grade] : some(ids('grade')),
    first_course: some(firstCourses.filter(first => chosen(filters.first_course).includes(first))),
    state: some(accountStates.filter(state => chosen(filters.state).includes(state))),
    account_type: accountType,
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

export interface ClassOption {
  readonly uuid: string
  readonly name: string
  readonly year: number
  readonly work_unit?: string
}

/** The classes one may choose from: those of the chosen years and schools. */
export function classesToChoose<C extends ClassOption>(classes: readonly C[], filters: ListView['filters']): C[] {
  const years = chosen(filters.year)
  const units = chosen(filters.work_unit)
  return classes.filter(
    one =>
      (years.length === 0 || years.includes(String(one.year))) && (units.length === 0 || !one.work_unit || units.includes(one.work_unit)),
  )
}

/** Filters after a change: a class whose year or school is no longer chosen goes with it. Before the classes have come nothing goes. */
export function settleClasses(filters: ListView['filters'], classes: readonly ClassOption[]): ListView['filters'] {
  if (classes.length === 0) return filters
  const kept = new Set(classesToChoose(classes, filters).map(one => one.uuid))
  const grades = chosen(filters.grade)
  const left = grades.filter(grade => kept.has(grade))
  return left.length === grades.length ? filters : { ...filters, grade: left.length > 0 ? left : [ANY] }
}

/** Whether anything narrows the list besides what the view itself is. */
export const isNarrowed = ({ filters, search }: ListView) =>
  search !== '' || Object.values(filters).some(values => chosen(values).length > 0)

export interface InfoDraft {
  readonly work_unit: string | null
  readonly grade: string | null
  readonly exam_year: number | null
}

/** Another school empties the class (B151). */
export const withSchool = (draft: InfoDraft, work_unit: string | null): InfoDraft =>
  work_unit === draft.work_unit ? draft : { ...draft, work_unit, grade: null }

/** What is missing of the administrator's dialog (B150). */
export const infoFaults = ({ work_unit, grade }: InfoDraft): readonly ('work_unit' | 'grade')[] => [
  ...(work_unit ? [] : (['work_unit'] as const)),
  ...(grade ? [] : (['grade'] as const)),
]
