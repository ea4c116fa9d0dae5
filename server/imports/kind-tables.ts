import { and, asc, eq, gt, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TableKindName } from '../../src/core/contracts/import/index.ts'
import type { User } from '../../src/core/domain/access.ts'
import { referredTo } from '../db/dependents.ts'
import { studentsOf } from '../identity/students-of.ts'
import type { Db } from '../kit/db.ts'
import { columnsOf } from '../kit/read-plan.ts'
import { STATEMENT_ROWS, turn } from '../kit/slices.ts'
import { performances } from '../resources/career/performance/table.ts'
import { artistic } from '../resources/career_record/artistic/table.ts'
import { attainment_level } from '../resources/career_record/attainment_level/table.ts'
import { morality } from '../resources/career_record/morality/table.ts'
import { officeholdings } from '../resources/career_record/officeholdings/table.ts'
import { rewards_punishments } from '../resources/career_record/rewards_punishments/table.ts'
import { social_practices } from '../resources/career_record/social_practices/table.ts'
import { import_replaced } from '../resources/imports/table.ts'
import { admission_plan } from '../resources/material/admission_plan/table.ts'
import { score_to_rank } from '../resources/material/college_major_score_to_rank/table.ts'
import { college_major_scores } from '../resources/material/college_major_scores/table.ts'
import { college_scores } from '../resources/material/college_scores/table.ts'
import { colleges } from '../resources/material/colleges/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { followPlans } from './filed-plans.ts'

export type KindTable = PgTable & Record<'uuid' | 'import_batch' | 'created_time' | 'updated_time', PgColumn>
interface Kind {
  readonly table: KindTable
  /** Whom a row is about; without her it does not come back. */
  readonly student?: PgColumn
  /** What has become of a row that was kept aside when its college was deleted meanwhile, as `on delete` says of those that stayed. */
  readonly withoutCollege?: 'goes' | 'stays'
  /** What a row is called where it stays although its import is undone. */
  readonly named: SQL<string>
  /** Somebody uses a row: it stays although its import is undone. */
  readonly inUse?: () => SQL
  /** Rows kept aside in whose place another stands meanwhile, by a name that can be there once only. */
  readonly taken?: (tx: Db, batch: string, uuids: readonly string[]) => Promise<{ readonly uuid: string; readonly name: string }[]>
  /** What goes with its rows: called after some of them were written, taken away or brought back. */
  readonly follow?: (tx: Db, now: Date, uuids: readonly string[]) => Promise<void>
}
const collegeOf = (category: PgColumn) => sql<string>`(select ${colleges.name} from ${colleges} where ${colleges.id} = ${category})`

const studentNamed = (student: PgColumn) => sql<string>`(select ${students.name} from ${students} where ${students.uuid} = ${student})`

/** Of a record of a student: who, and what it is called by. */
const aboutHer = (table: KindTable & { readonly student: PgColumn }, title: PgColumn): Kind => ({
  ...{ table, student: table.student },
  named: sql<string>`${studentNamed(table.student)} || ' ' || ${title}::text`,
})

/** Where the rows of a kind are stored that are taken back there: all that an undo has to know of it. */
export const kindTables: Readonly<Record<TableKindName, Kind>> = {
  performance: aboutHer(performances, performances.date),
  officeholdings: aboutHer(officeholdings, officeholdings.office),
  rewards_punishments: aboutHer(rewards_punishments, rewards_punishments.rp_name),
  social_practices: aboutHer(social_practices, social_practices.sp_type),
  artistic: aboutHer(artistic, artistic.project),
  morality: aboutHer(morality, morality.hdzt),
  attainment_level: aboutHer(attainment_level, attainment_level.ktmc),
  colleges: {
    table: colleges,
    named: sql<string>`${colleges.name}`,
    inUse: () => referredTo(colleges),
    taken: (tx, batch, uuids) =>
      tx
        .select({ uuid: import_replaced.row, name: sql<string>`${import_replaced.stored}->>'name'` })
        .from(import_replaced)
        .innerJoin(colleges, sql`${colleges.name} = ${import_replaced.stored}->>'name' and ${colleges.uuid} <> ${import_replaced.row}`)
        .where(and(eq(import_replaced.batch, batch), inArray(import_replaced.row, [...uuids]))),
  },
  score_to_rank: { table: score_to_rank, named: sql<string>`${score_to_rank.score}::text` },
  college_scores: { table: college_scores, withoutCollege: 'goes', named: collegeOf(college_scores.category) },
  college_major_scores: {
    table: college_major_scores,
    withoutCollege: 'goes',
    named: sql<string>`${collegeOf(college_major_scores.category)} || ' ' || ${college_major_scores.major_name}`,
  },
  admission_plan: {
    table: admission_plan,
    withoutCollege: 'stays',
    named: sql<string>`concat_ws(' ', ${admission_plan.college_name}, ${admission_plan.major_name})`,
    follow: followPlans,
  },
}

/** Rows of students who are still of the school that imported them, and still this person's to see: of whoever has left nothing is changed, or told. */
export const stillOurs = ({ student }: Pick<Kind, 'student'>, { work_unit }: Pick<OfSchool, 'work_unit'>, user: User): SQL =>
  student && work_unit
    ? sql`${student} in (select ${students.uuid} from ${students} where ${students.work_unit} = ${work_unit}::uuid and ${studentsOf(user)})`
    : sql`true`
interface OfSchool {
  readonly uuid: string
  readonly work_unit: string | null
}

/**
 * Keeps stored rows aside, as they are, before an import takes their place. `in_place`: it writes over them, so that one which is not
 * there afterwards was deleted by somebody, and does not come back with the others.
 */
export async function putAside(tx: Db, table: KindTable, uuids: readonly string[], batch: string, how: 'in_place' | 'removed') {
  const stored = how === 'in_place' ? sql`to_jsonb(t) || '{"in_place": true}'` : sql`to_jsonb(t)`
  await tx.execute(sql`insert into ${import_replaced} (batch, "row", stored)
    select ${batch}::uuid, t.uuid, ${stored} from ${table} t where t.uuid in ${uuids} on conflict do nothing`)
}

/** Writes rows as they were kept aside, over what stands in their place; answers how many. */
async function putBack(tx: Db, now: Date, kind: TableKindName, batch: string, rows: readonly string[]): Promise<number> {
  const { table, student, withoutCollege, follow } = kindTables[kind]
  const names = Object.values(columnsOf(table)).map(column => sql.identifier(column.name))
  const list = sql.join(names, sql`, `)
  const over = sql.join(
    names.map(name => sql`${name} = excluded.${name}`),
    sql`, `,
  )
  const college = sql`(select ${colleges.id} from ${colleges} where ${colleges.id} = t.category)`
  const stored = withoutCollege === 'stays' ? sql`stored || jsonb_build_object('category', ${college})` : sql`stored`
  const back = await tx.execute(sql`insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table},
    (select jsonb_agg(${stored}) from ${import_replaced}, jsonb_to_record(stored) as t(category int, student uuid, in_place boolean)
      where batch = ${batch}::uuid and "row" in ${rows}
      and (t.in_place is null or exists (select 1 from ${table} there where there.uuid = "row")) ${withoutCollege === 'goes' ? sql`and ${college} is not null` : sql``}
      ${student ? sql`and exists (select 1 from ${students} where ${students.uuid} = t.student)` : sql``}))
    on conflict (uuid) do update set ${over} returning uuid`)
  await tx.delete(import_replaced).where(and(eq(import_replaced.batch, batch), inArray(import_replaced.row, [...rows])))
  await follow?.(tx, now, rows)
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
): Promise<{ readonly restored: number; readonly kept: string[]; readonly last: string } | undefined> {
  const { table, named, taken } = kindTables[kind]
  const batch = job.uuid
  const ours = stillOurs(kindTables[kind], job, user)
  const some = await tx
    .select({ row: import_replaced.row })
    .from(import_replaced)
    .where(and(eq(import_replaced.batch, batch), gt(import_replaced.row, after)))
    .orderBy(asc(import_replaced.row))
    .limit(STATEMENT_ROWS)
  if (some.length === 0) return
  const uuids = some.map(one => one.row)
  const stays = await tx
    .select({ uuid: sql<string>`${table.uuid}`, name: named, isOurs: sql<boolean>`${ours}` })
    .from(table)
    .where(
      and(
        inArray(table.uuid, uuids),
        sql`(${table.import_batch} is distinct from ${batch}::uuid or ${ne(table.updated_time, table.created_time)} or not ${ours})`,
      ),
    )
  const isKept = new Set(stays.map(one => one.uuid))
  for (const one of (await taken?.(tx, batch, uuids)) ?? []) {
    if (isKept.has(one.uuid)) continue
    isKept.add(one.uuid)
    stays.push({ ...one, isOurs: true })
  }
  const back = uuids.filter(uuid => !isKept.has(uuid))
  const restored = back.length > 0 ? await putBack(tx, now, kind, batch, back) : 0
  return { restored, kept: stays.filter(one => one.isOurs).map(one => one.name), last: uuids.at(-1)! }
}

/** Rows that somebody or a later import has written since an import took their place: they stay as they are, and are of that import no more. */
async function keepChanged(tx: Db, table: KindTable, batch: string, uuids: readonly string[]): Promise<string[]> {
  const changed = sql`(${table.import_batch} is distinct from ${batch}::uuid or ${ne(table.updated_time, table.created_time)})`
  const found = await tx
    .select({ uuid: table.uuid })
    .from(table)
    .where(and(inArray(table.uuid, [...uuids]), changed))
  const kept = found.map(one => one.uuid as string)
  if (kept.length === 0) return kept
  await tx.execute(sql`update ${table} set import_batch = null where uuid in ${kept} and import_batch = ${batch}::uuid`)
  await tx.delete(import_replaced).where(and(eq(import_replaced.batch, batch), inArray(import_replaced.row, kept)))
  return kept
}

/** Leaves nothing of an import that did not come to its end: what it has replaced is there again, as if it had never been. */
export async function takeBackRows(db: Db, now: Date, kind: TableKindName, batch: string): Promise<void> {
  const { table, follow, inUse } = kindTables[kind]
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
  const free = and(eq(table.import_batch, batch), eq(table.updated_time, table.created_time), inUse && not(inUse()))
  const made = () => db.select({ uuid: table.uuid }).from(table).where(free).limit(STATEMENT_ROWS)
  for (;;) {
    const gone = await db.delete(table).where(inArray(table.uuid, made())).returning({ uuid: table.uuid })
    if (gone.length === 0) return
    const uuids = gone.map(one => one.uuid as string)
    await follow?.(db, now, uuids)
    await turn()
  }
}
