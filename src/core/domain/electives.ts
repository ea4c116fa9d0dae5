import { type Course, history, physics } from './courses.ts'

/** Where subjects are chosen: the student's own form, the general mock application, the one for arts. */
export type ElectiveForm = 'student' | 'mock' | 'arts'
/** null: the student's province is not known yet. */
export type MaybeType = number | null | undefined

/** B134: the old tracks are one choice, everything else three. */
export const maxCourses = (type: MaybeType): number => (type === 3 ? 1 : 3)

/** Physics or history first, and never both: type 2 everywhere, type 5 in the general mock form only (G078, B267). */
export const firstIsForced = (type: MaybeType, form: ElectiveForm = 'student'): boolean => type === 2 || (type === 5 && form === 'mock')

/** B136: the courses whose list holds the type; all of them while the type is unknown. */
export const offeredCourses = <C extends Course>(options: readonly C[], type: MaybeType): C[] =>
  options.filter(option => !type || option.course_types.split(',').some(entry => entry.trim() === String(type)))

/**
 * The values that can be clicked now. What is chosen can always be taken back.
 * `openCourses(standardCourses, [], 2)` is 物理 and 历史; with `['物理']` it is everything but 历史 (B135, G079).
 */
export function openCourses(
  options: readonly Course[],
  chosen: readonly string[],
  type: MaybeType,
  form: ElectiveForm = 'student',
): string[] {
  const isFull = chosen.length >= maxCourses(type)
  const first = [physics, history].filter(value => chosen.includes(value))
  return offeredCourses(options, type)
    .map(option => option.value)
    .filter(value => {
      if (chosen.includes(value)) return true
      if (isFull) return false
      if (!firstIsForced(type, form)) return true
      const isFirst = value === physics || value === history
      return first.length === 0 ? isFirst : !isFirst
    })
}

export type ElectivesFault = 'empty' | 'repeated' | 'too_many' | 'not_offered' | 'first_missing' | 'both_first'

/** The same rule for a choice that arrives whole: on submit, in an import, on the server. */
export function electivesFault(
  options: readonly Course[],
  chosen: readonly string[],
  type: MaybeType,
  form: ElectiveForm = 'student',
): ElectivesFault | undefined {
  const offered = offeredCourses(options, type).map(option => option.value)
  if (chosen.length === 0) return 'empty'
  if (new Set(chosen).size < chosen.length) return 'repeated'
  if (chosen.some(value => !offered.includes(value))) return 'not_offered'
  if (chosen.length > maxCourses(type)) return 'too_many'
  if (!firstIsForced(type, form)) return undefined
  const first = [physics, history].filter(value => chosen.includes(value)).length
  return first === 0 ? 'first_missing' : first === 2 ? 'both_first' : undefined
}
