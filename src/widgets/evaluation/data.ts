import type * as z from 'zod/mini'
import type { evaluation_reports } from '../../core/contracts/career/evaluation_reports.ts'
import type { evaluations, QuestionSheet } from '../../core/contracts/career/evaluations.ts'
import { useRecord } from '../../core/data/index.ts'
import type { EvaluationKind } from '../../core/domain/evaluations/kinds.ts'
import { useCurrentUser, useHost } from '../../core/host/index.ts'

export type Run = z.input<(typeof evaluations)['read']>
export type Sheet = z.input<typeof QuestionSheet>
export type ReportRow = z.input<(typeof evaluation_reports)['read']>

/** A student's own run at a test: undefined while it has not come, null where there is none, as there is for nobody else. */
export function useOwnRun(kind: EvaluationKind) {
  const { api } = useHost()
  const isStudent = useCurrentUser()?.u_type === 1
  const { data, error, again } = useRecord(isStudent ? api.evaluations.student : null, { kind, limit: 1 })
  const run: Run | null | undefined = isStudent ? data && (data.results[0] ?? null) : null
  return { run, error, again, isStudent }
}
