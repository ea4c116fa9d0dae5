import { collegeKey, type Unit, unitKey } from './units.ts'

/** Who was the last to be admitted to a unit in one year. */
export interface AdmissionRow extends Unit {
  readonly year: number
  readonly minRank: number
  readonly minScore?: number
  readonly plan?: number
}
/** A unit of the year that is filed for. */
export interface Target extends Unit {
  readonly plan?: number
}

/** The last rank that is 保, 稳, 冲; whoever stands further back is beyond. */
export interface Limits {
  readonly safe: number
  readonly match: number
  readonly reach: number
}
export type Band = 'safe' | 'match' | 'reach' | 'beyond'

/** A rank that was once enough; `weight` is its share of the expected one. */
export interface PastRank {
  readonly year: number
  readonly minRank: number
  readonly weight: number
}

/** Limits with all they were made from, so that every screen can show it. */
export interface Estimate {
  /** `unit`: its own past. `college`: a new major, judged by the college's others. `none`: nobody can say. */
  readonly basis: 'unit' | 'college' | 'none'
  /** Years of the unit's past, majors of the college's. */
  readonly n: number
  /** E: the log-mean of the unit's ranks, the median of the college's majors. */
  readonly expected?: number
  /** H: the hardest of the unit's years, or of the college's majors. */
  readonly hardest?: number
  /** The year it was so hard, of a unit; the newest of several. */
  readonly hardestYear?: number
  /** A unit's years, newest first. */
  readonly past: readonly PastRank[]
  /** Half of what it last took or less, so the limits are drawn closer. */
  readonly isPlanHalved: boolean
  /** What the unit last took, as far as it is known. */
  readonly planBefore?: { readonly year: number; readonly plan: number }
  readonly limits?: Limits
}

// The rule was chosen on 江苏 2024 and 2025 and 黑龙江 2024 and tried untouched elsewhere (`npm run backtest`): do not tune it to one table.
const weights = [0.75, 0.2, 0.05]
const safeShare = [0.7, 0.75, 0.8]
const hardestShare = 0.85
const reachShare = 1.2
const halvedShare = 0.88
const college = { majors: 3, hardest: 0.8, median: 0.9 }

interface Year {
  readonly year: number
  minRank: number
  plan?: number
}
/** The past of all units that one year's filing can know. */
export interface History {
  readonly year: number
  readonly units: ReadonlyMap<string, readonly Year[]>
  /** The expected ranks of a college's majors, from the hardest on. */
  readonly colleges: ReadonlyMap<string, readonly number[]>
}

/**
 * The three years before `year`, whatever else is among the rows and in whatever order. Where a unit has several rows in a year (two
 * groups, the name the same) the hardest counts: nobody knows which one this year's is.
 */
export function historyOf(rows: Iterable<AdmissionRow>, year: number): History {
  const units = new Map<string, { unit: Unit; years: Year[] }>()
  for (const row of rows) {
    if (row.year >= year || row.year < year - weights.length || !(row.minRank > 0)) continue
    const key = unitKey(row)
    const { years } = units.get(key) ?? units.set(key, { unit: row, years: [] }).get(key)!
    const same = years.find(one => one.year === row.year)
    if (!same) years.push({ year: row.year, minRank: row.minRank, plan: row.plan })
    else {
      same.minRank = Math.min(same.minRank, row.minRank)
      same.plan = row.plan === undefined ? same.plan : Math.max(same.plan ?? 0, row.plan)
    }
  }
  const colleges = new Map<string, number[]>()
  for (const { unit, years } of units.values()) {
    years.sort((a, b) => b.year - a.year)
    const key = collegeKey(unit)
    const ranks = colleges.get(key) ?? []
    ranks.push(expectedOf(pastOf(years, year)))
    colleges.set(key, ranks)
  }
  for (const ranks of colleges.values()) ranks.sort((a, b) => a - b)
  return { year, units: new Map([...units].map(([key, { years }]) => [key, years])), colleges }
}

/**
 * The limits of a unit, from earlier years only. `limitsOf(historyOf(rows, 2025), { province: '江苏', track: '物理类', college, major })`
 * with ranks 10,000 (2024), 9,000 (2023) and 12,000 (2022) expects 9,881 and is safe up to 7,650.
 */
export function limitsOf(history: History, target: Target): Estimate {
  const years = history.units.get(unitKey(target)) ?? []
  if (years.length === 0) return newMajor(history.colleges.get(collegeKey(target)) ?? [])
  const past = pastOf(years, history.year)
  const expected = expectedOf(past)
  const { minRank: hardest, year: hardestYear } = past.reduce((a, b) => (b.minRank < a.minRank ? b : a))
  const before = years.find(one => one.plan !== undefined)
  const planBefore = before && { year: before.year, plan: before.plan! }
  const isPlanHalved = target.plan !== undefined && planBefore !== undefined && target.plan * 2 <= planBefore.plan
  const share = isPlanHalved ? halvedShare : 1
  const safe = Math.min(safeShare[past.length - 1]! * expected, hardestShare * hardest)
  const limits = { safe: exact(safe * share), match: exact(expected * share), reach: exact(reachShare * expected * share) }
  return { basis: 'unit', n: past.length, expected, hardest, hardestYear, past, isPlanHalved, planBefore, limits }
}

/** Where a rank stands; undefined where nobody can say. From a score take the bottom of its range (`rankToReckonWith`). */
export function bandOf({ limits }: Pick<Estimate, 'limits'>, rank: number): Band | undefined {
  if (!limits) return undefined
  return rank <= limits.safe ? 'safe' : rank <= limits.match ? 'match' : rank <= limits.reach ? 'reach' : 'beyond'
}

function newMajor(ranks: readonly number[]): Estimate {
  const none = { past: [], isPlanHalved: false }
  if (ranks.length < college.majors) return { basis: 'none', n: 0, ...none }
  const middle = ranks.length >> 1
  const median = exact(ranks.length % 2 ? ranks[middle]! : (ranks[middle - 1]! + ranks[middle]!) / 2)
  const hardest = ranks[0]!
  const match = college.median * median
  const limits = { safe: exact(Math.min(college.hardest * hardest, match)), match: exact(match), reach: exact(reachShare * median) }
  return { basis: 'college', n: ranks.length, expected: median, hardest, ...none, limits }
}

/** A year that is missing leaves its weight to the others. */
function pastOf(years: readonly Year[], now: number): PastRank[] {
  const weightOf = ({ year }: Year) => weights[now - year - 1]!
  const all = years.reduce((sum, one) => sum + weightOf(one), 0)
  return years.map(one => ({ year: one.year, minRank: one.minRank, weight: weightOf(one) / all }))
}

const expectedOf = (past: readonly PastRank[]) => exact(Math.exp(past.reduce((sum, one) => sum + one.weight * Math.log(one.minRank), 0)))

/** Without the dust of logarithms: a unit that took 1,000 twice expects 1,000, and whoever is 1,000th meets it. */
const exact = (rank: number) => Math.round(rank * 1e6) / 1e6
