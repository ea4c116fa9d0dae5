import * as z from 'zod/mini'
import type { Call } from '../../src/core/contracts/define.ts'
import { Problem } from './errors.ts'

/**
 * What a handler answers whose work goes on after its transaction: the key of a job. With `answer` the caller is told that at once (202)
 * and looks after the job by himself; without it he waits for the job's end.
 */
export class Accepted {
  readonly job: string
  readonly answer: unknown
  /** What the job works on, so that it need not be read again; not kept. */
  readonly given: unknown
  /** It keeps nothing: neither does its Idempotency-Key. */
  readonly isQuestion: boolean
  constructor(job: string, { answer, given, isQuestion = false }: { answer?: unknown; given?: unknown; isQuestion?: boolean } = {}) {
    this.job = job
    this.answer = answer
    this.given = given
    this.isQuestion = isQuestion
  }
  /** The same job, with what the caller is told at once. */
  answering(answer: unknown): Accepted {
    return new Accepted(this.job, { ...this, answer })
  }
}

/** Brings jobs to their end. Given to the kit, which knows none. */
export interface Jobs {
  /** Begins the job unless it is under way, and answers what it answered, or throws its refusal. */
  follow(job: string, given?: unknown): Promise<unknown>
}

/** What is kept of an accepted call under its key. */
export interface AcceptedBody {
  readonly job: string
  readonly answer?: unknown
  readonly isQuestion: boolean
}

interface Following {
  readonly jobs?: Jobs | undefined
  readonly waitsForJobs?: boolean | undefined
}
interface Key {
  /** It was sent before: whoever sent it first looks after its end. */
  readonly isAgain: boolean
  /** Lets go of it. */
  free(): Promise<void>
}

const lettingGo = new WeakMap<Jobs, Map<string, Promise<void>>>()
/** Once for a job, however many wait for its end under the key. */
function letGo(jobs: Jobs, job: string, free: () => Promise<void>): Promise<void> {
  const all = lettingGo.get(jobs) ?? new Map<string, Promise<void>>()
  lettingGo.set(jobs, all)
  const going = all.get(job) ?? free().finally(() => all.delete(job))
  all.set(job, going)
  return going
}

/**
 * The answer of a call whose work goes on: its job at once, or what that comes to. What was refused may be mended and sent again under its
 * key. Of one that is sent again and answered at once nothing is held until the end: whoever sends it a hundred times sends much.
 */
export async function followed(
  call: Call,
  { job, answer, isQuestion }: AcceptedBody,
  given: unknown,
  { jobs, waitsForJobs }: Following,
  { isAgain, free }: Key,
) {
  if (answer !== undefined && isAgain) return { status: 202, body: answer }
  // without a refusal nobody knows what has come of it: the connection broke, and its job may go on, here or in another process
  const refused = async (error: unknown) => {
    if (error instanceof Problem) await letGo(jobs!, job, free)
    throw error
  }
  const kept = async (result: unknown) => {
    if (isQuestion) await letGo(jobs!, job, free)
    return result
  }
  const ended = jobs!.follow(job, given).then(kept, refused)
  if (answer !== undefined) {
    const quiet = ended.catch(() => {})
    if (waitsForJobs) await quiet
    return { status: 202, body: answer }
  }
  const result = await ended
  return { status: call.status ?? 200, body: z.encode(call.result as z.ZodMiniType, result as never) as object }
}
