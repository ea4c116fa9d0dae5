import * as z from 'zod/mini'
import type { Call } from '../../src/core/contracts/define.ts'
import { zh } from '../messages/zh.ts'
import type { Db } from './db.ts'
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
  /** Whether it has ended, and nothing has come of it. */
  cameToNothing(db: Db, job: string): Promise<boolean>
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
  /** Who waits. */
  readonly by: string
  /** It was sent before: whoever sent it first looks after its end. */
  readonly isAgain: boolean
  /** Told when nobody waits any more. */
  readonly gone: AbortSignal
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

/** Of one person, so many that are sent again may wait for the end of what was sent first: more are somebody's who presses no button. */
const WAITING = 10
const waiting = new Map<string, number>()
/** Waits for the end of what somebody has sent before, for as long as she does. */
async function among<T>(by: string, end: () => Promise<T>): Promise<T> {
  const others = waiting.get(by) ?? 0
  if (others >= WAITING) throw new Problem(429, zh.inProgress, { 'Retry-After': '5' })
  waiting.set(by, others + 1)
  try {
    return await end()
  } finally {
    const left = waiting.get(by)! - 1
    if (left > 0) waiting.set(by, left)
    else waiting.delete(by)
  }
}
/** Whoever waited has hung up. */
class NobodyWaits extends Error {}
interface Waiter {
  readonly tell: (result: unknown) => void
  readonly fail: (error: unknown) => void
}
const waiters = new WeakMap<Promise<unknown>, Set<Waiter>>()
/** The end of a job for one who waits: of who has hung up nothing is held, however long the job takes. */
function endFor(gone: AbortSignal, ended: Promise<unknown>): Promise<unknown> {
  const all = waiters.get(ended) ?? new Set()
  if (!waiters.has(ended)) {
    waiters.set(ended, all)
    const each = (tell: (one: Waiter) => void) => all.forEach(tell)
    ended.then(
      result => each(({ tell }) => tell(result)),
      error => each(({ fail }) => fail(error)),
    )
  }
  const { promise, resolve: tell, reject: fail } = Promise.withResolvers<unknown>()
  const one = { tell, fail }
  const leave = () => fail(new NobodyWaits())
  all.add(one)
  gone.addEventListener('abort', leave)
  if (gone.aborted) leave()
  return promise.finally(() => {
    all.delete(one)
    gone.removeEventListener('abort', leave)
  })
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
  { by, isAgain, gone, free }: Key,
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
  const follow = () => jobs!.follow(job, given)
  // whoever sent it first lets go of its key though she has hung up
  const ended = isAgain ? among(by, () => endFor(gone, follow()).then(kept, refused)) : follow().then(kept, refused)
  if (answer !== undefined) {
    const quiet = ended.catch(() => {})
    if (waitsForJobs) await quiet
    return { status: 202, body: answer }
  }
  const result = await (isAgain ? ended : endFor(gone, ended)).catch((error: unknown) => {
    throw error instanceof NobodyWaits ? new Problem(503, zh.unavailable) : error
  })
  return { status: call.status ?? 200, body: z.encode(call.result as z.ZodMiniType, result as never) as object }
}
