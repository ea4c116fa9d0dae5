import { and, count, desc, eq, sum } from 'drizzle-orm'
import type { Db } from '../../../../kit/db.ts'
import { college_electives as table } from '../table.ts'

/** Lines and places of each track of a plan. */
export async function peopleOf(db: Db, plan: { readonly province: number; readonly year: number }) {
  const rows = await db
    .select({ track: table.examine_type, majors: count(), people: sum(table.plan_num) })
    .from(table)
    .where(and(eq(table.province, plan.province), eq(table.year, plan.year)))
    .groupBy(table.examine_type)
    .orderBy(desc(table.examine_type))
  return rows.map(row => ({ ...row, people: Number(row.people ?? 0) }))
}
