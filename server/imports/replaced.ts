import { and, asc, eq, inArray, ne, not, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TableKindName } from '../../src/core/contracts/import/index.ts'
import type { User } from '../../src/core/domain/access.ts'
import type { Db } from '../kit/db.ts'
import { columnsOf } from '../kit/read-plan.ts'
import { STATEMENT_ROWS, turn } from '../kit/slices.ts'
import { import_replaced } from '../resources/imports/table.ts'
import { colleges } from '../resources/material/colleges/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { users } from '../resources/sys/users/table.ts'
import { asideBehind } from './aside.ts'
import { rowInUse } from './in-use.ts'
import { type KindTable, kindTables, mustStayOurs, type OfSchool, ofItsSchool, stillOurs, writing } from './kind-tables.ts'
import type { Kept, Piece } from './undone.ts'
import { standsNow } from './wholes.ts'

/** Held until the transaction ends: who saves one of them meanwhile comes before, and is seen, or after. */
export const hold = (tx: Db, table: PgTable & { readonly uuid: PgColumn }, uuids: readonly string[]) =>
  tx
    .select({ uuid: table.uuid })
    .from(table as PgTable)
    .where(inArray(table.uuid, [...uuids]))
    .orderBy(asc(table.uuid))
    .for('update')

/**
 * Keeps stored rows aside, as they are, before an import takes their place. `in_place`: it writes over them, so that one which is not
 * there afterwards was deleted by somebody, and does not come back with the others. What stands under the key of one that is removed, and
 * goes with it, is kept with it.
 */
export async function putAside(tx: Db, kind: TableKindName, uuids: readonly string[], batch: string, how: 'in_place' | 'removed') {
  const { table, collected } = kindTables[kind]
  await hold(tx, table, uuids)
  const filed =
    collected && collected.table !== table
      ? sql`|| coalesce((select jsonb_build_object('filed', to_jsonb(u)) from ${collected.table} u where u.uuid = t.uuid), '{}')`
      : sql``
  const stored = how === 'in_place' ? sql`to_jsonb(t) || '{"in_place": true}'` : sql`to_jsonb(t) ${filed}`
  // who collects a row now waits, and then finds that it is gone
  if (collected && how === 'removed') await hold(tx, collected.table, uuids)
  const who = collected
    ? sql`(select jsonb_agg(jsonb_build_object('user', c."user", 'created_time', c.created_time)) from ${collected.by} c where c."row" = t.uuid)`
    : sql`null::jsonb`
  await tx.execute(sql`insert into ${import_replaced} (batch, "row", stored, collects)
    select ${batch}::uuid, t.uuid, ${stored}, ${who} from ${table} t where t.uuid in ${uuids} on conflict do nothing`)
}

/** Rows whose place among what is collected is empty: with them went who had collected them. */
async function notThere(tx: Db, kind: TableKindName, rows: readonly string[]): Promise<string[]> {
  const { collected } = kindTables[kind]
  if (!collected) return []
  const { uuid } = collected.table
  const found = await tx
    .select({ uuid: sql<string>`${uuid}` })
    .from(collected.table as PgTable)
    .where(inArray(uuid, [...rows]))
  const there = new Set(found.map(one => one.uuid))
  return rows.filter(row => !there.has(row))
}
/** Rows that were not there are collected again by whoever had collected them, and is still there. */
async function collectAgain(tx: Db, kind: TableKindName, batch: string, rows: readonly string[]) {
  const { collected } = kindTables[kind]
  if (!collected || rows.length === 0) return
  await tx.execute(sql`insert into ${collected.by} ("user", "row", created_time)
    select c."user", r."row", c.created_time from ${import_replaced} r,
      jsonb_to_recordset(r.collects) as c("user" uuid, created_time timestamptz)
    where r.batch = ${batch}::uuid and r."row" in ${rows} and jsonb_typeof(r.collects) = 'array'
      and exists (select 1 from ${collected.table} there where there.uuid = r."row")
      and exists (select 1 from ${users} u where u.uuid = c."user")
    on conflict do nothing`)
}

/**
 * Writes rows as they were kept aside, over what stands in their place; answers how many. Each is stamped anew, later than it ever was:
 * what it said at its last version may be something else (`said.ts`). Of one that a list has brought both moments are new, until somebody
 * has changed it.
 */
async function putBack(tx: Db, now: Date, kind: TableKindName, batch: string, rows: readonly string[]): Promise<number> {
  const { table, student, withoutCollege } = kindTables[kind]
  const names = Object.values(columnsOf(table)).map(column => sql.identifier(column.name))
  const list = sql.join(names, sql`, `)
  const over = sql.join(
    names.map(name => sql`${name} = excluded.${name}`),
    sql`, `,
  )
  const college = sql`(select ${colleges.id} from ${colleges} where ${colleges.id} = t.category)`
  const moment = sql`greatest(${now.toISOString()}::timestamptz, greatest(t.updated_time, t.latest,
    (select there.updated_time from ${table} there where there.uuid = "row")) + interval '1 millisecond')`
  const isList = sql`t.import_batch is not null and t.created_time = t.updated_time`
  const stored = sql`stored || jsonb_build_object('updated_time', ${moment}, 'created_time', case when ${isList} then ${moment} else t.created_time end
    ${withoutCollege === 'stays' ? sql`, 'category', ${college}` : sql``})`
  const lost = await notThere(tx, kind, rows)
  const bring = () =>
    tx.execute(sql`insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table},
    (select jsonb_agg(${stored}) from ${import_replaced}, jsonb_to_record(stored) as t(category int, student uuid, in_place boolean,
        import_batch uuid, created_time timestamptz, updated_time timestamptz, latest timestamptz)
      where batch = ${batch}::uuid and "row" in ${rows}
      and (t.in_place is null or exists (select 1 from ${table} there where there.uuid = "row")) ${withoutCollege === 'goes' ? sql`and ${college} is not null` : sql``}
      ${student ? sql`and exists (select 1 from ${students} where ${students.uuid} = t.student)` : sql``}))
    on conflict (uuid) do update set ${over} returning uuid`)
  const back = await writing(kind, tx, { now, uuids: rows, batch }, bring)
  await collectAgain(tx, kind, batch, lost)
  await tx.delete(import_replaced).where(and(eq(import_replaced.batch, batch), inArray(import_replaced.row, [...rows])))
  return (back as unknown as { readonly rows: readonly unknown[] }).rows.length
}

/** Brings back some of what an undone import has taken the place of; what somebody or a later import has written there since stays, and is named. */
export async function restoreReplaced(
  tx: Db,
  now: Date,
  kind: TableKindName,
  job: OfSchool,
  user: User,
  after: string,
): Promise<(Piece & { readonly last: string }) | undefined> {
  const { table, named, taken, student } = kindTables[kind]
  const batch = job.uuid
  const uuids = await asideBehind(tx, batch, after)
  if (uuids.length === 0) return
  await hold(tx, table, uuids)
  const [ours, theirs] = [stillOurs(kindTables[kind], job, user), ofItsSchool(kindTables[kind], job)]
  const changed = changedSince(table, batch)
  const stays = await tx
    .select({
      uuid: sql<string>`${table.uuid}`,
      name: named,
      whose: student ? sql<string>`${student}` : sql<null>`null`,
      isOurs: ours,
      isTheirs: theirs,
      isChanged: changed,
    })
    .from(table)
    .where(and(inArray(table.uuid, uuids), sql`(${changed} or not ${ours})`))
  const isKept = new Set(stays.map(one => one.uuid))
  const kept: Kept[] = stays.filter(one => one.isOurs)
  const beyond = stays.filter(one => one.isTheirs && !one.isOurs)
  for (const { uuid, name } of (await taken?.(tx, batch, uuids)) ?? []) {
    if (isKept.has(uuid)) continue
    isKept.add(uuid)
    kept.push({ name, whose: null })
  }
  for (const { uuid, name, own } of await standsNow(tx, kind, batch, uuids)) {
    isKept.add(uuid)
    // a row of its own that stays is told as such
    if (!own) kept.push({ name, whose: null })
  }
  const back = uuids.filter(uuid => !isKept.has(uuid))
  const restored = back.length > 0 ? await putBack(tx, now, kind, batch, back) : 0
  if (student && restored > 0) {
    const of = await tx
      .selectDistinct({ whose: sql<string>`${student}` })
      .from(table)
      .where(inArray(table.uuid, back))
    const whose = of.map(one => one.whose)
    mustStayOurs(tx, job, user, whose)
  }
  const left = beyond.filter(one => !one.isChanged).length
  return { removed: 0, restored, kept, unnamed: beyond.length, left, last: uuids.at(-1)! }
}

/** Somebody or a later import has written it since an import did. */
const changedSince = (table: KindTable, batch: string) =>
  sql<boolean>`(${table.import_batch} is distinct from ${batch}::uuid or ${ne(table.updated_time, table.created_time)})`

/** Rows that somebody or a later import has written since an import took their place: they stay as they are, and are of that import no more. */
async function keepChanged(tx: Db, table: KindTable, batch: string, uuids: readonly string[]): Promise<string[]> {
  await hold(tx, table, uuids)
  const found = await tx
    .select({ uuid: table.uuid })
    .from(table)
    .where(and(inArray(table.uuid, [...uuids]), changedSince(table, batch)))
  const kept = found.map(one => one.uuid as string)
  if (kept.length === 0) return kept
  await tx.execute(sql`update ${table} set import_batch = null where uuid in ${kept} and import_batch = ${batch}::uuid`)
  await tx.delete(import_replaced).where(and(eq(import_replaced.batch, batch), inArray(import_replaced.row, kept)))
  return kept
}

/** Leaves nothing of an import that did not come to its end: what it has replaced is there again, as if it had never been. */
export async function takeBackRows(db: Db, now: Date, kind: TableKindName, batch: string): Promise<void> {
  const { table } = kindTables[kind]
  const some = async (tx: Db) => {
    const rows = await tx
      .select({ row: import_replaced.row })
      .from(import_replaced)
      .where(eq(import_replaced.batch, batch))
      .limit(STATEMENT_ROWS)
    if (rows.length === 0) return false
    const uuids = rows.map(one => one.row)
    const changed = new Set(await keepChanged(tx, table, batch, uuids))
    const others = uuids.filter(uuid => !changed.has(uuid))
    if (others.length > 0) await putBack(tx, now, kind, batch, others)
    return true
  }
  while (await db.transaction(some)) await turn()
  // what others have changed or put to use in the meantime, on the embedded database, stays with them
  const free = and(eq(table.import_batch, batch), not(rowInUse(table)))
  const takeAway = async (tx: Db) => {
    const made = await tx.select({ uuid: table.uuid }).from(table).where(free).limit(STATEMENT_ROWS)
    const uuids = made.map(one => one.uuid as string)
    if (uuids.length > 0) await writing(kind, tx, { now, uuids }, () => tx.delete(table).where(and(inArray(table.uuid, uuids), free)))
    return uuids.length > 0
  }
  while (await db.transaction(takeAway)) await turn()
}
