import { and, eq, gt, inArray, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TableKindName } from '../../src/core/contracts/import/index.ts'
import type { Db } from '../kit/db.ts'
import { columnsOf } from '../kit/read-plan.ts'
import { STATEMENT_ROWS, turn } from '../kit/slices.ts'
import { import_replaced } from '../resources/imports/table.ts'
import { asStored } from './aside.ts'
import { kindTables } from './kind-tables.ts'
import { FIRST } from './stored.ts'
import { laterThan, type Turn } from './turns.ts'
import type { Piece } from './undone.ts'

interface Undone extends Turn {
  readonly uuid: string
  readonly kind: TableKindName
}

/** Rows that a list has left out, and that are kept aside for it: of one that it has written over, the row itself stands. */
const leftOut = not(sql`${import_replaced.stored} ? 'in_place'`)
const columnsNamed = (kind: TableKindName, names: readonly string[]): PgColumn[] => {
  const columns = columnsOf(kindTables[kind].table)
  return names.map(name => columns[name]!)
}

/** Rows that a list has left out, and in whose place another stands meanwhile; that this is a row of the list itself is told with it. */
export async function standsNow(tx: Db, kind: TableKindName, batch: string, uuids: readonly string[]) {
  const { table, whole, named } = kindTables[kind]
  if (!whole) return []
  const same = columnsNamed(kind, whole.key).map(column => {
    const there = sql`there.${sql.identifier(column.name)}`
    return column.notNull ? sql`${there} = ${column}` : sql`(${there} = ${column} or (${there} is null and ${column} is null))`
  })
  const found = await tx.execute(sql`select ${import_replaced.row} as uuid, ${named} as name, there.own
    from ${import_replaced} cross join lateral ${asStored(kind)}
    cross join lateral (select there.import_batch is not distinct from ${batch}::uuid as own from ${table} there where ${and(...same)} limit 1) there
    where ${and(eq(import_replaced.batch, batch), inArray(import_replaced.row, [...uuids]), leftOut)}`)
  return (found as unknown as { readonly rows: readonly { readonly uuid: string; readonly name: string; readonly own: boolean }[] }).rows
}

/** So many rows are gone through in a statement: it holds the embedded database's loop. */
const READ_ROWS = 2000

/** Of each whole that later lists which stand have anything to say of, the first of these. */
async function nextOfWholes(tx: Db, of: Undone): Promise<Map<string, string>> {
  const { table, whole } = kindTables[of.kind]
  const laters = await laterThan(tx, of)
  const places = new Map<string, number>()
  const speaks = (place: number, text: string) => void (place >= 0 && places.set(text, Math.min(place, places.get(text) ?? place)))
  const standing = sql`jsonb_build_array(${sql.join(columnsNamed(of.kind, whole!.by), sql`, `)})`
  for (const [place, later] of laters.entries()) {
    const ofIt = { rows: eq(table.import_batch, later), aside: eq(import_replaced.batch, later) }
    for await (const one of wholesOf(tx, table.uuid, standing, table.import_batch, ofIt.rows)) speaks(place, one.whole)
    // what it has put aside, and whose that was: a list may have no other row any more
    const { row, stored } = import_replaced
    for await (const one of wholesOf(tx, row, wholeOf(of.kind), sql`${stored} ->> 'import_batch'`, ofIt.aside)) {
      speaks(place, one.whole)
      speaks(laters.indexOf(one.batch ?? ''), one.whole)
    }
  }
  return new Map([...places].map(([text, place]) => [text, laters[place]!]))
}
interface OfWhole {
  readonly whole: string
  readonly batch: string | null
}
async function* wholesOf(tx: Db, key: PgColumn, whole: SQL, batch: SQLWrapper, where: SQL): AsyncGenerator<OfWhole> {
  for (let after = FIRST; ; await turn()) {
    const asked =
      await tx.execute(sql`select whole, batch, max("key") as last from (select ${key}::text as "key", ${whole}::text as whole, ${batch} as batch
      from ${key.table} where ${and(where, gt(key, after))} order by ${key} limit ${READ_ROWS}) read group by 1, 2 order by 3`)
    const { rows } = asked as unknown as { readonly rows: readonly (OfWhole & { readonly last: string })[] }
    if (rows.length === 0) return
    yield* rows
    after = rows.at(-1)!.last
  }
}
/** The whole of a row kept aside. */
const wholeOf = (kind: TableKindName) =>
  sql`jsonb_build_array(${sql.join(
    columnsNamed(kind, kindTables[kind].whole!.by).map(column => sql`${import_replaced.stored} -> ${sql.raw(`'${column.name}'`)}`),
    sql`, `,
  )})`

interface Aside {
  readonly row: string
  readonly name: string
  readonly whole: string
  readonly left_out: boolean
}
/**
 * Gives rows that a list has left out to the next one of the same whole: as if the list had never been, that one has left them out, or
 * has its own in their place. They come back when it is taken back. Some of them at a time.
 */
export function leftOutOn(job: Undone) {
  const { named, whole } = kindTables[job.kind]
  let nexts: Map<string, string> | undefined
  return async (tx: Db, after: string): Promise<(Piece & { readonly last: string }) | undefined> => {
    if (!whole) return
    const of = eq(import_replaced.batch, job.uuid)
    // some by their key first: asked for those that were left out, all that are not would be gone through for each some
    const asked =
      await tx.execute(sql`select ${import_replaced.row} as "row", ${named} as name, ${wholeOf(job.kind)}::text as whole, ${leftOut} as left_out
      from ${import_replaced} cross join lateral ${asStored(job.kind)}
      where ${and(of, gt(import_replaced.row, after))} order by ${import_replaced.row} limit ${STATEMENT_ROWS}`)
    const { rows } = asked as unknown as { readonly rows: readonly Aside[] }
    if (rows.length === 0) return
    const kept: Piece['kept'][number][] = []
    const out = rows.filter(one => one.left_out)
    for (const [text, some] of Map.groupBy(out, one => one.whole)) {
      nexts ??= await nextOfWholes(tx, job)
      const next = nexts.get(text)
      if (!next) continue
      const uuids = some.map(one => one.row)
      await tx
        .update(import_replaced)
        .set({ batch: next })
        .where(and(of, inArray(import_replaced.row, uuids)))
      for (const { name } of some) kept.push({ name, whose: null })
    }
    return { ...{ removed: 0, restored: 0, handed: kept.length, kept, unnamed: 0, left: 0 }, last: rows.at(-1)!.row }
  }
}
