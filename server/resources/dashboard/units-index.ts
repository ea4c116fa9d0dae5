import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Judged, judgeCollege, ratesOf } from '../../../src/core/domain/admission/backtest.ts'
import { type AdmissionRow, type Estimate, historyOf, limitsOf } from '../../../src/core/domain/admission/bands.ts'
import { requirementOf } from '../../../src/core/domain/admission/requirement-text.ts'
import type { Requirement } from '../../../src/core/domain/admission/requirements.ts'
import { trackName, unitKey } from '../../../src/core/domain/admission/units.ts'
import type { Db } from '../../kit/db.ts'
import { columnsOf } from '../../kit/read-plan.ts'
import { turn } from '../../kit/slices.ts'
import { divisions } from '../data_dict/area/table.ts'
import { college_major_scores } from '../material/college_major_scores/table.ts'
import type { college_major_scores_temp } from '../material/college_major_scores_temp/table.ts'
import { colleges } from '../material/colleges/table.ts'
import type { Kind } from './kinds.ts'

/**
 * Colleges whose rows are read together, at first. A statement of the embedded database holds the loop, one of PostgreSQL costs its way
 * there and back: as long as reading takes less than `READ_MS`, twice as many are read the next time.
 */
const COLLEGES = 8
const READ_MS = 12
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
  /** Which of the index's requirements; -1 where none is published. */
  readonly asks: number
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
  /** Each requirement once; null: nobody could read it. */
  readonly requirements: readonly (Requirement | null)[]
  readonly backtest: { readonly year: number; readonly n: number; readonly bands: ReturnType<typeof ratesOf> } | null
}

interface PastRow extends AdmissionRow {
  readonly category: number
  readonly source: string | null
  readonly kind: string | null
}

/** Reads what is published of one track and reckons all limits once, college by college, in turns with everybody else's requests. */
export async function buildIndex(db: Db, kind: Kind, province: number, track: string, artType?: string): Promise<UnitsIndex> {
  const { plans } = kind
  const own = and(eq(plans.province, province), ofArt(plans, artType))!
  const names = await tracksOf(db, plans, plans.province, province, track)
  const ofTrack = and(own, inArray(plans.examine_type, names))!
  const planYear = names.length === 0 ? null : await newestOf(db, plans, ofTrack)
  const ofYear = and(ofTrack, eq(plans.year, planYear ?? 0))!
  const wanted = planYear === null ? [] : await db.selectDistinct({ id: plans.category }).from(plans).where(ofYear)
  await turn()
  const pasts = await pastsOf(db, kind, province, track, artType)
  const newestPast = Math.max(0, ...pasts.map(({ newest }) => newest))
  const targetYear = planYear === null ? null : Math.max(planYear, newestPast + 1)

  const units: IndexedUnit[] = []
  const requirements: (Requirement | null)[] = []
  const asked = new Map<string | null, number>([[null, -1]])
  const judged: Judged[] = []
  const sources = new Set<string>()
  const years = new Set<number>()
  const ids = wanted.map(({ id }) => id).sort((a, b) => a - b)
  let size = COLLEGES
  for (let from = 0; from < ids.length; ) {
    const some = ids.slice(from, from + size)
    from += some.length
    const began = performance.now()
    const known = await collegesOf(db, some)
    const lines = await linesOf(db, plans, and(ofYear, inArray(plans.category, some))!)
    const read = performance.now() - began
    await turn()
    const ranked: PastRow[] = []
    for (const one of pasts) {
      const since = performance.now()
      ranked.push(...(await one.rows(some, targetYear! - 4)))
      if (Math.max(read, performance.now() - since) > READ_MS) size = Math.max(COLLEGES, size >> 1)
      await turn()
    }
    if (performance.now() - began < READ_MS) size *= 2
    const past = Map.groupBy(ranked, row => row.category)
    for (const [category, rows] of Map.groupBy(lines, row => row.category)) {
      const college = known.get(category) ?? { id: category, ...noCollege }
      const ranks = past.get(category) ?? []
      const history = historyOf(ranks, targetYear!)
      const origin = new Map<string, PastRow[]>(Map.groupBy(ranks, unitKey))
      for (const row of rows) {
        const target = targetOf(row)
        const estimate = limitsOf(history, { ...target, plan: row.enroll_num ?? undefined })
        const told = estimate.basis === 'unit' ? (origin.get(unitKey(target)) ?? []) : ranks.slice(0, estimate.basis === 'college' ? 1 : 0)
        let asks = asked.get(row.requirement)
        if (asks === undefined) {
          asks = requirements.push(requirementOf(row.requirement!) ?? null) - 1
          asked.set(row.requirement, asks)
        }
        units.push({ row, asks, college, estimate, past: { source: joined(told, 'source'), kind: joined(told, 'kind') } })
        for (const { year } of estimate.past) years.add(year)
        if (row.source) sources.add(`${row.source}${row.year}`)
      }
      for (const { source } of ranks) if (source) sources.add(source)
      if (newestPast > 0) judged.push(...judgeCollege(ranks, newestPast))
      await turn()
    }
  }
  const last = Number.POSITIVE_INFINITY
  units.sort((a, b) => (a.estimate.expected ?? last) - (b.estimate.expected ?? last) || a.row.id - b.row.id)
  await turn()
  return {
    ...{ province, track, planYear, targetYear, units, requirements, sources: [...sources], years: [...years].sort((a, b) => b - a) },
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

type TrackTable = PgTable & { examine_type: PgColumn; year: PgColumn }
/** Every way a table spells the track (物理, 物理类, 物理等科目类), from one to the next in its index: a scan of all rows would hold everybody up. */
async function tracksOf(db: Db, table: TrackTable, area: PgColumn, province: number, track: string): Promise<string[]> {
  const name = sql.identifier(table.examine_type.name)
  const next = (than: SQL) => sql`(select min(${table.examine_type}) from ${table} where ${area} = ${province} ${than})`
  const found = await db.execute(sql`with recursive spelled as (
    select ${next(sql``)} as ${name} union all
    select ${next(sql`and ${table.examine_type} > spelled.${name}`)} from spelled where spelled.${name} is not null)
    select ${name} as name from spelled where ${name} is not null`)
  await turn()
  return (found as unknown as { rows: { name: string }[] }).rows.map(row => row.name).filter(one => trackName(one) === trackName(track))
}

async function newestOf(db: Db, table: TrackTable, where: SQL): Promise<number | null> {
  const [newest] = await db.select({ year: table.year }).from(table).where(where).orderBy(desc(table.year)).limit(1)
  await turn()
  return (newest?.year as number | undefined) ?? null
}

/** The lines of some colleges as one text: a driver takes longer over each field than JSON over all of them. */
async function linesOf(db: Db, table: Kind['plans'], where: SQL): Promise<UnitRow[]> {
  const columns = Object.entries(columnsOf(table))
  const [found] = await db
    .select({ rows: jsonRows(columns.map(([, column]) => column)) })
    .from(table)
    .where(where)
  return (found?.rows ?? []).map(row => Object.fromEntries(columns.map(([name], at) => [name, row[at]])) as unknown as UnitRow)
}
const jsonRows = (columns: readonly (PgColumn | SQL)[]) =>
  sql<unknown[][] | null>`json_agg(json_build_array(${sql.join([...columns], sql`, `)}))`

/** Where ranks of the past stand: published minima, lines of earlier plans, and what the managers keep (G149). */
async function pastsOf(db: Db, { plans, managed, isArt }: Kind, province: number, track: string, artType: string | undefined) {
  const scores = college_major_scores
  const places = [
    ...(isArt ? [] : [{ table: scores, area: scores.province, rank: scores.min_rank, kind: scores.kind, plan: scores.enroll_num }]),
    { table: plans, area: plans.province, rank: plans.min_rank, kind: plans.kind, plan: plans.enroll_num },
    { table: managed, area: managed.area, rank: managed.mngk_rank, kind: sql`null`, plan: sql`null` },
  ] as const
  const made = []
  for (const { table, area, rank, kind, plan } of places) {
    const names = await tracksOf(db, table, area, province, track)
    const ofTrack = and(eq(area, province), ofArt(table, artType), inArray(table.examine_type, names), sql`${rank} > 0`)!
    const newest = names.length === 0 ? 0 : ((await newestOf(db, table, ofTrack)) ?? 0)
    const { category, year, source, major_name } = table
    made.push({
      newest,
      rows: async (some: readonly number[], from: number): Promise<PastRow[]> => {
        if (newest === 0) return []
        const where = and(ofTrack, inArray(category, [...some]), sql`${year} >= ${from}`)
        const columns = [category, year, major_name, rank, plan, kind, source]
        const [found] = await db
          .select({ rows: jsonRows(columns) })
          .from(table as PgTable)
          .where(where)
        return ((found?.rows ?? []) as [number, number, string, number, number | null, string | null, string | null][]).map(
          ([college, of, major, minRank, planned, tableKind, published]) => ({
            ...{ province: '', track: '', college: String(college), category: college, year: of, major, minRank },
            ...{ plan: planned ?? undefined, kind: tableKind, source: published },
          }),
        )
      },
    })
  }
  return made
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
