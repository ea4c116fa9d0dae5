import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { zh } from '../messages/zh.ts'
import { import_batches, underWay } from '../resources/imports/table.ts'

/** Somebody who takes an import back and was silent for so long has lost her process: another may go on with it. */
export const SILENT_MS = 10_000
const AGAIN = { 'Retry-After': String(SILENT_MS / 1000) }

/** Until its transaction ends nobody else begins with what is published of a province. */
const lock = (tx: Db, province: number | null) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`published:${province ?? 'colleges'}`}))`)
/** Of the same province; the list of colleges is of none. */
const ofSame = (province: number | null) =>
  province === null ? eq(import_batches.kind, 'colleges') : eq(import_batches.province, province)

/**
 * An import compares its list with stored rows and then writes; an import that is taken back meanwhile would pull those from under it. So
 * what is published of a province is imported or taken back: whoever comes second is refused (409) and may ask again.
 */
export async function mustNotBeUndone(tx: Db, ports: Ports, province: number | null): Promise<void> {
  await lock(tx, province)
  const heard = new Date(ports.now().getTime() - SILENT_MS).toISOString()
  const undoing = and(ofSame(province), isNull(import_batches.undone_time), gte(import_batches.undoing_time, heard))
  if ((await tx.$count(import_batches, undoing)) > 0)
    throw new Problem(409, province === null ? zh.collegesUndoing : zh.provinceUndoing, AGAIN)
}
/** The same, for whoever takes back. */
export async function mustNotBeImported(tx: Db, province: number | null): Promise<void> {
  await lock(tx, province)
  const importing = and(ofSame(province), eq(import_batches.dry_run, false), underWay)
  if ((await tx.$count(import_batches, importing)) > 0)
    throw new Problem(409, province === null ? zh.collegesImporting : zh.provinceImporting, AGAIN)
}
