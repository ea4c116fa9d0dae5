import { and, eq } from 'drizzle-orm'
import type { EvaluationKind } from '../../../src/core/domain/evaluations/kinds.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { lately } from '../../kit/lately.ts'
import { zh } from '../../messages/zh.ts'
import { evaluation_reports } from './evaluation_reports/table.ts'

/** Results of one student and test a day: each is kept for good, and nobody's state changes so often. */
const MOST_A_DAY = 30
const DAY_MS = 86_400_000

/** Asked while her run is held, so that several at once do not all find room. */
export async function mustHaveResultsLeft(db: Db, ports: Ports, student: string, kind: EvaluationKind): Promise<void> {
  const { student: whose, kind: of, created_time } = evaluation_reports
  const today = await db.$count(evaluation_reports, and(eq(whose, student), eq(of, kind), lately(created_time, ports.now(), DAY_MS)))
  if (today >= MOST_A_DAY) throw new Problem(429, zh.resultsToday(MOST_A_DAY), { 'Retry-After': '3600' })
}
