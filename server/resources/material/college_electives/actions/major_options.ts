import { asc, countDistinct, sql } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import type { Db } from '../../../../kit/db.ts'
import { major_classes } from '../../../data_dict/major_class/table.ts'
import { college_electives as table } from '../table.ts'
import { inPlan, planFor } from './plan.ts'

/** The names of majors in the newest plan of a province, by discipline as the catalogue orders them; what it has not comes last. */
export async function majorOptions(db: Db, user: User, asked: number | undefined) {
  const { plan } = await planFor(db, user, asked)
  if (!plan) return []
  // a name is one of a discipline wherever any of its lines has a code
  const code = sql<string | null>`min(left(${table.major_code}, 2))`
  const name = sql<
    string | null
  >`(select min(${major_classes.discipline}) from ${major_classes} where ${major_classes.discipline_code} = ${code})`
  return db
    .select({ major_name: table.major_name, discipline_code: code, discipline: name, colleges: countDistinct(table.category) })
    .from(table)
    .where(inPlan(plan))
    .groupBy(table.major_name)
    .orderBy(sql`${code} nulls last`, asc(table.major_name))
}
