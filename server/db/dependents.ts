import { eq, getTableName, is, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { slices, turn } from '../kit/slices.ts'
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
  for (const { one, isHers } of hanging(table, row)) {
    const rows = await db.$count(one, isHers)
    if (rows > 0) counted.push({ table: getTableName(one), rows })
  }
  return counted.sort((a, b) => b.rows - a.rows)
}
/** Every foreign key that points at this table. Read from the tables, so that a new one cannot be forgotten. */
const foreignKeysTo = (table: PgTable) =>
  tables.flatMap(from =>
    getTableConfig(from).foreignKeys.flatMap(({ onDelete, reference }) => {
      const { columns, foreignColumns, foreignTable } = reference()
      return foreignTable === table ? [{ from, column: columns[0]!, key: foreignColumns[0]!, onDelete }] : []
    }),
  )
/** What goes with a row: the tables, and which of their rows. */
const hanging = (table: PgTable, row: Readonly<Record<string, unknown>>) =>
  foreignKeysTo(table)
    .filter(({ onDelete }) => onDelete === 'cascade')
    .map(({ from, column, key }) => ({ one: from, isHers: eq(column, row[key.name]) }))
/** Rows that one statement takes away: who has collected them goes along, and it holds the embedded database's loop. */
const TAKEN = 200
/** Takes away first, in turns with everybody else's requests, what would go along with a row by one statement. */
async function takeAway(db: Db, table: PgTable, row: Readonly<Record<string, unknown>>): Promise<void> {
  for (const { one, isHers } of hanging(table, row))
    for (;;) {
      const some = sql`select ctid from ${one} where ${isHers} limit ${TAKEN}`
      const { rows } = (await db.execute(sql`delete from ${one} where ctid = any(array(${some})) returning 1`)) as unknown as {
        rows: unknown[]
      }
      await turn()
      if (rows.length < TAKEN) break
    }
}

/** A foreign key that points at a table, by the name of its column in the database. */
export interface Reference {
  readonly name: string
  readonly from: PgTable
  readonly column: PgColumn
  readonly key: PgColumn
}
/** Every reference to rows of this table from another one, whatever would become of it (`on delete`). */
export const referencesTo = (table: PgTable): Reference[] =>
  foreignKeysTo(table)
    .filter(({ from }) => from !== table)
    .map(({ from, column, key }) => ({ name: `${getTableName(from)}.${column.name}`, from, column, key }))

interface Counted {
  /** References by name that do not count. */
  readonly but?: readonly string[]
  /** Where else the same key stands. */
  readonly under?: PgColumn
}
/** References that are asked of in one statement: sixty take the embedded database a tenth of a second to plan. */
const TOGETHER = 8

/** Whether any row of another table points at a row of this one, in questions of a few references each. */
export const referredToBy = (table: PgTable, { but = [], under }: Counted = {}): SQL[] => {
  const each = referencesTo(table)
    .filter(({ name }) => !but.includes(name))
    .map(({ from, column, key }) => sql`exists (select 1 from ${from} where ${column} = ${under ?? key})`)
  return [...slices(each, TOGETHER)].map(some => or(...some)!)
}
/** The same as one question, where few tables point there. */
export const referredTo = (table: PgTable, counted: Counted = {}): SQL => or(...referredToBy(table, counted)) ?? sql`false`

interface OneRow {
  readonly db: Db
  readonly row: Readonly<Record<string, unknown>>
}
interface Removal extends OneRow {
  readonly id: string | number
  readonly query: { readonly rows?: number | undefined }
  readonly rows: { remove(id: string | number): Promise<void> }
}

/** The handlers of `contracts/dependents.ts`, for the rows of this table. The row is locked for its removal from before the count, so that nothing more can come to hang on it. */
export const knownRemoval = (table: PgTable) => ({
  dependents: ({ db, row }: OneRow) => dependentsOf(db, table, row),
  remove: async ({ db, row, rows, id, query }: Removal) => {
    const going = (await dependentsOf(db, table, row)).reduce((sum, one) => sum + one.rows, 0)
    if (going !== (query.rows ?? 0)) throw new Problem(409, zh.goesAlong(going))
    await takeAway(db, table, row)
    await rows.remove(id)
  },
})
