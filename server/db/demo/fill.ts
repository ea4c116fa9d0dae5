import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../kit/db.ts'

/**
 * Many rows in one statement, from one JSON text: thousands take milliseconds. All rows must name the same columns.
 * Rows that are there already stay: an installation without accounts has the places, the demo brings them too.
 */
export async function fill<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = getTableColumns(table)
  const names = sql.join(
    Object.keys(first).map(key => sql.identifier(columns[key]!.name)),
    sql`, `,
  )
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) on conflict do nothing`,
  )
  // Rows that bring their own numbers leave the counter behind: the next row of a user would be refused.
  const counted = Object.keys(first).find(key => columns[key]!.generatedIdentity)
  if (counted)
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, ${counted}), (select max(${sql.identifier(counted)}) from ${table}))`,
    )
}
