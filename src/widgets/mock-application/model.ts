import { foreignScore, outside, totalScore } from '../../core/domain/admission/mock.ts'
import type { Course } from '../../core/domain/courses.ts'
import { electivesFault, type MaybeType, maxCourses } from '../../core/domain/electives.ts'

export type Kind = 'general' | 'arts'
/** The name of the form in the rules of the electives: 5 forces physics or history in the general one alone (B204, B267). */
export const formOf = (kind: Kind) => (kind === 'arts' ? 'arts' : 'mock')

interface Given {
  readonly mngk_score: number | null
  readonly mngk_rank: number | null
  readonly aspiration_course: readonly string[] | null
  readonly foreign_request: number | null
}
const range = ({ lowest, highest }: { lowest: number; highest: number }) => `${lowest}–${highest}`

/** What is wrong beyond the single field (B201–B206). */
export function faultsOf(given: Given, kind: Kind, courses: readonly Course[], type: MaybeType) {
  const score = outside(given.mngk_score, totalScore)
  const foreign = outside(given.foreign_request, foreignScore)
  const fault = given.aspiration_course?.length ? electivesFault(courses, given.aspiration_course, type, formOf(kind)) : undefined
  return {
    mngk_score: score && { code: 'outside', limit: range(score) },
    mngk_rank: given.mngk_rank !== null && given.mngk_rank < 1 ? { code: 'outside' } : undefined,
    aspiration_course: fault && { code: fault, limit: maxCourses(type) },
    foreign_request: kind === 'arts' && foreign ? { code: 'outside', limit: range(foreign) } : undefined,
  }
}
