import { ApiError, errorLines, resendKey } from '../../core/api/index.ts'
import type { Difference, ImportKindName, ImportReport } from '../../core/contracts/import/index.ts'
import type { SentRow } from './corrections.ts'
import type { ImportCalls } from './data.ts'
import type { Grid } from './grid.ts'
import { addServerFaults } from './grid.ts'
import { Refused, type Watch, watchJob } from './job.ts'
import type { LogLine } from './model.ts'
import { refusalLog, serverFaults } from './model.ts'
import { wireBody } from './wire-body.ts'

/** Rows that were sent with what was said of them all, and their key: a resend after a broken answer is not a second import. */
export interface Attempt {
  readonly rows: readonly SentRow[]
  readonly about: string | undefined
  readonly key: string
}
/** The same attempt for the same rows, of which the same is said. */
export const attemptOf = (rows: readonly SentRow[], about: string | undefined, before: Attempt | null): Attempt =>
  before?.rows === rows && before.about === about ? before : { rows, about, key: resendKey() }

/** Sends rows that are meant, and answers what they came to. */
export async function sendRows(calls: ImportCalls, kind: ImportKindName, { rows, key }: Attempt, watch: Watch): Promise<ImportReport> {
  const written = await wireBody(kind, rows, calls.about ?? '', watch.gone)
  return watchJob(calls, await calls.start({}, { written, resendKey: key }), watch)
}

/** Asks what a table would do; of a list that corrects, with all that it would change. */
export async function compareRows(
  calls: ImportCalls,
  grid: Grid,
  watch: Watch,
): Promise<{ readonly report: ImportReport; readonly found?: readonly Difference[] }> {
  const { corrects } = grid.known
  const written = await wireBody(grid.kind, grid.entries, calls.about ?? '', watch.gone)
  const job = await calls.start({ dry_run: true, ...(corrects && { update: true }) }, { written, signal: watch.gone })
  const report = await watchJob(calls, job, watch)
  if (!corrects) return { report }
  const found: Difference[] = []
  for (;;) {
    const { results, count } = await calls.differences(job.uuid, found.length, { signal: watch.gone })
    found.push(...results)
    if (results.length === 0 || found.length >= count) return { report, found }
  }
}

/** A refusal on the table: faults at their cells, and the log for what has no cell. */
export function refusedBy(error: unknown, grid: Grid, rows: readonly SentRow[]): { log: readonly LogLine[]; grid: Grid } {
  const body = error instanceof Refused || (error instanceof ApiError && error.status === 400) ? error.body : undefined
  const lines = refusalLog(body, rows)
  // a refusal of another shape is still a refusal: its own words, then
  const log = lines.length > 0 ? lines : errorLines(body).map(line => ({ words: [line], faults: [] }))
  return { log, grid: addServerFaults(grid, serverFaults(log)) }
}
