import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lately } from '../kit/lately.ts'
import { lock } from '../kit/lock.ts'
import { zh } from '../messages/zh.ts'
import { import_batches, underWay } from '../resources/imports/table.ts'
import { type Lane, laneOf, ofLane } from './lanes.ts'

/** Somebody who takes an import back and was silent for so long has lost her process: another may go on with it. */
export const SILENT_MS = 10_000
export const AGAIN = { 'Retry-After': String(SILENT_MS / 1000) }

/** What is imported or taken back, never both at once: all that is published in a lane, or one kind of a school's. */
export interface Turn extends Lane {
  readonly kind: string
}

/** Until its transaction ends nobody else begins with the same. */
const inTurn = (tx: Db, of: Turn) => lock(tx, `import turn ${laneOf(of)} ${of.work_unit ? of.kind : ''}`)
export const ofSame = (of: Turn) => and(ofLane(of), of.work_unit ? eq(import_batches.kind, of.kind) : undefined)
/** Lists of the same that came after an import and stand, in their order. */
export async function laterThan(tx: Db, { uuid: batch, ...of }: Turn & { readonly uuid: string }): Promise<string[]> {
  const { uuid, kind, state, dry_run, undone_time, place } = import_batches
  const since = sql`(${place}, ${uuid}) > (select mine.place, mine.uuid from ${import_batches} mine where mine.uuid = ${batch}::uuid)`
  const found = await tx
    .select({ uuid })
    .from(import_batches)
    .where(and(ofSame(of), eq(kind, of.kind), eq(state, 'done'), eq(dry_run, false), isNull(undone_time), since))
    .orderBy(asc(place), asc(uuid))
  return found.map(one => one.uuid)
}
/** Those that somebody is taking back, and was heard of. */
const undoing = (ports: Ports, of: Turn) =>
  and(ofSame(of), isNull(import_batches.undone_time), lately(import_batches.undoing_time, ports.now(), SILENT_MS))
const words = ({ province, work_unit }: Turn) =>
  work_unit
    ? { undoing: zh.schoolUndoing, importing: zh.schoolImporting }
    : province === null
      ? { undoing: zh.collegesUndoing, importing: zh.collegesImporting }
      : { undoing: zh.provinceUndoing, importing: zh.provinceImporting }

/**
 * An import compares its list with stored rows and then writes; an import that is taken back meanwhile would pull those from under it,
 * and would not see what it has written. So what is published of a province, and the people, classes and records of a school, kind by
 * kind, are imported or taken back: whoever comes second is refused (409) and may ask again.
 */
export async function mustNotBeUndone(tx: Db, ports: Ports, of: Turn): Promise<void> {
  await inTurn(tx, of)
  if ((await tx.$count(import_batches, undoing(ports, of))) > 0) throw new Problem(409, words(of).undoing, AGAIN)
}
/** The same, for whoever takes an import back: nor takes anybody back another one, which may have written over its rows. */
export async function mustBeAlone(tx: Db, ports: Ports, of: Turn, batch: string): Promise<void> {
  await inTurn(tx, of)
  const importing = and(ofSame(of), eq(import_batches.dry_run, false), underWay)
  if ((await tx.$count(import_batches, importing)) > 0) throw new Problem(409, words(of).importing, AGAIN)
  if ((await tx.$count(import_batches, and(undoing(ports, of), ne(import_batches.uuid, batch)))) > 0)
    throw new Problem(409, words(of).undoing, AGAIN)
}
