import { type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { slices, turn } from './slices.ts'

/** What a statement for `keysIn` selects. */
export const keyed = (key: PgColumn) => ({ key: sql<string>`${key}`.as('key') })

/** The keys of any number of rows in their order, as one text: each read from the answer by itself, tens of thousands hold everybody else. */
export async function keysIn(db: Db, rows: SQLWrapper): Promise<readonly string[]> {
  const answer = await db.execute(sql`select string_agg(key::text, ',') as keys from ${rows} as rows`)
  return (answer as unknown as { rows: { keys: string | null }[] }).rows[0]!.keys?.split(',') ?? []
}

/** The rows of such keys, some at a time: `read` keeps their order. */
export async function readKeyed<T>(keys: readonly string[], read: (some: string[]) => PromiseLike<readonly T[]>): Promise<T[]> {
  const rows: T[] = []
  for (const some of slices(keys)) {
    for (const row of await read([...some])) rows.push(row)
    await turn()
  }
  return rows
}
