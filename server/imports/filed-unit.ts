import { yearsOfStudy, yuanAYear } from '../../src/core/domain/admission/plan-words.ts'
import { columnsOf } from '../kit/read-plan.ts'
import type { admission_plan } from '../resources/material/admission_plan/table.ts'
import { college_major_scores_temp } from '../resources/material/college_major_scores_temp/table.ts'

export type Line = typeof admission_plan.$inferSelect
export type Unit = typeof college_major_scores_temp.$inferSelect

/** What a line says of what can be filed for. */
export const saidBy = (line: Line) => ({
  ...{ province: line.province_obj, year: line.year, batch: line.batch || null, examine_type: line.examine_type || null },
  ...{ category: line.category, category_sub: line.category_sub, major_name: line.major_name || null },
  ...{ requirement: line.requirement, college_code: line.college_code, source: line.source },
  major_code: /^\d{6}[TK]{0,2}$/.test(line.major_code ?? '') ? line.major_code : null,
  enroll_num: line.annual_target,
  tuition: yuanAYear(line.charge) ?? null,
  length: yearsOfStudy(line.learning_year ?? '') ?? null,
})
type Said = ReturnType<typeof saidBy>

/** Its college is known, and all that a unit has to have. */
export function canBeFiled(line: Line): boolean {
  const { category, batch, examine_type, major_name } = saidBy(line)
  return category !== null && batch !== null && examine_type !== null && major_name !== null
}
const columns = columnsOf(college_major_scores_temp)

/** What a line that has changed says anew of its unit: where that still says what the line said before. What somebody has saved there stays. */
export function saidAnew(unit: Unit, before: Line, line: Line): Partial<Said> {
  const [old, next] = [saidBy(before), saidBy(line)]
  const fields = Object.keys(next) as (keyof Said)[]
  // a line whose college was nobody's has said nothing of it
  const isStill = (field: keyof Said) => unit[field] === old[field] || (field === 'category' && old.category === null)
  const isNew = (field: keyof Said) => unit[field] !== next[field] && (next[field] !== null || !columns[field]!.notNull)
  return Object.fromEntries(fields.filter(field => isStill(field) && isNew(field)).map(field => [field, next[field]]))
}

type Stamps = Pick<Unit, 'created_time' | 'updated_time'>
const time = (text: string) => new Date(text).getTime()
const isSame = (one: string, other: string) => time(one) === time(other)

/** The moment of a unit that is made from its line. */
export const made = (now: Date, line: Line): Stamps => {
  const moment = new Date(Math.max(now.getTime(), time(line.updated_time))).toISOString()
  return { created_time: moment, updated_time: moment }
}
/** Somebody has saved it. Units from before they had moments of their own have those of their line. */
export const isByHand = (unit: Stamps, line: Stamps | undefined) =>
  !isSame(unit.created_time, unit.updated_time) &&
  !(line && isSame(unit.created_time, line.created_time) && isSame(unit.updated_time, line.updated_time))
/** Its version is its own, and always later than its last; both moments are the same until somebody saves it. */
export function changed(now: Date, unit: Unit, before: Line, line: Line): Stamps {
  const moment = new Date(Math.max(now.getTime(), time(unit.updated_time) + 1, time(line.updated_time))).toISOString()
  return { created_time: isByHand(unit, before) ? unit.created_time : moment, updated_time: moment }
}
/** The same where its line says nothing new of it. */
export const unchanged = (unit: Unit, before: Line): Stamps => ({
  created_time: isByHand(unit, before) ? unit.created_time : unit.updated_time,
  updated_time: unit.updated_time,
})
