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
