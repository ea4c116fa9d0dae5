import { databaseProblem } from './db.ts'
import { Problem } from './errors.ts'
import type { Answered } from './idempotency.ts'

/** Whoever asked has been told why; of anything else nobody knows what came of it. */
export const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500

/** Also one that the database has made: that something is there already, or still used. */
export function refusalIn(error: unknown): Problem | undefined {
  const problem = error instanceof Problem ? error : databaseProblem(error)
  return isRefusal(problem) ? problem : undefined
}

export const refused = (body: Problem): Answered => ({ status: body.status, body })
