import { asc, countDistinct, sql } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import type { Db } from '../../../../kit/db.ts'
import { ownTurn } from '../../../../kit/slices.ts'
import { major_classes } from '../../../data_dict/major_class/table.ts'
import { college_electives as table } from '../table.ts'
import { inPlan, planFor } from './plan.ts'

/** The names of majors in the newest plan of a province, by discipline as the catalogue orders them; what it has not comes last. */
export async function majorOptions(db: Db, user: User, asked: number | undefined) {
  const { plan } = await planFor(db, user, asked)
  if (!plan) return []
  const disciplines = await db
    .select({ code: major_classes.discipline_code, name: sql<string>`min(${major_classes.discipline})` })
    .from(major_classes)
    .groupBy(major_classes.discipline_code)
  const named = new Map(disciplines.map(({ code, name }) => [code, name]))
  await ownTurn()
  // a name is one of a discipline wherever any of its lines has a code
  const code = sql<string | null>`min(left(${table.major_code}, 2))`
  const rows = await db
    .select({ major_name: table.major_name, discipline_code: code, colleges: countDistinct(table.category) })
    .from(table)
    .where(inPlan(plan))
    .groupBy(table.major_name)
    .orderBy(sql`${code} nulls last`, asc(table.major_name))
  await ownTurn()
  return rows.map(row => ({ ...row, discipline: (row.discipline_code && named.get(row.discipline_code)) ?? null }))
}
