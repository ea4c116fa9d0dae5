import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { type ImportKindName, type ImportReport, isOfSchool, type SchoolKindName } from '../../src/core/contracts/import/index.ts'
import { imports as contract, type ImportState } from '../../src/core/contracts/imports.ts'
import { type User, verdict } from '../../src/core/domain/access.ts'
import { schoolFor } from '../identity/schools.ts'
import { type Audit, recorded } from '../kit/audit.ts'
import { namesAndNumbers } from '../kit/audit-texts.ts'
import { type Db, databaseProblem, type Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lookAgain, lookBehindLocks } from '../kit/lock.ts'
import { RecordedRefusal } from '../kit/recorded-refusal.ts'
import { pieces, slices, turn } from '../kit/slices.ts'
import { zh } from '../messages/zh.ts'
import { import_batches, import_changes, underWay } from '../resources/imports/table.ts'
import { type Again, againFor } from './again.ts'
import { type Change, change, restoreChanged } from './correct.ts'
import { keepChanges, type Made } from './differences.ts'
import { keepFound } from './found.ts'
import { changedSince, checkPlan, type Import, type Plan, type Planners, reportOf, type Verdict } from './plan.ts'
import { refusalWords } from './refusal-words.ts'
import { letStay, removeWritten } from './removal.ts'
import { takeBackRows } from './replaced.ts'
import { dropStaged, staged } from './staged.ts'
import { whenThereIsRoom } from './when-room.ts'

export type Batch = typeof import_batches.$inferSelect

/** What is written together: on the embedded database the statements of one piece hold the loop. */
const WRITTEN = { rows: 100, letters: 100_000 }
/** A stored row that is changed takes several statements. */
const CHANGED_ROWS = 20

export interface WorkSetting {
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
export class TakenUp extends Error {}

/**
 * Brings one import that is this worker's to its end: checks it, writes it, or says why not; or, where nothing is kept, why to try again.
 */
export async function work(
  setting: WorkSetting,
  job: Batch,
  worker: string,
  given: readonly unknown[] | undefined,
  mayAgain: (why: Again) => boolean,
): Promise<ImportReport | Again> {
  const { db, ports, planners, userOf, hasOthers, isFull, log } = setting
  const { uuid, dry_run } = job
  const kind = job.kind as ImportKindName
  const own = eq(import_batches.uuid, uuid)
  const stillOwn = and(own, eq(import_batches.worker, worker))
  /** Every change of it asks first whether it may go on. */
  const set = async (tx: Db, values: Partial<Batch>) => {
    const [still] = await tx
      .update(import_batches)
      .set({ ...values, beat_time: ports.now().toISOString() })
      .where(and(stillOwn, notInArray(import_batches.state, ['cancelling', 'cancelled'])))
      .returning({ uuid: import_batches.uuid })
    if (still) return
    // beside this transaction the embedded database would wait for it, and it for the database
    throw (await tx.$count(import_batches, stillOwn)) > 0 ? new Cancelled() : new TakenUp()
  }
  const inTransaction = <T>(run: (tx: Db, audit: Audit) => Promise<T>) =>
    recorded(db(), ports, { actor: job.user, address: job.address, target: `imports/${kind}/` }, run, lookAgain)
  /** What the rows have to say of themselves: recorded with the end, or not at all. */
  const onRecord: Parameters<Audit>[] = []
  /** Whom it has looked up: recorded with its end, whatever that is. */
  const noted: Parameters<Audit>[] = []

  /** Who asked for it, if she may still: a right that was taken from her meanwhile is taken from what she began, too. */
  const asker = async (on: Db): Promise<User> => {
    const user = await userOf(on, job.user)
    if (!user || verdict(contract.calls[kind], user) !== 'allowed') throw new Problem(403, zh.forbidden)
    if (job.work_unit && schoolFor(user, job.work_unit) !== job.work_unit) throw new Problem(403, zh.forbidden)
    return user
  }

  async function toItsEnd(): Promise<ImportReport> {
    const user = await asker(db())
    await set(db(), { state: 'checking', passed: 0 })
    const rows = given ?? (await staged(db(), ports.vault, uuid))
    // of a question no rows are kept: it has ended with its process, and nobody has stopped it
    if (!given && rows.length === 0) throw dry_run ? new Problem(503, zh.checkLost) : new Cancelled()
    const ask: Import = {
      db: db(),
      ports,
      user,
      work_unit: job.work_unit ?? '',
      about: job.about ?? undefined,
      update: job.corrects,
      batch: uuid,
      note: (...entry) => void noted.push(entry),
    }
    const plan = await planners[kind](ask, rows as never[])
    const verdict = await checkPlan(ask, plan, dry_run, passed => set(db(), { passed }))
    const report = { ...reportOf(uuid, dry_run, verdict), ...(await plan.notices?.()) }
    const end = async (tx: Db, audit: Audit) => {
      // it may wait: whoever asks is looked at behind that
      if (report.batch) await plan.stillRight?.(tx)
      const mustStill = async () => {
        const { roles } = await asker(tx)
        // a right beside that to import, to switch an account or change a login name, may be what has gone
        if (user.roles.some(role => !roles.includes(role))) throw new Problem(403, zh.forbidden)
        if (report.batch) await plan.stillHers?.(tx)
      }
      await mustStill()
      // and behind the trail, which is held by whoever takes it from her
      lookBehindLocks(tx, mustStill)
      const { created, updated, unchanged } = report
      await set(tx, { state: 'done', passed: job.total, ...(!dry_run && { created, updated }), report })
      for (const entry of [...noted, ...onRecord]) await audit(...entry)
      const { work_unit, about } = job
      if (report.batch)
        await audit('import', { kind, batch: uuid, ...(about ? namesAndNumbers(about) : { work_unit }), created, updated, unchanged })
      await dropStaged(tx, uuid)
    }
    if (!report.batch) {
      if (dry_run && job.corrects) await keepFound(db(), ports.vault, uuid, plan, verdict)
      await inTransaction(end)
    } else {
      await set(db(), { state: 'writing', passed: 0 })
      await writeAll(plan, verdict, user, end)
    }
    return report
  }

  async function writeAll(
    plan: Plan,
    { fresh, changes, replaces, gone }: Verdict,
    user: User,
    end: (tx: Db, audit: Audit) => Promise<void>,
  ) {
    let passed = 0
    const step = async (rows: number, write: () => Promise<void>) => {
      if (isFull?.()) throw new Problem(507, zh.diskFull)
      await write()
      passed += rows
      await set(db(), { passed })
      await turn()
    }
    const lettersOf = (index: number) => Object.values(plan.entries[index]!.cells).reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
    const each = async (write: (run: (tx: Db) => Promise<void>) => Promise<void>) => {
      // first: whoever takes a login name over must find it free
      let first = 0
      for (const some of slices(changes, CHANGED_ROWS)) {
        await step(some.length, () => write(tx => changeSome(tx, plan, some, first, user)))
        first += some.length
      }
      const { replacing } = plan
      if (replacing) {
        for (const some of slices(gone, WRITTEN.rows)) await step(0, () => write(tx => replacing.remove(tx, some, uuid)))
        for (const some of pieces(replaces, WRITTEN, lettersOf)) await step(some.length, () => write(tx => replacing.write(tx, some, uuid)))
      }
      for (const some of pieces(fresh, WRITTEN, lettersOf)) await step(some.length, () => write(tx => plan.insert(tx, some, uuid)))
    }
    if (hasOthers)
      await inTransaction(async (tx, audit) => {
        await each(run => run(tx))
        await end(tx, audit)
      })
    else {
      await each(run => db().transaction(run))
      await inTransaction(end)
    }
  }

  async function changeSome(tx: Db, plan: Plan, some: readonly Change[], first: number, user: User) {
    const audit: Audit = async (...entry) => void onRecord.push(entry)
    const made: Made[] = []
    for (const one of plan.change ? some : []) {
      const done = await change(kind as SchoolKindName, plan.change!, { tx, ports, user, audit }, one)
      if (!done) throw changedSince(plan.kind, one)
      made.push(done)
      await turn()
    }
    await keepChanges(tx, ports.vault, uuid, first, made)
  }

  /** The end of one that keeps nothing. */
  async function ending(tx: Db, audit: Audit, error: unknown) {
    const refused =
      error instanceof RecordedRefusal ? await error.refuse(tx, audit) : error instanceof Problem ? error : databaseProblem(error)
    const state: ImportState = error instanceof Cancelled ? 'cancelled' : refused && refused.status < 500 ? 'refused' : 'failed'
    const refusal = refused ? { status: refused.status, body: refused.body as Record<string, unknown> } : null
    // where the connection broke while its end was being kept, it may have been kept: then it is done, and so it stays
    const [still] = await tx
      .update(import_batches)
      .set({ state, refusal, message: refusal ? refusalWords(refusal.body) : '' })
      .where(and(stillOwn, underWay))
      .returning({ uuid: import_batches.uuid })
    if (!still) throw new TakenUp()
    // a question that was stopped while its answer was being kept
    await tx.delete(import_changes).where(eq(import_changes.batch, uuid))
    await dropStaged(tx, uuid)
    for (const entry of noted) await audit(...entry)
    // what she may not do with accounts was tried (S12)
    if (refused?.status === 403) await audit('refused', { status: 403, batch: uuid })
    return { state, refused }
  }

  try {
    return await toItsEnd()
  } catch (error) {
    if (error instanceof TakenUp) throw error
    const why = hasOthers ? againFor(error) : undefined
    // of a question whose connection broke nobody knows whether its answer is kept: who asked it asks again
    if (why && !(why === 'lost' && dry_run) && mayAgain(why)) {
      if (dry_run) await db().delete(import_changes).where(eq(import_changes.batch, uuid))
      // nobody's, for the next try, unless its end was kept all the same
      await db().update(import_batches).set({ worker: job.worker }).where(and(stillOwn, underWay))
      return why
    }
    const { state, refused } = await whenThereIsRoom(async () => {
      if (!hasOthers && !dry_run) {
        await takeBack(setting, job)
        if (isOfSchool(kind)) await letStay(inTransaction, kind, uuid)
      }
      // at once: what is refused is on record, and what has ended keeps no rows, whenever the process dies
      return inTransaction((tx, audit) => ending(tx, audit, error))
    })
    if (state === 'failed' && !refused) log?.(error)
    throw refused ?? cameToNothing(state)
  }
}

/**
 * Leaves nothing of an import that did not come to its end, but what somebody has used since. Where others use the database, its rows are one
 * transaction, which has ended with its process: all that may have stayed is what was found for whoever only asked. Another process may be at
 * it again by now, or have ended it: that one's is left alone, by the same statement.
 */
export async function takeBack({ db, ports, hasOthers }: WorkSetting, job: Batch): Promise<void> {
  const kind = job.kind as ImportKindName
  if (hasOthers) {
    const nobodys = db()
      .select({ uuid: import_batches.uuid })
      .from(import_batches)
      .where(and(eq(import_batches.uuid, job.uuid), isNull(import_batches.worker), underWay))
    return void (await db().delete(import_changes).where(inArray(import_changes.batch, nobodys)))
  }
  if (!isOfSchool(kind)) return takeBackRows(db(), ports.now(), kind, job.uuid)
  await removeWritten(db(), kind, job)
  await restoreChanged(db(), ports, kind, job.uuid)
}

/** What is answered of one that ended without a refusal and kept nothing. */
export const cameToNothing = (state: ImportState) => new Problem(409, state === 'cancelled' ? zh.importCancelled : zh.importFailed)
