import { combinations as legal } from '../../core/domain/admission/requirements.ts'
import { type Chosen, counted, inOrder } from '../../core/domain/course-stat.ts'
import { history, physics } from '../../core/domain/courses.ts'
import type { CourseStat } from './data.ts'

/** The years of enrolment there are, newest first. */
export const yearsOf = ({ groups }: CourseStat): number[] =>
  [...new Set(groups.flatMap(one => (one.year === null ? [] : [one.year])))].toSorted((a, b) => b - a)

/** The same for one year: the sum of its groups, so that both say the same. */
export function ofYear(
  stat: CourseStat,
  year: number | undefined,
): Omit<CourseStat, 'combinations'> & { readonly combinations: readonly Chosen[] } {
  if (year === undefined) return stat
  const groups = stat.groups.filter(one => one.year === year)
  const sum = (key: 'total' | 'submitted' | 'others') => groups.reduce((all, one) => all + one[key], 0)
  return {
    ...{ groups, is_small_hidden: stat.is_small_hidden, total: sum('total'), submitted: sum('submitted'), others: sum('others') },
    combinations: counted(groups.flatMap(one => one.combinations)),
  }
}

/** What was chosen, and where that is 3+1+2 the combinations nobody chose too: that a door is empty is an answer. */
export function legalOf(chosen: readonly Chosen[]): readonly Chosen[] {
  const isTwelve =
    chosen.length > 0 && chosen.every(({ course }) => course.length === 3 && course.includes(physics) !== course.includes(history))
  if (!isTwelve) return chosen
  const found = new Map(chosen.map(one => [one.course.join(), one.students]))
  return legal(2).map(combination => {
    const course = inOrder(combination)
    return { course, students: found.get(course.join()) ?? 0 }
  })
}
