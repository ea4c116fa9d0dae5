import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { STATEMENT_ROWS, turn } from './slices.ts'

/**
 * Deletes some rows at a time: on the embedded database a statement holds everybody until it has ended, and after a results day there are
 * some ten thousand. What somebody changes meanwhile is looked at again the next time.
 */
export async function removeInPieces(db: Db, table: PgTable, where: SQL | undefined, most = STATEMENT_ROWS): Promise<void> {
  const some = sql`select ctid from ${table} where ${where} limit ${most}`
  for (let gone = most; gone === most; await turn()) {
    const answer = await db.execute(sql`delete from ${table} where ctid in (${some}) returning 1`)
    gone = (answer as unknown as { rows: unknown[] }).rows.length
  }
}
