import { and, eq, inArray } from 'drizzle-orm'
import { type Judged, judgeCollege, ratesOf } from '../../../src/core/domain/admission/backtest.ts'
import { type Estimate, historyOf, limitsOf } from '../../../src/core/domain/admission/bands.ts'
import { requirementOf } from '../../../src/core/domain/admission/requirement-text.ts'
import type { Requirement } from '../../../src/core/domain/admission/requirements.ts'
import { unitKey } from '../../../src/core/domain/admission/units.ts'
import type { Db } from '../../kit/db.ts'
import { ownTurn, turn } from '../../kit/slices.ts'
import type { Kind } from './kinds.ts'
import {
  type BegunPlan,
  type IndexedCollege,
  ofArt,
  type PastRow,
  pastsOf,
  planYearOf,
  portionsOf,
  readColleges,
  tracksOf,
  type UnitRow,
} from './published.ts'

const noCollege = { uuid: '', name: '', province: null, province_name: null, city: null, type: null, level: [], attr: [], nature: null }

export interface IndexedUnit {
  readonly row: UnitRow
  /** Which of the index's requirements; -1 where none is published. */
  readonly asks: number
  /** What a search looks in. */
  readonly text: string
  readonly college: IndexedCollege
  readonly estimate: Estimate
  readonly past: { readonly source: string | null; readonly kind: string | null }
}

/** How the rule did on one year. */
interface Backtest {
  readonly year: number
  readonly n: number
  readonly bands: ReturnType<typeof ratesOf>
}

/** What can be filed for in one province, on one track (and in one kind of art), with the limits of each: from the hardest on, those without any last. */
export interface UnitsIndex {
  readonly province: number
  readonly track: string
  readonly planYear: number | null
  /** A newer plan of which there are only a few lines yet. */
  readonly begun: BegunPlan | null
  /** The filing that the limits are for: the year after the newest ranks, or the plan's. */
  readonly targetYear: number | null
  /** Years whose ranks they are made from, newest first. */
  readonly years: readonly number[]
  readonly sources: readonly string[]
  readonly units: readonly IndexedUnit[]
  readonly byUuid: ReadonlyMap<string, IndexedUnit>
  /** Each requirement once; null: nobody could read it. */
  readonly requirements: readonly (Requirement | null)[]
  /** Reckoned after the index is there: no list waits for it. */
  readonly backtest: Promise<Backtest | null>
}

/** Reads what is published of one track and reckons all limits once, college by college, in turns with everybody else's requests. */
export async function buildIndex(db: Db, kind: Kind, province: number, track: string, artType?: string): Promise<UnitsIndex> {
  const { plans } = kind
  const own = and(eq(plans.province, province), ofArt(plans, artType))!
  const names = await tracksOf(db, plans, plans.province, province, track)
  const ofTrack = and(own, inArray(plans.examine_type, names))!
  const { year: planYear, begun } = names.length === 0 ? { year: null, begun: null } : await planYearOf(db, plans, ofTrack)
  const ofYear = and(ofTrack, eq(plans.year, planYear ?? 0))!
  const wanted = planYear === null ? [] : await db.selectDistinct({ id: plans.category }).from(plans).where(ofYear)
  await turn()
  const pasts = await pastsOf(db, kind, province, track, artType)
  const newestPast = Math.max(0, ...pasts.map(({ newest }) => newest))
  const targetYear = planYear === null ? null : Math.max(planYear, newestPast + 1)

  const units: IndexedUnit[] = []
  const requirements: (Requirement | null)[] = []
  const asked = new Map<string | null, number>([[null, -1]])
  const past: PastRow[][] = []
  const sources = new Set<string>()
  const years = new Set<number>()
  const ids = wanted.map(({ id }) => id).sort((a, b) => a - b)
  const portions = portionsOf(ids, some => readColleges(db, plans, ofYear, pasts, some, targetYear! - 4))
  for await (const { known, lines, ranked } of portions) {
    const byCollege = Map.groupBy(ranked, row => row.category)
    for (const [category, rows] of Map.groupBy(lines, row => row.category)) {
      const college = known.get(category) ?? { id: category, ...noCollege }
      const ranks = byCollege.get(category) ?? []
      const history = historyOf(ranks, targetYear!)
      const origin = originsOf(ranks)
      for (const row of rows) {
        const target = targetOf(row)
        const estimate = limitsOf(history, { ...target, plan: row.enroll_num ?? undefined })
        const past = estimate.basis === 'none' ? nowhere : origin(target)
        let asks = asked.get(row.requirement)
        if (asks === undefined) {
          asks = requirements.push(requirementOf(row.requirement!) ?? null) - 1
          asked.set(row.requirement, asks)
        }
        const text = `${college.name} ${row.major_name}`.toLowerCase()
        units.push({ row, asks, text, college, estimate, past })
        for (const { year } of estimate.past) years.add(year)
        if (row.source) sources.add(`${row.source}${row.year}`)
      }
      for (const { source } of ranks) if (source) sources.add(source)
      past.push(ranks)
      await turn()
    }
  }
  const last = Number.POSITIVE_INFINITY
  units.sort((a, b) => (a.estimate.expected ?? last) - (b.estimate.expected ?? last) || a.row.id - b.row.id)
  await turn()
  const backtest = backtestOf(past, newestPast)
  // who waits for it hears of it
  backtest.catch(() => {})
  return {
    begun,
    ...{ province, track, planYear, targetYear, units, requirements, sources: [...sources], years: [...years].sort((a, b) => b - a) },
    byUuid: new Map(units.map(unit => [unit.row.uuid, unit])),
    backtest,
  }
}

/** How the rule did on the newest year with ranks, college by college in turns with everybody else's requests. */
async function backtestOf(past: readonly (readonly PastRow[])[], year: number): Promise<Backtest | null> {
  // whoever waits for the index is answered first
  await ownTurn()
  const judged: Judged[] = []
  for (const ranks of past) {
    judged.push(...judgeCollege(ranks, year))
    await turn()
  }
  return judged.length > 0 ? { year, n: judged.length, bands: ratesOf(judged) } : null
}

/** Units of different years are linked by the college's key, which outlives its names, and the name of the major. */
const targetOf = (row: UnitRow) => ({ province: '', track: '', college: String(row.category), major: row.major_name })
const nowhere = { source: null, kind: null }
const joined = (rows: readonly PastRow[]) => {
  const all = (name: 'source' | 'kind') => [...new Set(rows.map(row => row[name]).filter(text => text !== null))].join('；') || null
  return { source: all('source'), kind: all('kind') }
}
/** Who published the ranks of a unit, and in what kind of table; asked of each by its name only where a college has them from several. */
function originsOf(ranks: readonly PastRow[]): (unit: ReturnType<typeof targetOf>) => IndexedUnit['past'] {
  const [first] = ranks
  const all = joined(ranks)
  if (ranks.every(({ source, kind }) => source === first!.source && kind === first!.kind)) return () => all
  const byUnit = new Map([...Map.groupBy(ranks, unitKey)].map(([key, rows]) => [key, joined(rows)]))
  return unit => byUnit.get(unitKey(unit)) ?? all
}
