import type * as z from 'zod/mini'
import type { performances } from '../../core/contracts/career/performance.ts'
import { useList } from '../../core/data/index.ts'
import { useCurrentUser, useHost } from '../../core/host/index.ts'

export type Exam = z.input<(typeof performances)['read']>

/** More than three years of school hold. */
const MOST = 200

/** The exams of a student, oldest first, by the call that this person may make; undefined until they have come. Staff has none of her own. */
export function useExams(student: string | undefined) {
  const { api } = useHost()
  const type = useCurrentUser()?.u_type
  const call =
    type === undefined
      ? null
      : type === 1
        ? api.performances.student
        : type === 2 || type === 3
          ? api.performances.teacher
          : type === 6
            ? api.performances.jyj
            : api.performances.list
  const isNobody = type !== undefined && type !== 1 && !student
  const { rows, error, again } = useList(isNobody ? null : call, {
    ...(student && { student }),
    ...{ ordering: ['date'] as const, limit: MOST },
  })
  return { exams: rows as readonly Exam[] | undefined, error, again, isNobody }
}
