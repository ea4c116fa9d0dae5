import { asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { columnsOf, everyRow, type Plain } from '../kit/read-plan.ts'
import { insertRows } from '../kit/rows.ts'
import { zh } from '../messages/zh.ts'
import { import_replaced } from '../resources/imports/table.ts'
import { admission_plan as plans } from '../resources/material/admission_plan/table.ts'
import { college_major_scores_temp as units } from '../resources/material/college_major_scores_temp/table.ts'
import { colleges } from '../resources/material/colleges/table.ts'
import { canBeFiled, changed, isByHand, type Line, made, saidAnew, saidBy, type Unit, unchanged } from './filed-unit.ts'
import { unitUsers } from './in-use.ts'
import { overwrite } from './overwrite.ts'

export interface Followed {
  readonly now: Date
  readonly uuids: readonly string[]
  /** The list whose rows come back: units that it has put aside come back with them. */
  readonly batch?: string
  /** Whoever sends a form is told what it would take away. */
  readonly isForm?: boolean
}
type Lines = ReadonlyMap<string, Line>

/**
 * Writes lines of plans, and what can be filed for with them: a line whose college is known is a row of `college_major_scores_temp` under
 * the same key, and goes, comes and changes with it. What somebody has saved in one stays; one that somebody uses stays although its line
 * cannot be filed for any more, and a form that would take it away is refused.
 */
export async function followPlans<T>(tx: Db, followed: Followed, write: () => Promise<T>): Promise<T> {
  const { now, uuids } = followed
  if (uuids.length === 0) return write()
  const before: Lines = byKey(await linesOf(tx, uuids).for('update'))
  const written = await write()
  const lines: Lines = byKey(await linesOf(tx, uuids))
  // held: who saves or collects one of them comes before, and is seen, or after
  const of = inArray(units.uuid, [...uuids])
  const there = byKey(await tx.select().from(units).where(of).orderBy(asc(units.uuid)).for('update'))

  const gone = await endOf(tx, followed, there, before, lines)
  if (gone.length > 0) await tx.delete(units).where(inArray(units.uuid, gone))
  for (const uuid of gone) there.delete(uuid)

  const rows = [...there.values()].flatMap(unit => {
    const [was, line] = [before.get(unit.uuid), lines.get(unit.uuid)]
    return was && line ? followedBy(now, unit, was, line) : []
  })
  if (rows.length > 0) await overwrite(tx, units, rows)

  const missing = [...lines.values()].filter(line => !there.has(line.uuid))
  const back = await backWith(tx, followed, missing)
  if (back.length > 0) await insertRows(tx, now, units, everyRow, back)
  const isBack = new Set(back.map(one => one.uuid))
  const fresh = missing.filter(line => canBeFiled(line) && !isBack.has(line.uuid))
  if (fresh.length > 0)
    await insertRows(
      tx,
      now,
      units,
      everyRow,
      fresh.map(line => ({ ...said(line), ...made(now, line) })),
    )
  return written
}

const byKey = <Row extends { readonly uuid: string }>(rows: readonly Row[]) => new Map(rows.map(row => [row.uuid, row]))
const linesOf = (tx: Db, uuids: readonly string[]) =>
  tx
    .select()
    .from(plans)
    .where(inArray(plans.uuid, [...uuids]))
    .orderBy(asc(plans.uuid))
const said = (line: Line) => ({ ...saidBy(line), uuid: line.uuid, import_batch: line.import_batch }) as typeof units.$inferInsert

/** A unit as its line leaves it; none where nothing of it is another. */
function followedBy(now: Date, unit: Unit, before: Line, line: Line): Unit[] {
  const anew = saidAnew(unit, before, line)
  const isNew = Object.keys(anew).length > 0
  const stamps = isNew ? changed(now, unit, before, line) : unchanged(unit, before)
  if (!isNew && stamps.created_time === unit.created_time && unit.import_batch === line.import_batch) return []
  return [{ ...unit, ...(anew as Partial<Unit>), ...stamps, import_batch: line.import_batch }]
}

/** Units that go: with their line, or because it cannot be filed for any more and nobody uses them. */
async function endOf(tx: Db, { isForm }: Followed, there: ReadonlyMap<string, Unit>, before: Lines, lines: Lines): Promise<string[]> {
  const gone: string[] = []
  for (const unit of there.values()) {
    const [was, line] = [before.get(unit.uuid), lines.get(unit.uuid)]
    if (line && !(was && canBeFiled(was) && !canBeFiled(line))) continue
    if (line || isForm) {
      const isChanged = isByHand(unit, was)
      const { collects, plans } = await unitUsers(tx, unit.uuid)
      if (isChanged || collects > 0 || plans > 0) {
        if (isForm) throw new Problem(409, zh.unitUsed(collects, plans, isChanged))
        continue
      }
    }
    gone.push(unit.uuid)
  }
  return gone
}

/** Units that a list has put aside, as their lines would have left them; those of a college that is gone are gone with it. */
async function backWith(tx: Db, { now, batch }: Followed, missing: readonly Line[]): Promise<Unit[]> {
  if (!batch || missing.length === 0) return []
  const uuids = missing.map(line => line.uuid)
  const asked =
    await tx.execute(sql`select stored -> 'filed' as unit, coalesce(stored -> 'filed_by', stored) as line from ${import_replaced}
    where batch = ${batch}::uuid and "row" in ${uuids} and stored ? 'filed'
      and exists (select 1 from ${colleges} where ${colleges.id} = (stored -> 'filed' ->> 'category')::int)`)
  const { rows } = asked as unknown as { readonly rows: readonly { readonly unit: Plain; readonly line: Plain }[] }
  const lines = byKey(missing)
  return rows.map(one => {
    const [unit, before] = [filled(units, one.unit) as Unit, filled(plans, one.line) as Line]
    const line = lines.get(unit.uuid)!
    return {
      ...unit,
      ...(saidAnew(unit, before, line) as Partial<Unit>),
      ...changed(now, unit, before, line),
      import_batch: line.import_batch,
    }
  })
}
/** A row put aside, with all its columns. */
const filled = (table: typeof units | typeof plans, stored: Plain): Plain =>
  Object.fromEntries(Object.keys(columnsOf(table)).map(name => [name, stored[name] ?? null]))
