import type * as z from 'zod/mini'
import type { performances } from '../../core/contracts/career/performance.ts'
import { useCurrentUser, useHost, useMay } from '../../core/host/index.ts'

export type Exam = z.input<(typeof performances)['read']>

/** The list this person reads. */
export function useExamList() {
  const { api } = useHost()
  const type = useCurrentUser()?.u_type
  if (type === undefined) return null
  if (type === 1) return api.performances.student
  if (type === 2 || type === 3) return api.performances.teacher
  return type === 6 ? api.performances.jyj : api.performances.list
}

/** What the server would refuse is not offered. */
export function useExamRights() {
  const { api } = useHost()
  const may = useMay()
  return { isStudent: useCurrentUser()?.u_type === 1, mayWrite: may(api.performances.create), mayImport: may(api.imports.performance) }
}
