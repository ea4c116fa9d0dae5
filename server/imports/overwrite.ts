import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../kit/db.ts'
import { columnsOf, type Plain } from '../kit/read-plan.ts'
import { anotherMoment } from '../kit/rows.ts'

type Overwritten = PgTable & Readonly<Record<'uuid' | 'updated_time', PgColumn>>
interface How {
  /** Both moments are new, and later than the last: who changes a row afterwards is seen by an undo. */
  readonly at?: Date
  /** Null says nothing: what stands there by then stays. */
  readonly emptyKeeps?: boolean
}

/** Writes the columns of stored rows anew, in one statement; answers how many are still there. */
export async function overwrite(
  tx: Db,
  table: Overwritten,
  rows: readonly (Plain & { uuid: string | undefined })[],
  { at, emptyKeeps = false }: How = {},
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
  const moment = at && anotherMoment(table.updated_time, at)
  if (moment) set.push(sql`created_time = ${moment}`, sql`updated_time = ${moment}`)
  const written = await tx.execute(sql`update ${table} set ${sql.join(set, sql`, `)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(${sql.join(list, sql`, `)}) where ${table.uuid} = x.uuid returning ${table.uuid}`)
  return (written as unknown as { readonly rows: readonly unknown[] }).rows.length
}
