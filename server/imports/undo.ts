import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { type ImportKindName, isOfSchool } from '../../src/core/contracts/import/index.ts'
import type { User } from '../../src/core/domain/access.ts'
import type { Audit } from '../kit/audit.ts'
import type { Recorded } from '../kit/context.ts'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { notLately } from '../kit/lately.ts'
import { lookBehindLocks, lookNoMore } from '../kit/lock.ts'
import { turn } from '../kit/slices.ts'
import { zh } from '../messages/zh.ts'
import { import_batches } from '../resources/imports/table.ts'
import { undoChanges } from './correct.ts'
import { handOn, writtenOverBy } from './handed-on.ts'
import { mustStayOurs, writing } from './kind-tables.ts'
import { laterCorrections } from './later-corrections.ts'
import { madeBy, rowsBehind, usedOf } from './made.ts'
import { restoreReplaced } from './replaced.ts'
import { FIRST } from './stored.ts'
import { AGAIN, mustBeAlone, SILENT_MS } from './turns.ts'
import { type Piece, undoneSoFar } from './undone.ts'
import { leftOutOn } from './wholes.ts'

interface Undoing {
  readonly db: Db
  readonly ports: Ports
  /** Who takes it back, if she may still: what is taken from her meanwhile is taken from what she began, too. */
  readonly asker: (tx: Db) => Promise<User>
  readonly recorded: Recorded
}
type UndoneJob = Parameters<typeof undoChanges>[2] & { readonly province: number | null }

/**
 * Takes back what an import has made or changed and nobody has used or changed since, and names the rest. Some of it at a time, each in
 * a transaction of its own: others are let in between, and one that lost its process or its sender goes on when it is asked again.
 */
export async function undoImport(undoing: Undoing, kind: ImportKindName, job: UndoneJob): Promise<void> {
  const { db, ports, asker, recorded } = undoing
  const batch = job.uuid
  const own = eq(import_batches.uuid, batch)
  const now = () => ports.now().toISOString()
  const alone = (tx: Db) => mustBeAlone(tx, ports, { ...job, kind }, batch)
  const silent = notLately(import_batches.undoing_time, ports.now(), SILENT_MS)
  /** When this one was heard of last: whoever has taken it over has been heard of since. */
  let beat = now()
  const [claimed] = await recorded(async (tx, audit) => {
    await alone(tx)
    const found = await tx
      .update(import_batches)
      .set({ undoing_time: beat })
      .where(and(own, isNull(import_batches.undone_time), or(isNull(import_batches.undoing_time), silent)))
      .returning({ before: import_batches.undone })
    // before the first row goes: of one whose process is killed, and which nobody asks for again, nothing else would be on record (S12)
    if (found.length > 0) await audit('import_undo_begin', { batch, kind })
    return found
  })
  if (!claimed) {
    const [{ isOver } = { isOver: true }] = await db
      .select({ isOver: isNotNull(import_batches.undone_time) })
      .from(import_batches)
      .where(own)
    throw new Problem(409, isOver ? zh.undone : zh.undoing, isOver ? {} : AGAIN)
  }

  const soFar = undoneSoFar(claimed.before)
  /** It goes on when she has signed out. */
  const mustStill = async (tx: Db) => void (await asker(tx))
  /** Every change of it asks first whether it is this one's still. */
  const set = async (tx: Db, values: Partial<typeof import_batches.$inferInsert>) => {
    const still = await tx
      .update(import_batches)
      .set(values)
      .where(and(own, eq(import_batches.undoing_time, beat)))
      .returning({ uuid: import_batches.uuid })
    if (still.length === 0) throw new Problem(409, zh.undoing, AGAIN)
  }
  /** Runs until nothing is left of it; how far it has come is stored with each piece. */
  const each: Each = async some => {
    for (;;) {
      let heard = beat
      const piece = await recorded(async (tx, audit) => {
        lookBehindLocks(tx, mustStill)
        const piece = await some(tx, await asker(tx), audit)
        // a piece may have taken so long that somebody thought its process lost
        await alone(tx)
        heard = now()
        await set(tx, { undoing_time: heard, undone: soFar.passed(piece) })
        return piece
      })
      beat = heard
      if (!piece) return
      soFar.add(piece)
      await turn()
    }
  }
  try {
    await takeAllBack(undoing, kind, job, each)
    const { undone, left, now: gone, isBack } = soFar.all()
    const { removed, restored, kept } = undone
    await recorded(async (tx, audit) => {
      lookBehindLocks(tx, mustStill)
      // what came to nothing may be tried again, and what is left by somebody who may more
      await set(tx, isBack && left === 0 ? { undone, undone_time: now() } : { undoing_time: null, undone: isBack ? undone : null })
      if (isBack && (gone > 0 || left === 0))
        await audit('import_undo', { batch, kind, removed, restored, kept, ...(left > 0 && { left }) })
    })
  } catch (error) {
    // at once, for whoever asks again or may still; where the database is not there, after its silence
    await stop().catch(() => {})
    throw error
  }
  const { undone, left, now: gone, isBack } = soFar.all()
  if (gone === 0 && left > 0) throw new Problem(409, zh.undoBeyond)
  if (!isBack) throw new Problem(409, undone.kept > 0 ? zh.undoUsed : zh.undoNone)

  /** It has met something that stands in its way: what was taken back so far is told, and somebody may go on. */
  function stop() {
    const { undone, isBack } = soFar.all()
    const { removed, restored } = undone
    return recorded(async (tx, audit) => {
      lookNoMore(tx)
      await set(tx, { undoing_time: null, undone: isBack ? undone : null })
      await audit('import_undo_stopped', { batch, kind, removed, restored })
    })
  }
}
type Each = (some: (tx: Db, user: User, audit: Audit) => Promise<Piece | undefined>) => Promise<void>

async function takeAllBack({ db, ports }: Undoing, kind: ImportKindName, job: UndoneJob, each: Each): Promise<void> {
  /** Some rows at a time, in the order of their keys. */
  const inOrder = async (some: (tx: Db, user: User, after: string) => Promise<(Piece & { readonly last: string }) | undefined>) => {
    let after = FIRST
    await each(async (tx, user) => {
      const piece = await some(tx, user, after)
      after = piece?.last ?? after
      return piece
    })
  }
  const by = madeBy(kind)
  const { listed, table, made } = by
  const takeMadeAway = () =>
    inOrder(async (tx, user, after) => {
      const rows = await rowsBehind(tx, listed, job.uuid, after)
      if (rows.length === 0) return
      const some = await made(tx, rows, job, user)
      const isUsed = await usedOf(
        tx,
        by,
        some.map(one => one.key),
      )
      await turn()
      const [ours, others] = [some.filter(one => one.isOurs), some.filter(one => !one.isOurs)]
      const [gone, kept] = [ours.filter(one => !isUsed.has(one.key)), ours.filter(one => isUsed.has(one.key))]
      const whose = gone.map(one => one.whose)
      // of a list of people these are the rows that go
      if (!isOfSchool(kind)) mustStayOurs(tx, job, user, whose)
      const free = gone.map(one => one.key)
      const takeAway = () => tx.delete(table).where(inArray(table.uuid, free))
      if (free.length > 0) await (isOfSchool(kind) ? takeAway() : writing(kind, tx, { now: ports.now(), uuids: free }, takeAway))
      const left = others.filter(one => !isUsed.has(one.key)).length
      return { removed: free.length, restored: 0, kept, unnamed: others.length, left, last: rows.at(-1)! }
    })

  if (!isOfSchool(kind)) {
    for (const later of await writtenOverBy(db, { ...job, kind }, job.uuid))
      await inOrder((tx, user, after) => handOn(tx, ports.now(), kind, job, user, later, after))
    const leftOut = leftOutOn({ ...job, kind })
    await inOrder((tx, _, after) => leftOut(tx, after))
    // before anything comes back: where a row of its own stands, none that stood there before can
    await takeMadeAway()
    await inOrder((tx, user, after) => restoreReplaced(tx, ports.now(), kind, job, user, after))
    return
  }
  let below: number | undefined
  const laters = laterCorrections(ports.vault, { ...job, kind })
  // first: a class that was made for somebody is free again once she is back in her old one
  await each(async (tx, user, audit) => {
    const some = await undoChanges({ tx, ports, user, audit }, kind, job, laters, below)
    below = some?.first
    return some
  })
  await takeMadeAway()
}
