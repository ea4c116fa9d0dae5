import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lock } from '../kit/lock.ts'
import { zh } from '../messages/zh.ts'
import { import_batches, import_replaced, underWay } from '../resources/imports/table.ts'
import { type Lane, laneOf, ofLane } from './lanes.ts'

/** Somebody who takes an import back and was silent for so long has lost her process: another may go on with it. */
export const SILENT_MS = 10_000
const AGAIN = { 'Retry-After': String(SILENT_MS / 1000) }

/** What is imported or taken back, never both at once: all that is published in a lane, or one kind of a school's. */
export interface Turn extends Lane {
  readonly kind: string
}

/** Until its transaction ends nobody else begins with the same. */
const inTurn = (tx: Db, of: Turn) => lock(tx, `import turn ${laneOf(of)} ${of.work_unit ? of.kind : ''}`)
const ofSame = (of: Turn) => and(ofLane(of), of.work_unit ? eq(import_batches.kind, of.kind) : undefined)
const words = ({ province, work_unit }: Turn) =>
  work_unit
    ? { undoing: zh.schoolUndoing, importing: zh.schoolImporting }
    : province === null
      ? { undoing: zh.collegesUndoing, importing: zh.collegesImporting }
      : { undoing: zh.provinceUndoing, importing: zh.provinceImporting }

/**
 * An import compares its list with stored rows and then writes; an import that is taken back meanwhile would pull those from under it. So
 * what is published of a province, and what is known of the students of a school, is imported or taken back: whoever comes second is
 * refused (409) and may ask again.
 */
export async function mustNotBeUndone(tx: Db, ports: Ports, of: Turn): Promise<void> {
  await inTurn(tx, of)
  const heard = new Date(ports.now().getTime() - SILENT_MS).toISOString()
  const undoing = and(ofSame(of), isNull(import_batches.undone_time), gte(import_batches.undoing_time, heard))
  if ((await tx.$count(import_batches, undoing)) > 0) throw new Problem(409, words(of).undoing, AGAIN)
}
/** The same, for whoever takes back. */
export async function mustNotBeImported(tx: Db, of: Turn): Promise<void> {
  await inTurn(tx, of)
  const importing = and(ofSame(of), eq(import_batches.dry_run, false), underWay)
  if ((await tx.$count(import_batches, importing)) > 0) throw new Problem(409, words(of).importing, AGAIN)
}

/**
 * Where a later list has written over rows of this one, that one is taken back first (409): it would bring those rows back, of an import
 * that is undone and that nobody can take back again.
 */
export async function mustBeLatest(tx: Db, batch: string, of: Turn): Promise<void> {
  const later = tx
    .select({ uuid: import_batches.uuid })
    .from(import_batches)
    .where(and(ofSame(of), eq(import_batches.state, 'done'), isNull(import_batches.undone_time)))
  const over = and(inArray(import_replaced.batch, later), sql`${import_replaced.stored} ->> 'import_batch' = ${batch}`)
  if ((await tx.$count(import_replaced, over)) > 0) throw new Problem(409, zh.undoLatestFirst)
}
