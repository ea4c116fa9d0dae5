import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Judged, judgeCollege, ratesOf } from '../../../src/core/domain/admission/backtest.ts'
import { type AdmissionRow, type Estimate, historyOf, limitsOf } from '../../../src/core/domain/admission/bands.ts'
import { requirementOf } from '../../../src/core/domain/admission/requirement-text.ts'
import type { Requirement } from '../../../src/core/domain/admission/requirements.ts'
import { trackName, unitKey } from '../../../src/core/domain/admission/units.ts'
import type { Db } from '../../kit/db.ts'
import { slices, turn } from '../../kit/slices.ts'
import { divisions } from '../data_dict/area/table.ts'
import { college_major_scores } from '../material/college_major_scores/table.ts'
import type { college_major_scores_temp } from '../material/college_major_scores_temp/table.ts'
import { colleges } from '../material/colleges/table.ts'
import type { Kind } from './kinds.ts'

/** Colleges whose rows one statement reads: some thousand rows, which hold the loop for a few milliseconds. */
const COLLEGES = 20
const noCollege = { uuid: '', name: '', province: null, province_name: null, city: null, type: null, level: [], attr: [], nature: null }

export interface IndexedCollege {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly province: number | null
  readonly province_name: string | null
  readonly city: string | null
  readonly type: string | null
  readonly level: readonly string[]
  readonly attr: readonly string[]
  readonly nature: string | null
}
/** A line of the plan. */
export type UnitRow = typeof college_major_scores_temp.$inferSelect & { art_type?: string }
export interface IndexedUnit {
  readonly row: UnitRow
  readonly college: IndexedCollege
  readonly estimate: Estimate
  readonly past: { readonly source: string | null; readonly kind: string | null }
}

/** What can be filed for in one province, on one track (and in one kind of art), with the limits of each: from the hardest on, those without any last. */
export interface UnitsIndex {
  readonly province: number
  readonly track: string
  readonly planYear: number | null
  /** The filing that the limits are for: the year after the newest ranks, or the plan's. */
  readonly targetYear: number | null
  /** Years whose ranks they are made from, newest first. */
  readonly years: readonly number[]
  readonly sources: readonly string[]
  readonly units: readonly IndexedUnit[]
  readonly byUuid: ReadonlyMap<string, IndexedUnit>
  /** Each requirement text once; null: nobody could read it. */
  readonly requirements: ReadonlyMap<string, Requirement | null>
  readonly backtest: { readonly year: number; readonly n: number; readonly bands: ReturnType<typeof ratesOf> } | null
}

interface PastRow extends AdmissionRow {
  readonly category: number
  readonly source: string | null
  readonly kind: string | null
}

/** Reads what is published of one track and reckons all limits once, college by college, in turns with everybody else's requests. */
export async function buildIndex(db: Db, kind: Kind, province: number, track: string, artType?: string): Promise<UnitsIndex> {
  const own = (table: Kind['plans']) => and(eq(table.province, province), ofArt(table, artType))!
  const planTracks = await tracksOf(db, kind.plans, own(kind.plans), track)
  const ofTrack = and(own(kind.plans), inArray(kind.plans.examine_type, planTracks))!
  const [newest] = await db
    .select({ year: sql<number | null>`max(${kind.plans.year})` })
    .from(kind.plans)
    .where(ofTrack)
  const planYear = newest?.year ?? null
  const wanted =
    planYear === null
      ? []
      : await db
          .selectDistinct({ id: kind.plans.category })
          .from(kind.plans)
          .where(and(ofTrack, eq(kind.plans.year, planYear)))
  const pasts = await pastsOf(db, kind, province, track, artType)
  const newestPast = Math.max(0, ...pasts.map(({ newest }) => newest))
  const targetYear = planYear === null ? null : Math.max(planYear, newestPast + 1)

  const units: IndexedUnit[] = []
  const requirements = new Map<string, Requirement | null>()
  const judged: Judged[] = []
  const sources = new Set<string>()
  for (const some of slices(
    wanted.map(({ id }) => id).sort((a, b) => a - b),
    COLLEGES,
  )) {
    const known = await collegesOf(db, some)
    const plans = await db
      .select()
      .from(kind.plans)
      .where(and(ofTrack, eq(kind.plans.year, planYear!), inArray(kind.plans.category, some)))
    const from = targetYear! - 4
    const past = Map.groupBy((await Promise.all(pasts.map(one => one.rows(some, from)))).flat(), row => row.category)
    for (const [category, rows] of Map.groupBy(plans as UnitRow[], row => row.category)) {
      const college = known.get(category) ?? { id: category, ...noCollege }
      const ranks = past.get(category) ?? []
      const history = historyOf(ranks, targetYear!)
      const origin = new Map<string, PastRow[]>(Map.groupBy(ranks, unitKey))
      for (const row of rows) {
        const estimate = limitsOf(history, { ...targetOf(row), plan: row.enroll_num ?? undefined })
        const told = origin.get(unitKey(targetOf(row))) ?? ranks.slice(0, estimate.basis === 'college' ? 1 : 0)
        units.push({ row, college, estimate, past: { source: joined(told, 'source'), kind: joined(told, 'kind') } })
        if (row.requirement && !requirements.has(row.requirement)) requirements.set(row.requirement, requirementOf(row.requirement) ?? null)
        if (row.source) sources.add(`${row.source}${row.year}`)
      }
      if (newestPast > 0) judged.push(...judgeCollege(ranks, newestPast))
      await turn()
    }
    for (const rows of past.values()) for (const row of rows) if (row.source) sources.add(row.source)
  }
  const last = Number.POSITIVE_INFINITY
  units.sort((a, b) => (a.estimate.expected ?? last) - (b.estimate.expected ?? last) || a.row.id - b.row.id)
  const years = targetYear === null ? [] : pasts.flatMap(one => one.years).filter(year => year < targetYear && year >= targetYear - 3)
  await turn()
  return {
    ...{ province, track, planYear, targetYear, units, requirements, sources: [...sources] },
    years: [...new Set(years)].sort((a, b) => b - a),
    byUuid: new Map(units.map(unit => [unit.row.uuid, unit])),
    backtest: judged.length > 0 ? { year: newestPast, n: judged.length, bands: ratesOf(judged) } : null,
  }
}

const ofArt = (table: PgTable & { art_type?: PgColumn }, artType: string | undefined): SQL | undefined =>
  table.art_type && artType !== undefined ? eq(table.art_type, artType) : undefined
/** Units of different years are linked by the college's key, which outlives its names, and the name of the major. */
const targetOf = (row: UnitRow) => ({ province: '', track: '', college: String(row.category), major: row.major_name })
const joined = (rows: readonly PastRow[], name: 'source' | 'kind') =>
  [...new Set(rows.map(row => row[name]).filter(text => text !== null))].join('；') || null

type TrackTable = PgTable & { examine_type: PgColumn }
/** Every way a table spells the track: 物理, 物理类, 物理等科目类. */
async function tracksOf(db: Db, table: TrackTable, where: SQL, track: string): Promise<string[]> {
  const found = await db.selectDistinct({ name: table.examine_type }).from(table).where(where)
  return (found as { name: string }[]).map(({ name }) => name).filter(name => trackName(name) === trackName(track))
}

/** Where ranks of the past stand: published minima, lines of earlier plans, and what the managers keep (G149). */
async function pastsOf(db: Db, { plans, managed, isArt }: Kind, province: number, track: string, artType: string | undefined) {
  const places = [
    ...(isArt ? [] : [{ table: college_major_scores, area: college_major_scores.province, rank: college_major_scores.min_rank }]),
    { table: plans, area: plans.province, rank: plans.min_rank },
    { table: managed, area: managed.area, rank: managed.mngk_rank },
  ] as const
  return Promise.all(
    places.map(async ({ table, area, rank }) => {
      const here = and(eq(area, province), ofArt(table, artType))!
      const names = await tracksOf(db, table, here, track)
      const ofTrack = and(here, inArray(table.examine_type, names), sql`${rank} > 0`)!
      const found = names.length === 0 ? [] : await db.selectDistinct({ year: table.year }).from(table).where(ofTrack)
      const years = found.map(({ year }) => year)
      const isScored = 'kind' in table
      const columns = {
        ...{ category: table.category, year: table.year, major: table.major_name, minRank: rank, source: table.source },
        kind: isScored ? table.kind : sql<null>`null`,
        plan: isScored ? table.enroll_num : sql<null>`null`,
      }
      return {
        years,
        newest: Math.max(0, ...years),
        rows: async (some: readonly number[], from: number): Promise<PastRow[]> => {
          if (years.length === 0) return []
          const rows = await db
            .select(columns)
            .from(table as PgTable)
            .where(and(ofTrack, inArray(table.category, [...some]), sql`${table.year} >= ${from}`))
          return (rows as (Omit<PastRow, 'province' | 'track' | 'college' | 'plan'> & { plan: number | null })[]).map(row => ({
            ...{ ...row, province: '', track: '', college: String(row.category) },
            plan: row.plan ?? undefined,
          }))
        },
      }
    }),
  )
}

async function collegesOf(db: Db, ids: readonly number[]): Promise<Map<number, IndexedCollege>> {
  const { id, uuid, name, province, city, type, level, attr, college_nature } = colleges
  const rows = await db
    .select({ id, uuid, name, province, city, type, level, attr, nature: college_nature, province_name: divisions.name })
    .from(colleges)
    .leftJoin(divisions, eq(divisions.id, province))
    .where(inArray(id, [...ids]))
  return new Map(rows.map(row => [row.id, row]))
}
