import { sql } from 'drizzle-orm'
import type { TableKindName } from '../../src/core/contracts/import/index.ts'
import type { Db } from '../kit/db.ts'
import type { Plain } from '../kit/read-plan.ts'
import { import_replaced } from '../resources/imports/table.ts'
import { kindTables } from './kind-tables.ts'

// Of a kind whose empty cells keep what is stored, a list says some fields of a row. Where it is over an earlier list, the others are that
// list's: taken back, it takes those along, and leaves what the later one says.

/** Notes with the rows that a list has put aside which fields it says of each. */
export async function noteSaid(tx: Db, kind: TableKindName, batch: string, rows: readonly (Plain & { readonly uuid: string })[]) {
  const { keeps = [] } = kindTables[kind]
  const notes = rows.map(row => ({ row: row.uuid, said: keeps.filter(field => (row[field] ?? null) !== null) }))
  await tx.execute(sql`update ${import_replaced} aside set stored = aside.stored || jsonb_build_object('said', x.said)
    from json_to_recordset(${JSON.stringify(notes)}::json) as x("row" uuid, said jsonb)
    where aside.batch = ${batch}::uuid and aside."row" = x."row"`)
}

export interface UnderLater {
  readonly row: string
  /** What the later list says of it; none where that was not noted yet: then all of it is that list's. */
  readonly said: readonly string[] | null
  /** What stood before the undone list; none where that list had made the row. */
  readonly before: Plain | null
  /** The row itself may be written, not only what later lists have put aside of it. */
  readonly mayWrite: boolean
}
interface Open {
  readonly row: string
  /** The list whose row it was until the next one wrote over it. */
  readonly below: string
  readonly before: Plain
  readonly mayWrite: boolean
}
const without = (before: Plain, said: readonly string[] | null): Plain =>
  Object.fromEntries(Object.entries(before).filter(([field]) => said && !said.includes(field)))

/**
 * Puts back what stood before an undone list in the fields that no later one says: in what each of them has put aside, and in the row as it
 * stands, up to where somebody has changed it. Answers the rows that were written, with the fields that are as before.
 */
export async function handFieldsOn(
  tx: Db,
  now: Date,
  kind: TableKindName,
  later: string,
  overBy: (batch: string) => Promise<readonly string[]>,
  rows: readonly UnderLater[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { keeps = [] } = kindTables[kind]
  const written = new Map<string, readonly string[]>()
  let open: Open[] = rows.map(({ row, said, before, mayWrite }) => ({
    ...{ row, below: later, mayWrite },
    before: without(Object.fromEntries(keeps.map(field => [field, before?.[field] ?? null])), said),
  }))
  for (;;) {
    open = open.filter(one => Object.keys(one.before).length > 0)
    if (open.length === 0) break
    for (const row of await write(tx, now, kind, open)) written.set(row, Object.keys(open.find(one => one.row === row)!.before))
    const own = new Map(open.map(one => [one.row, one]))
    const overs: string[] = []
    for (const below of new Set(open.map(one => one.below))) overs.push(...(await overBy(below)))
    open = (overs.length > 0 ? await writeAside(tx, overs, open) : []).map(({ row, batch, said }) => {
      const { before, mayWrite } = own.get(row)!
      return { row, below: batch, mayWrite, before: without(before, said) }
    })
  }
  return written
}

/** In rows that are still as the list below has left them. */
async function write(tx: Db, now: Date, kind: TableKindName, open: readonly Open[]): Promise<string[]> {
  const { table, keeps = [] } = kindTables[kind]
  const columns = keeps.map(name => sql.identifier(name))
  const anew = keeps.map(
    name => sql`case when x.before ? ${sql.raw(`'${name}'`)} then was.${sql.identifier(name)} else t.${sql.identifier(name)} end`,
  )
  const set = sql.join(
    columns.map((column, at) => sql`${column} = ${anew[at]!}`),
    sql`, `,
  )
  const moment = sql`greatest(${now.toISOString()}::timestamptz, t.updated_time + interval '1 millisecond')`
  // both moments, as when a list writes: nobody has changed it since
  const done = await tx.execute(sql`update ${table} t set ${set}, created_time = ${moment}, updated_time = ${moment}
    from json_to_recordset(${JSON.stringify(open.filter(one => one.mayWrite))}::json) as x("row" uuid, below uuid, before jsonb)
      cross join lateral jsonb_populate_record(null::${table}, x.before) as was
    where t.uuid = x."row" and t.import_batch = x.below and t.updated_time = t.created_time
      and row(${sql.join(
        columns.map(column => sql`t.${column}`),
        sql`, `,
      )}) is distinct from row(${sql.join(anew, sql`, `)})
    returning t.uuid as "row"`)
  return (done as unknown as { readonly rows: readonly { readonly row: string }[] }).rows.map(one => one.row)
}

interface Over {
  readonly row: string
  readonly batch: string
  readonly said: readonly string[] | null
}
/** In rows that the next lists have put aside as the list below had left them. */
async function writeAside(tx: Db, overs: readonly string[], open: readonly Open[]): Promise<readonly Over[]> {
  const done = await tx.execute(sql`update ${import_replaced} aside set stored = aside.stored || x.before
    from json_to_recordset(${JSON.stringify(open)}::json) as x("row" uuid, below text, before jsonb)
    where aside.batch in ${overs} and aside."row" = x."row" and aside.stored ->> 'import_batch' = x.below
      and aside.stored ->> 'updated_time' = aside.stored ->> 'created_time'
    returning aside."row", aside.batch, aside.stored -> 'said' as said`)
  return (done as unknown as { readonly rows: readonly Over[] }).rows
}
