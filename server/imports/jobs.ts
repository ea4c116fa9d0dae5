import { and, asc, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import type { ImportKindName, ImportReport } from '../../src/core/contracts/import/index.ts'
import { imports as contract, type ImportState } from '../../src/core/contracts/imports.ts'
import { type User, verdict } from '../../src/core/domain/access.ts'
import { schoolFor } from '../identity/schools.ts'
import type { Jobs } from '../kit/accepted.ts'
import { appendAudit } from '../kit/audit.ts'
import type { AuditHead } from '../kit/audit-anchor.ts'
import { type Db, databaseProblem, type Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { type Queue, queue } from '../kit/queue.ts'
import { RecordedRefusal } from '../kit/recorded-refusal.ts'
import { slices, turn } from '../kit/slices.ts'
import { zh } from '../messages/zh.ts'
import { ENDED, import_batches, import_rows, underWay } from '../resources/imports/table.ts'
import { checkPlan, type Import, type Planners, reportOf } from './plan.ts'
import { removeWritten } from './removal.ts'

type Batch = typeof import_batches.$inferSelect
/** A job of which nothing was heard for so long has lost its process. */
const SILENT_MS = 8000
const ASK_AGAIN_MS = 500
/** On the embedded database the statements of one piece hold the loop together. */
const WRITTEN_ROWS = 100
/** Imports at once. On PostgreSQL each holds a connection while it writes and asks for another: more would take all ten and wait for ever. */
const AT_ONCE = 3

interface Setting {
  readonly db: () => Db
  readonly ports: Ports
  readonly planners: Planners
  readonly userOf: (db: Db, uuid: string) => Promise<User | undefined>
  /** The database has connections for others while one writes: then an import is one transaction. Without, it is many short ones. */
  readonly hasOthers: boolean
  /** No room on the disk (R8): asked before every piece that is written. */
  readonly isFull?: (() => boolean) | undefined
  readonly log?: ((error: unknown) => void) | undefined
}

/** Somebody has told it to stop. */
class Cancelled extends Error {}
/** It was silent for too long, and another process has taken it up. */
class TakenUp extends Error {}

export interface ImportJobs extends Jobs {
  /** Takes up what lost its process. With `all` the process that is starting is the only one. */
  resume(all?: boolean): Promise<void>
  /** Says that its jobs are not lost. */
  beat(): Promise<void>
}

/** Imports as jobs: one of a school at a time, in turns with everybody else's requests, to be told to stop, and gone on with after a kill. */
export function importJobs(setting: Setting): ImportJobs {
  const { db, ports } = setting
  const under = new Map<string, Promise<ImportReport>>()
  const lanes = new Map<string, Queue>()
  const places = queue(AT_ONCE, Number.POSITIVE_INFINITY)
  const laneOf = (school: string) => {
    const lane = lanes.get(school) ?? queue(1, Number.POSITIVE_INFINITY)
    lanes.set(school, lane)
    return lane
  }

  async function batchOf(uuid: string): Promise<Batch> {
    const [job] = await db().select().from(import_batches).where(eq(import_batches.uuid, uuid))
    if (!job) throw new Problem(404, zh.notFound)
    return job
  }
  const begin = (uuid: string, given?: readonly unknown[]) => {
    const ended = batchOf(uuid)
      .then(job => (ENDED.includes(job.state) ? answerOf(job) : laneOf(job.work_unit ?? '')(() => places(() => work(setting, job, given)))))
      .finally(() => under.delete(uuid))
      .catch((error: unknown) => (error instanceof TakenUp ? watch(uuid) : Promise.reject(error)))
    under.set(uuid, ended)
    return ended
  }
  /** Another process is at it; if that one has ended, `resume` takes it up. */
  async function watch(uuid: string): Promise<ImportReport> {
    for (;;) {
      const job = await batchOf(uuid)
      if (ENDED.includes(job.state)) return answerOf(job)
      await new Promise(next => setTimeout(next, ASK_AGAIN_MS))
    }
  }

  return {
    follow: (uuid, given) => under.get(uuid) ?? (given === undefined ? watch(uuid) : begin(uuid, given as readonly unknown[])),
    async resume(all = false) {
      const now = ports.now()
      const silent = lt(import_batches.beat_time, new Date(now.getTime() - SILENT_MS).toISOString())
      // one that a process holds which stands still must not hold this one too
      const free = db()
        .select({ uuid: import_batches.uuid })
        .from(import_batches)
        .where(and(underWay, notInArray(import_batches.uuid, [...under.keys()]), all ? undefined : silent))
        .for('update', { skipLocked: true })
      // without its worker: from here on whoever had it changes nothing of it
      const lost = await db()
        .update(import_batches)
        .set({ beat_time: now.toISOString(), passed: 0, worker: null })
        .where(inArray(import_batches.uuid, free))
        .returning()
      for (const job of lost.toSorted((a, b) => a.created_time.localeCompare(b.created_time))) {
        await removeWritten(db(), job.kind as ImportKindName, job.uuid)
        // its answer is in the batch
        begin(job.uuid).catch(() => {})
      }
    },
    async beat() {
      if (under.size === 0) return
      await db()
        .update(import_batches)
        .set({ beat_time: ports.now().toISOString() })
        .where(inArray(import_batches.uuid, [...under.keys()]))
    },
  }
}

/** What the plain call answers of one that has ended. */
function answerOf({ state, report, refusal }: Batch): ImportReport {
  if (state === 'done' && report) return report
  if (state !== 'cancelled' && refusal) throw new Problem(refusal.status as 400, refusal.body)
  throw new Problem(409, state === 'cancelled' ? zh.importCancelled : zh.importFailed)
}

async function work(setting: Setting, job: Batch, given: readonly unknown[] | undefined): Promise<ImportReport> {
  const { db, ports, planners, userOf, hasOthers, isFull, log } = setting
  const { uuid, dry_run } = job
  const kind = job.kind as ImportKindName
  const own = eq(import_batches.uuid, uuid)
  const worker = crypto.randomUUID()
  const stillOwn = and(own, eq(import_batches.worker, worker))
  /** Every change of it asks first whether it may go on. */
  const set = async (tx: Db, values: Partial<Batch>) => {
    const [still] = await tx
      .update(import_batches)
      .set({ ...values, beat_time: ports.now().toISOString() })
      .where(and(stillOwn, notInArray(import_batches.state, ['cancelling', 'cancelled'])))
      .returning({ uuid: import_batches.uuid })
    if (still) return
    throw (await db().$count(import_batches, stillOwn)) > 0 ? new Cancelled() : new TakenUp()
  }
  const anchors: AuditHead[] = []
  const record = async (tx: Db, action: string, detail: Record<string, unknown>) =>
    void anchors.push(await appendAudit(tx, ports, { actor: job.user, address: job.address, action, target: `imports/${kind}/`, detail }))
  const told = () => {
    for (const head of anchors.splice(0)) ports.anchor(head)
  }

  /** Who asked for it, if she may still: a right that was taken from her meanwhile is taken from what she began, too. */
  const asker = async (on: Db): Promise<User> => {
    const user = await userOf(on, job.user)
    if (!user || verdict(contract.calls[kind], user) !== 'allowed') throw new Problem(403, zh.forbidden)
    if (schoolFor(user, job.work_unit!) !== job.work_unit) throw new Problem(403, zh.forbidden)
    return user
  }

  async function toItsEnd(): Promise<ImportReport> {
    const before = job.worker === null ? isNull(import_batches.worker) : eq(import_batches.worker, job.worker)
    const [claimed] = await db()
      .update(import_batches)
      .set({ worker })
      .where(and(own, before, underWay))
      .returning({ uuid: import_batches.uuid })
    if (!claimed) throw new TakenUp()
    const user = await asker(db())
    await set(db(), { state: 'checking', passed: 0 })
    const rows = given ?? (await staged(setting, uuid))
    const ask: Import = { db: db(), ports, user, work_unit: job.work_unit! }
    const plan = await planners[kind](ask, rows as never[])
    const verdict = await checkPlan(ask, plan, dry_run, passed => set(db(), { passed }))
    const report = reportOf(uuid, dry_run, verdict)
    const end = async (tx: Db) => {
      await asker(tx)
      await set(tx, { state: 'done', passed: job.total, created: dry_run ? 0 : report.created, report })
      if (report.batch)
        await record(tx, 'import', { kind, batch: uuid, work_unit: job.work_unit, created: report.created, unchanged: report.unchanged })
      await tx.delete(import_rows).where(eq(import_rows.batch, uuid))
    }
    if (!report.batch) await db().transaction(end)
    else {
      await set(db(), { state: 'writing', passed: 0 })
      await writeAll(plan.insert, verdict.fresh, end)
    }
    told()
    return report
  }

  async function writeAll(
    insert: (tx: Db, some: readonly number[], batch: string) => Promise<void>,
    fresh: readonly number[],
    end: (tx: Db) => Promise<void>,
  ) {
    let passed = 0
    const each = async (write: (run: (tx: Db) => Promise<void>) => Promise<void>) => {
      for (const some of slices(fresh, WRITTEN_ROWS)) {
        if (isFull?.()) throw new Problem(507, zh.diskFull)
        await write(tx => insert(tx, some, uuid))
        passed += some.length
        await set(db(), { passed })
        await turn()
      }
    }
    if (hasOthers)
      await db().transaction(async tx => {
        await each(run => run(tx))
        await end(tx)
      })
    else {
      await each(run => db().transaction(run))
      await db().transaction(end)
    }
  }

  try {
    return await toItsEnd()
  } catch (error) {
    anchors.length = 0
    if (error instanceof TakenUp) throw error
    if (!hasOthers && !dry_run) await removeWritten(db(), kind, uuid)
    // at once: what is refused is on record, and what has ended keeps no rows, whenever the process dies
    const problem = await db().transaction(async tx => {
      const refused =
        error instanceof RecordedRefusal
          ? await error.refuse(tx, (action, detail) => record(tx, action, detail))
          : error instanceof Problem
            ? error
            : databaseProblem(error)
      const state: ImportState = error instanceof Cancelled ? 'cancelled' : refused && refused.status < 500 ? 'refused' : 'failed'
      const refusal = refused ? { status: refused.status, body: refused.body as Record<string, unknown> } : null
      const [still] = await tx.update(import_batches).set({ state, refusal }).where(stillOwn).returning({ uuid: import_batches.uuid })
      if (!still) throw new TakenUp()
      await tx.delete(import_rows).where(eq(import_rows.batch, uuid))
      return refused ?? new Problem(409, state === 'cancelled' ? zh.importCancelled : zh.importFailed)
    })
    told()
    if (!(error instanceof Cancelled || error instanceof Problem || error instanceof RecordedRefusal || databaseProblem(error)))
      log?.(error)
    throw problem
  }
}

/** The rows of one that has lost its process. */
async function staged({ db, ports }: Setting, batch: string): Promise<unknown[]> {
  const rows: unknown[] = []
  const places = await db()
    .select({ place: import_rows.place })
    .from(import_rows)
    .where(eq(import_rows.batch, batch))
    .orderBy(asc(import_rows.place))
  for (const { place } of places) {
    const [one] = await db()
      .select()
      .from(import_rows)
      .where(and(eq(import_rows.batch, batch), eq(import_rows.place, place)))
    for (const row of JSON.parse(await ports.vault.open(one!.sealed)) as unknown[]) rows.push(row)
    await turn()
  }
  // what was only asked is forgotten with its process
  if (rows.length === 0) throw new Cancelled()
  return rows
}
