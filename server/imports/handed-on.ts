import { and, eq, exists, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { TableKindName } from '../../src/core/contracts/import/index.ts'
import type { User } from '../../src/core/domain/access.ts'
import type { Db } from '../kit/db.ts'
import type { Plain } from '../kit/read-plan.ts'
import { import_batches, import_replaced } from '../resources/imports/table.ts'
import { asideBehind, asStored } from './aside.ts'
import { rowInUse } from './in-use.ts'
import { kindTables, mustStayOurs, type OfSchool, ofItsSchool, stillOurs } from './kind-tables.ts'
import type { Lane } from './lanes.ts'
import { handFieldsOn } from './said.ts'
import { ofSame, type Turn } from './turns.ts'
import type { Piece } from './undone.ts'

/** Imports that have put rows of this one aside, and can still be taken back. */
export async function writtenOverBy(db: Db, of: Turn, batch: string): Promise<string[]> {
  const aside = db
    .select({ batch: import_replaced.batch })
    .from(import_replaced)
    .where(and(eq(import_replaced.batch, import_batches.uuid), sql`${import_replaced.stored} ->> 'import_batch' = ${batch}`))
  const found = await db
    .select({ uuid: import_batches.uuid })
    .from(import_batches)
    .where(
      and(ofSame(of), eq(import_batches.kind, of.kind), ne(import_batches.uuid, batch), isNull(import_batches.undone_time), exists(aside)),
    )
  return found.map(one => one.uuid)
}

interface Aside {
  readonly row: string
  readonly name: string
  readonly whose: string | null
  readonly theirs: boolean
  readonly ours: boolean
  /** Somebody had changed it before the later import put it aside, or has it in use: it stays as other rows do. */
  readonly changed: boolean
  readonly used: boolean
  /** It was written over another row, which this import has put aside. */
  readonly over: boolean
  /** What the later import has written in its place is there. */
  readonly stands: boolean
  /** Of a kind whose lists say some fields: those that the later one says, those that this one did, and what stood before this one. */
  readonly said: readonly string[] | null
  readonly own: readonly string[] | null
  readonly before: Plain | null
}

/**
 * Takes an import out from under a later one, some of its rows that this has put aside at a time: what stands now stays as it is, but for
 * fields that no later one says, and when the later one is taken back, what stood before both is there again.
 */
export async function handOn(
  tx: Db,
  now: Date,
  kind: TableKindName,
  job: OfSchool & Lane,
  user: User,
  later: string,
  after: string,
): Promise<(Piece & { readonly last: string }) | undefined> {
  const { table, named, student, keeps } = kindTables[kind]
  const batch = job.uuid
  const uuids = await asideBehind(tx, later, after)
  if (uuids.length === 0) return
  const asked = await tx.execute(sql`select aside."row", ${named} as name, ${student ? sql`${student}::text` : sql`null`} as whose,
      ${ofItsSchool(kindTables[kind], job)} as theirs, ${stillOurs(kindTables[kind], job, user)} as ours,
      ${ne(table.updated_time, table.created_time)} as changed,
      (${rowInUse(table)} or (not aside.stored ? 'in_place' and coalesce(jsonb_typeof(aside.collects), '') = 'array')
        or coalesce(aside.stored -> 'filed' ->> 'updated_time' <> aside.stored -> 'filed' ->> 'created_time', false)) as used,
      mine."row" is not null as over,
      ${keeps ? sql`aside.stored -> 'said' as said, mine.stored -> 'said' as own, mine.stored as before,` : sql``}
      exists (select 1 from ${table} there where there.uuid = aside."row") as stands
    from ${import_replaced} aside cross join lateral ${asStored(kind, sql`aside.stored`)}
      left join ${import_replaced} mine on mine.batch = ${batch}::uuid and mine."row" = aside."row"
    where aside.batch = ${later}::uuid and aside."row" in ${uuids} and aside.stored ->> 'import_batch' = ${batch} for update of aside`)
  const { rows } = asked as unknown as { readonly rows: readonly Aside[] }
  const theirs = rows.filter(one => one.theirs)
  const [ours, beyond] = [theirs.filter(one => one.ours), theirs.filter(one => !one.ours)]
  const stays = (one: Aside) => one.changed || (one.used && !one.over)
  const handed = ours.filter(one => !stays(one))
  // of who has left the school nothing is told; once she is back, nothing of this one comes with the later one
  const silent = rows.filter(one => !one.theirs && !stays(one))
  const out = [...handed, ...silent]
  const whose = handed.map(one => one.whose)
  mustStayOurs(tx, job, user, whose)
  const overBy = (one: string) => writtenOverBy(tx, { ...job, kind }, one)
  const fields = out.map(({ row, said, before, theirs, stands }) => ({ row, said, before, mayWrite: theirs && stands }))
  const back: ReadonlyMap<string, readonly string[]> = keeps ? await handFieldsOn(tx, now, kind, later, overBy, fields) : new Map()
  /** Nothing of it is left of what this one had said. */
  const isBack = ({ row, own }: Aside) => own?.every(field => back.get(row)?.includes(field)) ?? false
  const [over, fresh] = [out.filter(one => one.over), out.filter(one => !one.over)].map(some => some.map(one => one.row))
  if (over!.length > 0) {
    await tx.execute(sql`update ${import_replaced} aside
      set stored = (mine.stored - 'in_place' - 'said')
        || jsonb_strip_nulls(jsonb_build_object('in_place', aside.stored -> 'in_place', 'said', aside.stored -> 'said',
          'latest', coalesce(aside.stored -> 'latest', aside.stored -> 'updated_time')))
        || case when aside.stored ? 'filed' then jsonb_build_object('filed', aside.stored -> 'filed',
          'filed_by', coalesce(aside.stored -> 'filed_by', aside.stored - 'filed')) else '{}' end
      from ${import_replaced} mine
      where aside.batch = ${later}::uuid and mine.batch = ${batch}::uuid and mine."row" = aside."row" and aside."row" in ${over}`)
    await tx.delete(import_replaced).where(and(eq(import_replaced.batch, batch), inArray(import_replaced.row, over!)))
  }
  // nothing stood before both: the row is the later one's own
  if (fresh!.length > 0) await tx.delete(import_replaced).where(and(eq(import_replaced.batch, later), inArray(import_replaced.row, fresh!)))
  // what this one has put aside stays so, and is told when that is looked at
  const isSeenAgain = (one: Aside) => one.over && one.stands
  const standing = handed.filter(one => one.stands)
  return {
    // what the later one has taken away does not come back with it
    ...{ removed: handed.length - standing.length, restored: back.size, handed: standing.length - back.size },
    kept: [...ours.filter(one => stays(one) && !isSeenAgain(one)), ...standing.filter(one => !isBack(one))],
    unnamed: beyond.filter(one => !isSeenAgain(one)).length,
    left: beyond.filter(one => !one.changed).length,
    last: uuids.at(-1)!,
  }
}
