import { checkUp, type Finding, type PlanRow } from '../../../core/domain/admission/check-up.ts'
import { replay } from '../../../core/domain/admission/filing.ts'
import { filingLimitOf } from '../../../core/domain/admission/filing-limits.ts'
import { shortPlace } from '../../../core/domain/places.ts'
import type { Unit } from '../data.ts'
import type { Plan, PlanUnits } from './data.ts'

const rowOf = (unit: Unit): PlanRow => ({
  ...{ uuid: unit.uuid, college: unit.college_name, major: unit.major_name, group: unit.category_sub, batch: unit.batch },
  ...{ isRequirementMet: unit.is_requirement_met, band: unit.band, basis: unit.basis, n: unit.n, expected: unit.expected },
  past: unit.past.map(({ year, min_rank }) => ({ year, minRank: min_rank })),
  ...{ plan: unit.enroll_num, isPlanHalved: unit.is_plan_halved, tuition: unit.tuition, isJoint: unit.is_joint },
  ...{ nature: unit.college_nature, majorCode: unit.major_code, year: unit.year },
})

/** What is to be said of the plan as it stands. */
export const findingsOf = (plan: Plan, { units, province_name, target_year }: PlanUnits): Finding[] =>
  checkUp(units.map(rowOf), {
    limit: filingLimitOf(shortPlace(province_name)),
    targetYear: target_year,
    ...(plan.max_tuition !== null && { maxTuition: plan.max_tuition }),
  })

/** The plan on a past year; a row the subjects do not meet is void and keeps its number. */
export function replayed({ units, rank }: PlanUnits, year: number) {
  const ranks = units.map(unit => (unit.is_requirement_met === false ? undefined : unit.past.find(one => one.year === year)?.min_rank))
  const unknown = units.filter((unit, i) => unit.is_requirement_met !== false && ranks[i] === undefined).length
  const { row, short } = replay(rank, ranks)
  return { row, short, unknown, minRank: row === undefined ? undefined : ranks[row - 1] }
}

/** Rows that fell short by least first: they are what somebody asks about. */
export const nearest = <S extends { by: number }>(short: readonly S[], most: number): S[] =>
  short.toSorted((a, b) => a.by - b.by).slice(0, most)

/**
 * What is known of a plan's rows, in the order in which the plan stands: both are read apart, and either may be the older one. `unread`: rows of
 * the plan of which nothing has come yet.
 */
export function inOrder({ rows }: Pick<Plan, 'rows'>, known: PlanUnits): { units: PlanUnits; unread: number } {
  const byKey = new Map(known.units.map(one => [one.uuid, one]))
  const missing = known.missing.filter(one => rows.includes(one))
  const units = rows.flatMap(one => byKey.get(one) ?? [])
  return { units: { ...known, units, missing }, unread: rows.length - units.length - missing.length }
}

/** A row put `by` places down, or up, among those that are `shown`: any other keeps its place in the form. One that is there no more moves nothing. */
export function shifted(rows: readonly string[], shown: readonly string[], key: string, by: number): readonly string[] {
  const before = rows.filter(one => shown.includes(one))
  const at = before.indexOf(key)
  if (at < 0) return rows
  const after = before
    .toSpliced(at, 1)
    .toSpliced(Math.min(Math.max(at + by, 0), before.length - 1), 0, key)
    .values()
  return rows.map(one => (shown.includes(one) ? after.next().value! : one))
}

/** The columns of a plan on paper and in a file, in the order in which a province's form asks: number, code and name of the college, group, major. */
export const sheetColumns = [
  ...(['row', 'college_code', 'college', 'group', 'major', 'requirement', 'plan', 'tuition'] as const),
  ...(['band', 'expected', 'past', 'source'] as const),
]
export type SheetColumn = (typeof sheetColumns)[number]
