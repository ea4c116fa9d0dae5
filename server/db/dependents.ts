import { eq, getTableName, is, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { zh } from '../messages/zh.ts'
import * as schema from './schema.ts'

/** How many rows of one table go when a row goes that they point at. */
export interface Dependent {
  /** The name of the table in the database. */
  readonly table: string
  readonly rows: number
}

const tables = Object.values(schema).filter(one => is(one, PgTable)) as PgTable[]

/**
 * What is deleted together with a row, by the foreign keys that say so (`on delete cascade`): one entry a table that has such rows, most
 * of them first. Read from the tables, so that a new one cannot be forgotten. What hangs on those rows in turn is not counted.
 */
export async function dependentsOf(db: Db, table: PgTable, row: Readonly<Record<string, unknown>>): Promise<Dependent[]> {
  const counted: Dependent[] = []
  for (const one of tables)
    for (const foreign of getTableConfig(one).foreignKeys) {
      const { columns, foreignColumns, foreignTable } = foreign.reference()
      if (foreign.onDelete !== 'cascade' || foreignTable !== table) continue
      const rows = await db.$count(one, eq(columns[0]!, row[foreignColumns[0]!.name]))
      if (rows > 0) counted.push({ table: getTableName(one), rows })
    }
  return counted.sort((a, b) => b.rows - a.rows)
}

/** Whether any row of another table points at a row of this one, whatever would become of it (`on delete`). */
export const referredTo = (table: PgTable): SQL =>
  or(
    ...tables.flatMap(one =>
      getTableConfig(one)
        .foreignKeys.map(foreign => foreign.reference())
        .filter(({ foreignTable }) => foreignTable === table && one !== table)
        .map(({ columns, foreignColumns }) => sql`exists (select 1 from ${one} where ${columns[0]} = ${foreignColumns[0]})`),
    ),
  ) ?? sql`false`

interface OneRow {
  readonly db: Db
  readonly row: Readonly<Record<string, unknown>>
}
interface Removal extends OneRow {
  readonly id: string | number
  readonly query: { readonly rows?: number | undefined }
  readonly rows: { remove(id: string | number): Promise<void> }
}

/** The handlers of `contracts/dependents.ts`, for the rows of this table. The row is locked from before the count, so that nothing more can come to hang on it. */
export const knownRemoval = (table: PgTable) => ({
  dependents: ({ db, row }: OneRow) => dependentsOf(db, table, row),
  remove: async ({ db, row, rows, id, query }: Removal) => {
    const hanging = (await dependentsOf(db, table, row)).reduce((sum, one) => sum + one.rows, 0)
    if (hanging !== (query.rows ?? 0)) throw new Problem(409, zh.goesAlong(hanging))
    await rows.remove(id)
  },
})
