import type * as z from 'zod/mini'
import type { Student as Shape } from '../../core/contracts/relation/student-shapes.ts'
import { history, physics } from '../../core/domain/courses.ts'
import { ANY } from '../../core/domain/filters.ts'
import { chosenOf, type ListView } from '../../core/ui/index.ts'

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

export interface ClassOption {
  readonly uuid: string
  readonly name: string
  readonly year: number
  readonly work_unit?: string
}

/** The classes one may choose from: those of the chosen years and schools. */
export function classesToChoose<C extends ClassOption>(classes: readonly C[], filters: ListView['filters']): C[] {
  const years = chosenOf(filters.year)
  const units = chosenOf(filters.work_unit)
  return classes.filter(
    one =>
      (years.length === 0 || years.includes(String(one.year))) && (units.length === 0 || !one.work_unit || units.includes(one.work_unit)),
  )
}

/** Filters after a change: a class whose year or school is no longer chosen goes with it. Before the classes have come nothing goes. */
export function settleClasses(filters: ListView['filters'], classes: readonly ClassOption[]): ListView['filters'] {
  if (classes.length === 0) return filters
  const offered = new Set(classesToChoose(classes, filters).map(one => one.uuid))
  const grades = chosenOf(filters.grade)
  const left = grades.filter(grade => offered.has(grade))
  return left.length === grades.length ? filters : { ...filters, grade: left.length > 0 ? left : [ANY] }
}
