import type * as z from 'zod/mini'
import type { ReportResult } from '../../../../src/core/contracts/career/evaluation_reports.ts'
import type { Answers, QuestionSet } from '../../../../src/core/domain/evaluations/question-set.ts'
import { doubtsOf, isAlert, scoresOf } from '../../../../src/core/domain/evaluations/scoring.ts'

/** What a report says of answers that are complete; `seconds` is the time she looked at questions. */
export function resultOf(set: QuestionSet, answers: Answers, seconds: number): z.output<typeof ReportResult> {
  const { title, source, licence, normed } = set
  const scales = scoresOf(set, answers).map(({ label, ...scale }) => ({ ...scale, ...(label && { label }), items: [...scale.items] }))
  return { title, source, licence, normed, scales, doubts: doubtsOf(set, answers, seconds), ...(isAlert(set, answers) && { alert: true }) }
}
