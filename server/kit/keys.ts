import { type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { holdsOthers } from './one-moment.ts'
import { columnsOf } from './read-plan.ts'
import { pieces, STATEMENT_ROWS, slices, turn } from './slices.ts'

/** What a statement for `keysIn` selects. */
export const keyed = (key: PgColumn) => ({ key: sql<string>`${key}`.as('key') })

/** The keys of any number of rows in their order, as one text: each read from the answer by itself, tens of thousands hold everybody else. */
export async function keysIn(db: Db, rows: SQLWrapper): Promise<readonly string[]> {
  const answer = await db.execute(sql`select string_agg(key::text, ',') as keys from ${rows} as rows`)
  return (answer as unknown as { rows: { keys: string | null }[] }).rows[0]!.keys?.split(',') ?? []
}

/** The rows of these keys, as one parameter. */
export const isAmong = (key: PgColumn, keys: readonly string[]) =>
  sql`${key} = any(string_to_array(${keys.join()}, ',')::${sql.raw(key.getSQLType())}[])`

/** The rows of such keys, some at a time: `read` keeps their order. `together`: as many as it says, where rows may be long. */
export async function readKeyed<T>(
  keys: readonly string[],
  read: (some: string[]) => PromiseLike<readonly T[]>,
  together: Iterable<readonly string[]> | AsyncIterable<readonly string[]> = slices(keys),
): Promise<T[]> {
  const rows: T[] = []
  for await (const some of together) {
    for (const row of await read([...some])) rows.push(row)
    await turn()
  }
  return rows
}

/** Rows whose keys are read, and that are weighed, together. */
export const WEIGHED = 1000
/** So few rows are one statement, however long they are. */
const FEW = 20
/** How much of long rows is read together, in bytes: the embedded database holds everybody else until the last letter of them is read. */
const READ = { rows: STATEMENT_ROWS, letters: 1_000_000 }

/** The keys of rows of one table, so many together as are read by one statement. */
export async function* readTogether(db: Db, table: PgTable, key: PgColumn, keys: readonly string[]): AsyncGenerator<readonly string[]> {
  const texts = Object.values(columnsOf(table)).filter(column => column.getSQLType() === 'text')
  if (keys.length <= FEW || texts.length === 0 || !holdsOthers(db)) return yield* slices(keys)
  // the length of a text stands before it: none is read for that
  const bytes = sql.join(
    texts.map(text => sql`coalesce(octet_length(${text}), 0)`),
    sql` + `,
  )
  for (const some of slices(keys, WEIGHED)) {
    const weighed = await keysIn(db, sql`(select ${key} || ' ' || (${bytes}) as key from ${table} where ${isAmong(key, some)})`)
    const weights = new Map(weighed.map(one => one.split(' ') as [string, string]))
    yield* pieces(some, READ, one => Number(weights.get(one) ?? 0))
  }
}
