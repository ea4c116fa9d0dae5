import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { ImportReport } from '../../src/core/contracts/import/index.ts'
import type { Jobs } from '../kit/accepted.ts'
import { databaseProblem } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { notLately } from '../kit/lately.ts'
import { type Queue, queue } from '../kit/queue.ts'
import { zh } from '../messages/zh.ts'
import { ENDED, import_batches, underWay } from '../resources/imports/table.ts'
import { type Again, patience } from './again.ts'
import { claim } from './claim.ts'
import { laneOf } from './lanes.ts'
import { type Batch, cameToNothing, TakenUp, takeBack, type WorkSetting, work } from './work.ts'

/** A job of which nothing was heard for so long has lost its process. */
const SILENT_MS = 8000
const ASK_AGAIN_MS = 500
const again = () => new Promise(next => setTimeout(next, ASK_AGAIN_MS))
/** Imports at once. On PostgreSQL each holds a connection while it writes and asks for another: more would take all that jobs have, and wait for ever. */
const AT_ONCE = 3

export interface ImportJobs extends Jobs {
  /** Takes up what lost its process. With `all` the process that is starting is the only one. */
  resume(all?: boolean): Promise<void>
  /** Says that its jobs are not lost. */
  beat(): Promise<void>
}

/** Imports as jobs: one of a school or a province at a time, in turns with everybody else's requests, to be told to stop, and gone on with after a kill. */
export function importJobs(setting: WorkSetting): ImportJobs {
  const { db, ports } = setting
  const under = new Map<string, Promise<ImportReport>>()
  const watching = new Map<string, Promise<ImportReport>>()
  /** What has lost its process, until its rows are taken back: that may take longer than a job may be silent. */
  const lost = new Set<string>()
  const ours = () => [...under.keys(), ...lost]
  const lanes = new Map<string, Queue>()
  const places = queue(AT_ONCE, Number.POSITIVE_INFINITY)
  const inLane = (name: string) => {
    const lane = lanes.get(name) ?? queue(1, Number.POSITIVE_INFINITY)
    lanes.set(name, lane)
    return lane
  }

  async function batchOf(uuid: string): Promise<Batch> {
    const [job] = await db().select().from(import_batches).where(eq(import_batches.uuid, uuid))
    if (!job) throw new Problem(404, zh.notFound)
    return job
  }
  const begin = (uuid: string, given?: readonly unknown[]) => {
    const ended = batchOf(uuid)
      .then(async job => {
        if (ENDED.includes(job.state)) return answerOf(job)
        for (const mayAgain = patience(); ; ) {
          const done = await inLane(laneOf(job))(() => places(() => attempt(job, given, mayAgain)))
          if (typeof done === 'object') return done
          // without its turn, a place and anything in hand: whoever is before it, and other schools, have theirs meanwhile
          await again()
        }
      })
      .finally(() => under.delete(uuid))
      .catch((error: unknown) => (error instanceof TakenUp ? watch(uuid) : Promise.reject(error)))
    under.set(uuid, ended)
    return ended
  }
  async function attempt(job: Batch, given: readonly unknown[] | undefined, mayAgain: (why: Again) => boolean) {
    const worker = crypto.randomUUID()
    const claimed = await claim(db(), job, worker)
    if (claimed === 'taken') throw new TakenUp()
    // another import of its lane is before it
    return claimed === 'own' ? work(setting, job, worker, given, mayAgain) : 'held'
  }
  async function untilItEnds(uuid: string): Promise<ImportReport> {
    for (;;) {
      const job = await batchOf(uuid)
      if (ENDED.includes(job.state)) return answerOf(job)
      await again()
    }
  }
  /** Another process is at it; if that one has ended, `resume` takes it up. Asked once for all who wait. */
  function watch(uuid: string): Promise<ImportReport> {
    const watched = watching.get(uuid) ?? untilItEnds(uuid).finally(() => watching.delete(uuid))
    watching.set(uuid, watched)
    return watched
  }

  async function takeUp(job: Batch) {
    try {
      await takeBack(setting, job)
    } catch (error) {
      // where the database is away it is tried again, and the others go on; what it refuses it would refuse for ever
      setting.log?.(error)
      if (databaseProblem(error)?.status === 400)
        await db().update(import_batches).set({ state: 'failed' }).where(eq(import_batches.uuid, job.uuid))
      return
    }
    // its answer is in the batch
    begin(job.uuid).catch(() => {})
  }

  return {
    follow: (uuid, given) => under.get(uuid) ?? (given === undefined ? watch(uuid) : begin(uuid, given as readonly unknown[])),
    async cameToNothing(db, uuid) {
      const [job] = await db.select({ state: import_batches.state }).from(import_batches).where(eq(import_batches.uuid, uuid))
      // a question that has been tidied away is gone
      return !job || (ENDED.includes(job.state) && job.state !== 'done')
    },
    async resume(all = false) {
      const now = ports.now()
      const silent = notLately(import_batches.beat_time, now, SILENT_MS)
      // one that a process holds which stands still must not hold this one too
      const free = db()
        .select({ uuid: import_batches.uuid })
        .from(import_batches)
        .where(and(underWay, notInArray(import_batches.uuid, ours()), all ? undefined : silent))
        .for('update', { skipLocked: true })
      // without its worker: from here on whoever had it changes nothing of it
      const found = await db()
        .update(import_batches)
        .set({ beat_time: now.toISOString(), passed: 0, worker: null })
        .where(inArray(import_batches.uuid, free))
        .returning()
      for (const { uuid } of found) lost.add(uuid)
      try {
        for (const job of found.toSorted((a, b) => a.place - b.place)) await takeUp(job)
      } finally {
        for (const { uuid } of found) lost.delete(uuid)
      }
    },
    async beat() {
      const uuids = ours()
      if (uuids.length === 0) return
      await db().update(import_batches).set({ beat_time: ports.now().toISOString() }).where(inArray(import_batches.uuid, uuids))
    },
  }
}

/** What the plain call answers of one that has ended. */
function answerOf({ state, report, refusal }: Batch): ImportReport {
  if (state === 'done' && report) return report
  if (state !== 'cancelled' && refusal) throw new Problem(refusal.status as 400, refusal.body)
  throw cameToNothing(state)
}
