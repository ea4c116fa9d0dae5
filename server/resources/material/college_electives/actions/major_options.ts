import { sql } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import type { Db } from '../../../../kit/db.ts'
import { ownTurn } from '../../../../kit/slices.ts'
import { major_classes } from '../../../data_dict/major_class/table.ts'
import { planFor } from './plan.ts'
import { type LineOfPlan, linesOfPlan } from './plan-lines.ts'

/** The names of majors in the newest plan of a province, by discipline as the catalogue orders them; what it has not comes last. */
export async function majorOptions(db: Db, user: User, asked: number | undefined) {
  const { plan } = await planFor(db, user, asked)
  if (!plan) return []
  const disciplines = await db
    .select({ code: major_classes.discipline_code, name: sql<string>`min(${major_classes.discipline})` })
    .from(major_classes)
    .groupBy(major_classes.discipline_code)
  const named = new Map(disciplines.map(({ code, name }) => [code, name]))
  const lines = await linesOfPlan(db, plan, undefined)
  await ownTurn()
  const rows = [...Map.groupBy(lines, line => line.major)].map(([major_name, some]) => ({
    ...{ major_name, discipline_code: codeOf(some), colleges: new Set(some.map(line => line.college)).size },
  }))
  await ownTurn()
  return rows
    .sort((one, other) => byDiscipline(one.discipline_code, other.discipline_code) || (one.major_name < other.major_name ? -1 : 1))
    .map(row => ({ ...row, discipline: (row.discipline_code && named.get(row.discipline_code)) ?? null }))
}

/** A name is one of a discipline wherever any of its lines has a code. */
function codeOf(lines: readonly LineOfPlan[]): string | null {
  const [least] = lines.flatMap(line => line.discipline ?? []).sort()
  return least ?? null
}
const byDiscipline = (one: string | null, other: string | null) =>
  one === other ? 0 : one === null || (other !== null && one > other) ? 1 : -1
