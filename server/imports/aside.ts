import { and, asc, eq, getTableName, gt, type SQLWrapper, sql } from 'drizzle-orm'
import type { TableKindName } from '../../src/core/contracts/import/index.ts'
import type { Db } from '../kit/db.ts'
import { STATEMENT_ROWS } from '../kit/slices.ts'
import { import_replaced } from '../resources/imports/table.ts'
import { kindTables } from './kind-tables.ts'

/** Some of the rows that a list has put aside, by their key: asked together with what else is asked of them, all that are left would be gone through for each some. */
export async function asideBehind(tx: Db, batch: string, after: string): Promise<string[]> {
  const some = await tx
    .select({ row: import_replaced.row })
    .from(import_replaced)
    .where(and(eq(import_replaced.batch, batch), gt(import_replaced.row, after)))
    .orderBy(asc(import_replaced.row))
    .limit(STATEMENT_ROWS)
  return some.map(one => one.row)
}

/** A row put aside, under the name of its table: what is asked of rows that stand is asked of it. */
export const asStored = (kind: TableKindName, stored: SQLWrapper = import_replaced.stored) => {
  const { table } = kindTables[kind]
  return sql`jsonb_populate_record(null::${table}, ${stored}) as ${sql.identifier(getTableName(table))}`
}
