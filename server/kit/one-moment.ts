import { and, asc, gt, lte, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { turn } from './slices.ts'

/** Databases that serve others while a statement runs, and while a transaction reads: those on a PostgreSQL. */
const servesOthers = new WeakSet<object>()

/** To be said of a database once it is opened. */
export function sayServesOthers(db: Db): Db {
  servesOthers.add(db)
  return db
}

/**
 * What several statements read, as it was at one moment. The embedded database has one connection for everybody: nobody else would be
 * served until the last of them, so that there each reads what is true when it is asked.
 */
export function atOneMoment<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (!servesOthers.has(db)) return read(db)
  return db.transaction(tx => read(sayServesOthers(tx)), { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Whether somebody else waits for a statement to end. */
export const holdsOthers = (db: Db): boolean => !servesOthers.has(db)

/** Rows that one statement of the embedded database reckons with: it holds the loop some 10 ms. */
const RECKONED = 1000

/**
 * Conditions that take the rows `where` apart, for what is reckoned or looked for piece by piece: a statement of the embedded database
 * holds everybody else until it has ended. `key` does not change and has an index of its own. A PostgreSQL is asked once, and so are
 * few rows: those that are gone through for it, which are more than `where` says if it asks what no index tells (`among`).
 */
export async function* piecesOf(
  db: Db,
  table: PgTable,
  key: PgColumn,
  where: SQL,
  { rows = RECKONED, among = where } = {},
): AsyncGenerator<SQL> {
  const most = { limit: 1, offset: rows - 1 }
  const isOne = async () => (await db.select({ key }).from(table).where(among).limit(most.limit).offset(most.offset)).length === 0
  if (!holdsOthers(db) || (await isOne())) return yield where
  // whose bounds are looked for among all rows, in the index alone
  for (let after: SQL | undefined; ; ) {
    const [last] = await db.select({ key }).from(table).where(after).orderBy(asc(key)).limit(most.limit).offset(most.offset)
    yield and(where, after, last && lte(key, last.key))!
    if (!last) return
    await turn()
    after = gt(key, last.key)
  }
}
