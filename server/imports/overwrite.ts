import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../kit/db.ts'
import { columnsOf, type Plain } from '../kit/read-plan.ts'

type Overwritten = PgTable & { readonly uuid: PgColumn }

/** Writes the columns of stored rows anew, in one statement; answers how many are still there. With `emptyKeeps` null says nothing: what stands there by then stays. */
export async function overwrite(
  tx: Db,
  table: Overwritten,
  rows: readonly (Plain & { uuid: string | undefined })[],
  emptyKeeps = false,
): Promise<number> {
  const columns = columnsOf(table)
  const names = Object.keys(rows[0] ?? {})
  const list = names.map(name => sql`${sql.identifier(columns[name]!.name)} ${sql.raw(columns[name]!.getSQLType())}`)
  const set = names
    .filter(name => name !== 'uuid')
    .map(name => {
      const column = sql.identifier(columns[name]!.name)
      return emptyKeeps ? sql`${column} = coalesce(x.${column}, ${columns[name]!})` : sql`${column} = x.${column}`
    })
  const written = await tx.execute(sql`update ${table} set ${sql.join(set, sql`, `)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(${sql.join(list, sql`, `)}) where ${table.uuid} = x.uuid returning ${table.uuid}`)
  return (written as unknown as { readonly rows: readonly unknown[] }).rows.length
}
