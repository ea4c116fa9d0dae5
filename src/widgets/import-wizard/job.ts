import { ApiError } from '../../core/api/index.ts'
import type { ImportReport } from '../../core/contracts/import/index.ts'
import type { ImportBatch } from '../../core/contracts/imports.ts'

export type Job = Readonly<ImportBatch>
/** An import that was stopped, and kept nothing. */
export class Stopped extends Error {}

/** What an import has come to is said by the wizard, whatever the status; a call about it that is refused is the error catalogue's. */
export class Refused extends ApiError {}

/** An import that came to no end by no fault of its rows, and kept nothing; the message is the server's, where it said why. */
export class Broken extends Error {}

/** What is asked of the server about one import. */
export interface JobCalls {
  look(uuid: string): Promise<Job>
  stop(uuid: string): Promise<Job>
}
export interface Watch {
  /** Asked to stop: the server is told, and what it says happened is the answer. */
  readonly stop?: AbortSignal
  /** Nobody waits for the answer any more. */
  readonly gone: AbortSignal
  readonly seen?: (job: Job) => void
}

/** Not at its end yet, and nobody has stopped it. */
export const isUnderWay = ({ state }: Job) => state === 'queued' || state === 'checking' || state === 'writing'

/** Quick while it may be over soon, slower the longer it takes. */
const PAUSES = [100, 150, 250, 400, 600, 1000]
/** So often nobody answered before it is given up. The import goes on without us. */
const PATIENCE = 12

/** Looks at an import until it has ended. Throws its refusal, `Stopped`, or why the server could not be asked. */
export async function watchJob(calls: JobCalls, started: Job, { stop, gone, seen }: Watch): Promise<ImportReport> {
  let job = started
  let isTold = false
  let silent = 0
  for (let turn = 0; ; turn++) {
    if (gone.aborted) {
      // what nobody waits for and was to stop is stopped all the same: it would count among the imports one may have under way
      if (stop?.aborted && !isTold && isUnderWay(job)) calls.stop(job.uuid).catch(() => {})
      throw new Stopped()
    }
    seen?.(job)
    if (job.state === 'done' && job.report) return job.report
    if (job.state === 'refused' && job.refusal) throw new Refused('refused', 'imports', job.refusal.status, job.refusal.body)
    if (job.state === 'cancelled') throw new Stopped()
    if (job.state === 'failed') throw new Broken(String(job.refusal?.body.detail ?? ''))
    if (turn > 0 || !stop?.aborted)
      await pause(PAUSES[Math.min(turn, PAUSES.length - 1)]!, isTold ? [gone] : [gone, ...(stop ? [stop] : [])])
    try {
      const isAsked: boolean = stop?.aborted === true && !isTold
      job = isAsked ? await calls.stop(job.uuid) : await calls.look(job.uuid)
      isTold ||= isAsked
      silent = 0
    } catch (error) {
      silent += 1
      if (silent > PATIENCE || (error instanceof ApiError && error.status >= 400 && error.status < 500)) throw error
    }
  }
}

/** Ends early when one of these is given. */
function pause(ms: number, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise(next => {
    const done = () => {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', done)
      next()
    }
    const timer = setTimeout(done, ms)
    for (const signal of signals) signal.addEventListener('abort', done)
  })
}
