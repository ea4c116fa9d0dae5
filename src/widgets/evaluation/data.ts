import type * as z from 'zod/mini'
import type { evaluation_reports } from '../../core/contracts/career/evaluation_reports.ts'
import type { evaluations, QuestionSheet } from '../../core/contracts/career/evaluations.ts'
import type { EvaluationStat, StudentEvaluations } from '../../core/contracts/relation/student-evaluations.ts'
import { useRecord } from '../../core/data/index.ts'
import type { EvaluationKind } from '../../core/domain/evaluations/kinds.ts'
import { useCurrentUser, useHost, useMay } from '../../core/host/index.ts'

export type Run = z.input<(typeof evaluations)['read']>
export type Sheet = z.input<typeof QuestionSheet>
export type Standing = z.input<typeof StudentEvaluations>
export type Stat = z.input<typeof EvaluationStat>
export type ReportRow = z.input<(typeof evaluation_reports)['read']>

/** A student's own run at a test: undefined while it has not come, null where there is none, as there is for nobody else. */
export function useOwnRun(kind: EvaluationKind) {
  const { api } = useHost()
  const isStudent = useCurrentUser()?.u_type === 1
  const { data, error, again, put } = useRecord(isStudent ? api.evaluations.student : null, { kind, limit: 1 })
  const run: Run | null | undefined = isStudent ? data && (data.results[0] ?? null) : null
  /** What a save has answered of it: whoever comes back finds her answers as they are. */
  const keep = (saved: Run) => data && put({ ...data, results: [saved] })
  return { run, error, again, isStudent, keep }
}

/** Whether somebody at the school is told when the test of the state of mind alerts; asked of whoever may ask, `data` is undefined until it is known. */
export function useCounsellor(isWanted: boolean) {
  const { api } = useHost()
  const may = useMay()
  const isAsked = isWanted && may(api.evaluations.counsellor)
  return { isAsked, ...useRecord(isAsked ? api.evaluations.counsellor : null) }
}

const TEACHER = 2
const ADVISER = 3
const SCHOOL = 4
const BUREAU = 6
/** Where a staff account reads of the students she looks after: her list of them, and the numbers; null for everybody else. */
export function useStaffCalls() {
  const { students } = useHost().api
  const type = useCurrentUser()?.u_type
  if (type === TEACHER || type === ADVISER) return { list: students.tc_evaluation_report, stat: students.tc_evaluation_report_stat }
  if (type === SCHOOL) return { list: students.jw_evaluation_report, stat: students.jw_evaluation_report_stat }
  if (type === BUREAU) return { list: students.jyj_evaluation_report, stat: students.jyj_evaluation_report_stat }
  return { list: null, stat: null }
}
