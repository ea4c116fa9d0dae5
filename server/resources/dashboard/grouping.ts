import { type BandName, countsOf, type Met } from './recommend.ts'

/** Units of one college, or of one of its groups, from the hardest on. */
export interface Gathered {
  readonly key: string
  readonly units: readonly Met[]
}

/** In the order of their hardest unit. */
export const byCollege = (units: readonly Met[]): Gathered[] =>
  [...Map.groupBy(units, ({ unit }) => String(unit.row.category))].map(([key, own]) => ({ key, units: own }))
export const byGroup = (units: readonly Met[]): Gathered[] =>
  [...Map.groupBy(units, ({ unit: { row } }) => `${row.category}-${row.category_sub ?? ''}`)].map(([key, own]) => ({ key, units: own }))

export function collegeOf({ units }: Gathered) {
  const { college } = units[0]!.unit
  const ranks = units.flatMap(({ unit }) => unit.estimate.expected ?? [])
  return {
    ...{ id: college.id, uuid: college.uuid, name: college.name, province_name: college.province_name, city: college.city },
    ...{ type: college.type, level: [...college.level], attr: [...college.attr], college_nature: college.nature, units: units.length },
    counts: countsOf(units) satisfies Record<BandName, number>,
    ...{ easiest: ranks.length > 0 ? Math.max(...ranks) : null, hardest: ranks.length > 0 ? Math.min(...ranks) : null },
  }
}
export function groupOf(one: Gathered) {
  const { row } = one.units[0]!.unit
  const requirements = new Set(one.units.map(({ unit }) => unit.row.requirement))
  const college = collegeOf(one)
  const requirement = requirements.size === 1 ? row.requirement : null
  return { ...college, uuid: one.key, college_uuid: college.uuid, category_sub: row.category_sub, requirement }
}
