import { type AdmissionRow, type Band, type Estimate, type History, historyOf, limitsOf } from './bands.ts'
import { trackKey, trackName, unitKey } from './units.ts'

/** Of people whose rank was in a band, the share that reached the unit, in per cent: of all of them, and of those right at the band's limit. */
export interface Rate {
  readonly mean: number
  readonly edge: number
}
export interface Group {
  readonly name: 'all' | 'unit' | 'unit_1' | 'unit_2' | 'unit_3' | 'college' | 'top' | 'plan_halved' | 'plan_kept' | 'plan_grown'
  readonly n: number
  readonly bands: Readonly<Record<Band, Rate>>
}

/** The rule tried on one track of one year, by earlier years only. */
export interface Backtest {
  readonly province: string
  readonly track: string
  readonly year: number
  /** The years it knew. */
  readonly known: readonly number[]
  /** Units of the year that have limits; those nobody can say anything of; those of several rows, of which nobody knows which is which. */
  readonly judged: number
  readonly silent: number
  readonly ambiguous: number
  readonly groups: readonly Group[]
  /** How many reached units that expected a rank hardly further back than theirs (R/E from .95 to 1): why no percentage is shown. */
  readonly nearExpected: number
  /** Mean square error of the bands, and of 'who had last year's rank will get in'; less is better. */
  readonly brier?: { readonly bands: number; readonly lastYear: number; readonly n: number }
  readonly verdicts: readonly Verdict[]
}

/** What the rule is held to. */
export interface Verdict {
  readonly name: 'safe_mean' | 'safe_edge' | 'match_mean' | 'reach_mean' | 'beyond_mean' | 'brier'
  readonly value: number
  readonly from?: number
  readonly to?: number
  readonly isMet: boolean
}
const promises: readonly Omit<Verdict, 'value' | 'isMet'>[] = [
  { name: 'safe_mean', from: 95 },
  { name: 'safe_edge', from: 90 },
  { name: 'match_mean', from: 65, to: 97.5 },
  { name: 'reach_mean', from: 8, to: 70 },
  { name: 'beyond_mean', to: 15 },
  // In hundredths of the other's.
  { name: 'brier', to: 95 },
]
/** For the Brier score alone a band says a number: what it reached where the rule was chosen. No screen shows one. */
const said: Readonly<Record<Band, number>> = { safe: 0.99, match: 0.858, reach: 0.368, beyond: 0.067 }

/** A unit of the year that is tried, with what was said of it and what came. */
export interface Judged {
  readonly estimate: Estimate & Required<Pick<Estimate, 'limits' | 'expected'>>
  readonly actual: number
  /** The plan against the one before, where both are known. */
  readonly planShare?: number
}

/** Each track of each province by itself. The people are spread evenly: 保 from half of its limit, 难 up to a third beyond the last. */
export function backtest(rows: readonly AdmissionRow[], year: number): Backtest[] {
  const history = historyOf(rows, year)
  const planBefore = new Map<string, number>()
  for (const row of rows)
    if (row.year === year - 1 && row.plan) planBefore.set(unitKey(row), Math.max(row.plan, planBefore.get(unitKey(row)) ?? 0))
  const pastYears = new Map<string, Set<number>>()
  for (const row of rows)
    if (row.year < year && row.year >= year - 3) pastYears.set(trackKey(row), (pastYears.get(trackKey(row)) ?? new Set()).add(row.year))
  const tracks = Map.groupBy(
    rows.filter(row => row.year === year && row.minRank > 0),
    trackKey,
  )
  return [...tracks.values()].map(targets => {
    const units = Map.groupBy(targets, unitKey)
    const single = [...units.values()].flatMap(([row, another]) => (another ? [] : [row!]))
    const judged = single.flatMap(row => judgedOf(history, row, planBefore.get(unitKey(row))))
    const counts = { judged: judged.length, silent: single.length - judged.length, ambiguous: units.size - single.length }
    const { province, track } = targets[0]!
    const known = [...(pastYears.get(trackKey(targets[0]!)) ?? [])].sort()
    const groups = groupsOf(judged)
    const brier = brierOf(judged)
    const nearExpected =
      100 * meanOf(judged.filter(isOfUnit), ({ estimate: { expected }, actual }) => within(0.95 * expected, expected, actual))
    return {
      province,
      track: trackName(track),
      year,
      known,
      ...counts,
      groups,
      nearExpected,
      brier,
      verdicts: verdictsOf(groups[0]!, brier),
    }
  })
}

/** What the years before said of a unit, beside what came; nothing where they said nothing. */
function judgedOf(history: History, row: AdmissionRow, before: number | undefined): Judged[] {
  const { limits, expected = 0, ...rest } = limitsOf(history, row)
  if (!limits) return []
  return [{ estimate: { ...rest, limits, expected }, actual: row.minRank, ...(before && row.plan && { planShare: row.plan / before }) }]
}

/**
 * The units of one college on one track, tried on `year`: what a back-test is summed up from where all rows at once would hold everybody
 * else up. Units of several rows in that year are not judged.
 */
export function judgeCollege(rows: readonly AdmissionRow[], year: number): Judged[] {
  const targets = rows.filter(row => row.year === year && row.minRank > 0)
  if (targets.length === 0) return []
  const history = historyOf(rows, year)
  const units = Map.groupBy(targets, unitKey)
  return [...units.values()].flatMap(([row, another]) => (another ? [] : judgedOf(history, row!, undefined)))
}

const isOfUnit = ({ estimate }: Judged) => estimate.basis === 'unit'

function groupsOf(judged: readonly Judged[]): Group[] {
  const byExpected = judged.toSorted((a, b) => a.estimate.expected - b.estimate.expected)
  const of: readonly [Group['name'], readonly Judged[]][] = [
    ['all', judged],
    ['unit', judged.filter(isOfUnit)],
    ...([1, 2, 3] as const).map((n): [Group['name'], Judged[]] => [
      `unit_${n}`,
      judged.filter(one => isOfUnit(one) && one.estimate.n === n),
    ]),
    ['college', judged.filter(one => !isOfUnit(one))],
    ['top', byExpected.slice(0, Math.ceil(byExpected.length / 20))],
    ['plan_halved', judged.filter(one => one.planShare !== undefined && one.planShare <= 0.5)],
    ['plan_kept', judged.filter(one => one.planShare !== undefined && one.planShare > 0.5 && one.planShare < 1.5)],
    ['plan_grown', judged.filter(one => one.planShare !== undefined && one.planShare >= 1.5)],
  ]
  return of.map(([name, members]) => ({ name, n: members.length, bands: ratesOf(members) }))
}

/** From where to where people are looked at, in each band. */
function spans({ safe, match, reach }: Estimate['limits'] & {}): Record<Band, readonly [from: number, to: number]> {
  return { safe: [safe / 2, safe], match: [safe, match], reach: [match, reach], beyond: [reach, (reach * 4) / 3] }
}

/** Of people in each band, how many reached the unit. */
export function ratesOf(members: readonly Judged[]): Group['bands'] {
  const rate = (band: Band): Rate => ({
    mean: 100 * meanOf(members, ({ estimate, actual }) => within(...spans(estimate.limits)[band], actual)),
    edge: 100 * meanOf(members, ({ estimate, actual }) => (actual >= spans(estimate.limits)[band][1] ? 1 : 0)),
  })
  return { safe: rate('safe'), match: rate('match'), reach: rate('reach'), beyond: rate('beyond') }
}

/** Only where there was a last year; over the ranks from 40 to 160 % of the expected one. */
function brierOf(judged: readonly Judged[]): Backtest['brier'] {
  const own = judged.filter(isOfUnit)
  if (own.length === 0) return undefined
  const bands = meanOf(own, ({ estimate: { expected, limits }, actual }) => {
    const ends = [0.4 * expected, limits.safe, limits.match, limits.reach, 1.6 * expected]
    return (['safe', 'match', 'reach', 'beyond'] as const).reduce((sum, band, i) => {
      const [from, to] = [Math.max(ends[i]!, ends[0]!), Math.min(Math.max(ends[i + 1]!, ends[0]!), ends[4]!)]
      if (to <= from) return sum
      const reached = within(from, to, actual)
      return sum + ((to - from) / (ends[4]! - ends[0]!)) * (reached * (1 - said[band]) ** 2 + (1 - reached) * said[band] ** 2)
    }, 0)
  })
  const lastYear = meanOf(own, ({ estimate: { expected, past }, actual }) =>
    Math.abs(within(0.4 * expected, 1.6 * expected, actual) - within(0.4 * expected, 1.6 * expected, past[0]!.minRank)),
  )
  return { bands, lastYear, n: own.length }
}

function verdictsOf({ n, bands }: Group, brier: Backtest['brier']): Verdict[] {
  const values: Record<Verdict['name'], number | undefined> = {
    ...{ safe_mean: bands.safe.mean, safe_edge: bands.safe.edge, match_mean: bands.match.mean },
    ...{ reach_mean: bands.reach.mean, beyond_mean: bands.beyond.mean, brier: brier && (100 * brier.bands) / brier.lastYear },
  }
  return promises.flatMap(({ name, from, to }) => {
    const value = values[name]
    if (value === undefined || n === 0) return []
    return [{ name, value, from, to, isMet: (from === undefined || value >= from) && (to === undefined || value <= to) }]
  })
}

/** The part of the ranks between two that gets in where the last one admitted had this rank. */
const within = (from: number, to: number, last: number) => Math.min(1, Math.max(0, (last - from) / (to - from)))
const meanOf = <T>(members: readonly T[], value: (one: T) => number) =>
  members.length === 0 ? 0 : members.reduce((sum, one) => sum + value(one), 0) / members.length
