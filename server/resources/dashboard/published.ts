import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AdmissionRow } from '../../../src/core/domain/admission/bands.ts'
import { trackName } from '../../../src/core/domain/admission/units.ts'
import type { Db } from '../../kit/db.ts'
import { columnsOf } from '../../kit/read-plan.ts'
import { turn } from '../../kit/slices.ts'
import { divisions } from '../data_dict/area/table.ts'
import { college_major_scores } from '../material/college_major_scores/table.ts'
import type { college_major_scores_temp } from '../material/college_major_scores_temp/table.ts'
import { colleges } from '../material/colleges/table.ts'
import type { Kind } from './kinds.ts'

// What is published of a track, read in portions: a statement of the embedded database holds everybody up as long as it runs.

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
export interface PastRow extends AdmissionRow {
  readonly category: number
  readonly source: string | null
  readonly kind: string | null
}

export const ofArt = (table: PgTable & { art_type?: PgColumn }, artType: string | undefined): SQL | undefined =>
  table.art_type && artType !== undefined ? eq(table.art_type, artType) : undefined
type TrackTable = PgTable & { examine_type: PgColumn; year: PgColumn }
/** Every way a table spells the track (物理, 物理类, 物理等科目类), from one to the next in its index: a scan of all rows would hold everybody up. */
export async function tracksOf(db: Db, table: TrackTable, area: PgColumn, province: number, track: string): Promise<string[]> {
  const name = sql.identifier(table.examine_type.name)
  const next = (than: SQL) => sql`(select min(${table.examine_type}) from ${table} where ${area} = ${province} ${than})`
  const found = await db.execute(sql`with recursive spelled as (
    select ${next(sql``)} as ${name} union all
    select ${next(sql`and ${table.examine_type} > spelled.${name}`)} from spelled where spelled.${name} is not null)
    select ${name} as name from spelled where ${name} is not null`)
  await turn()
  return (found as unknown as { rows: { name: string }[] }).rows.map(row => row.name).filter(one => trackName(one) === trackName(track))
}

export async function newestOf(db: Db, table: TrackTable, where: SQL): Promise<number | null> {
  const [newest] = await db.select({ year: table.year }).from(table).where(where).orderBy(desc(table.year)).limit(1)
  await turn()
  return (newest?.year as number | undefined) ?? null
}

/** A plan that is being entered: a newer year with so few lines that nobody can file by it. */
export interface BegunPlan {
  readonly year: number
  readonly lines: number
}
/** A year with less than this share of the lines of the year before is not all there. */
const WHOLE = 0.1

/** The newest year whose plan is all there, and a newer one that has only been begun. */
export async function planYearOf(db: Db, table: TrackTable, where: SQL): Promise<{ year: number | null; begun: BegunPlan | null }> {
  const year = await newestOf(db, table, where)
  if (year === null) return { year, begun: null }
  const before = await newestOf(db, table, and(where, lt(table.year, year))!)
  if (before === null) return { year, begun: null }
  const linesIn = (one: number) => db.$count(table, and(where, eq(table.year, one)))
  const [lines, usual] = [await linesIn(year), await linesIn(before)]
  await turn()
  return lines < usual * WHOLE ? { year: before, begun: { year, lines } } : { year, begun: null }
}

/** The lines of some colleges as one text: a driver takes longer over each field than JSON over all of them. */
async function linesOf(db: Db, table: Kind['plans'], where: SQL): Promise<UnitRow[]> {
  const columns = Object.entries(columnsOf(table))
  const [found] = await db
    .select({ lists: listsOf(columns.map(([, column]) => column)) })
    .from(table)
    .where(where)
  const lists = found?.lists ?? []
  // no list of pairs for each: of thousands of rows those weigh more than the rows
  return (lists[0] ?? []).map((_, at) => {
    const row: Record<string, unknown> = {}
    for (let column = 0; column < columns.length; column++) row[columns[column]![0]] = lists[column]![at]
    return row as unknown as UnitRow
  })
}
/** Each column as a list, which takes half as long as each row as one; null where there is no row. */
const listsOf = (columns: readonly (PgColumn | SQL)[]) =>
  sql<(unknown[] | null)[]>`json_build_array(${sql.join(
    columns.map(column => sql`json_agg(${column})`),
    sql`, `,
  )})`

/** Where ranks of the past stand: published minima, lines of earlier plans, and what the managers keep (G149). */
export async function pastsOf(db: Db, { plans, managed, isArt }: Kind, province: number, track: string, artType: string | undefined) {
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
        // One college after the other, by its index: asked for all of them a planner without statistics walks the whole track each time.
        const ofCollege = and(sql`${category} = college.id`, ofTrack, sql`${year} >= ${from}`)
        const columns = [category, year, major_name, rank, plan, kind, source]
        const own = columns.map((_, at) => sql.raw(`c${at}`))
        const named = sql.join(
          columns.map((column, at) => sql`${column} as ${own[at]!}`),
          sql`, `,
        )
        const answer = await db.execute(sql`select ${listsOf(own)} as lists from unnest(${`{${some.join()}}`}::int[]) as college (id)
          cross join lateral (select ${named} from ${table} where ${ofCollege} offset 0) as own`)
        const { lists } = (answer as unknown as { rows: { lists: unknown[][] }[] }).rows[0]!
        const [ids = [], ofYears, majors, ranks, planned, kinds, publishers] = lists as [
          ...[number[] | null, number[], string[], number[], (number | null)[], (string | null)[], (string | null)[]],
        ]
        return (ids ?? []).map((id, at) => {
          const [major, minRank, plan] = [majors[at]!, ranks[at]!, planned[at] ?? undefined]
          const [year, kind, source] = [ofYears[at]!, kinds[at]!, publishers[at]!]
          return { province: '', track: '', college: String(id), category: id, year, major, minRank, plan, kind, source }
        })
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

/**
 * Colleges whose rows are read together, at first. The embedded database holds the loop as long as it reads, PostgreSQL costs its way there
 * and back: the next time so many are read that it takes about `READ_MS`, and four times as many at most.
 */
const COLLEGES = 8
const MOST_COLLEGES = 256
const READ_MS = 12
interface Portion {
  readonly known: ReadonlyMap<number, IndexedCollege>
  readonly lines: readonly UnitRow[]
  readonly ranked: readonly PastRow[]
  /** What its longest statement took. */
  readonly ms: number
}

/** All that is published of some colleges, a statement at a time. */
export async function readColleges(
  db: Db,
  plans: Kind['plans'],
  ofYear: SQL,
  pasts: Pasts,
  some: readonly number[],
  from: number,
): Promise<Portion> {
  let ms = 0
  const timed = async <T>(statement: Promise<T>): Promise<T> => {
    const began = performance.now()
    const answer = await statement
    ms = Math.max(ms, performance.now() - began)
    await turn()
    return answer
  }
  const known = await timed(collegesOf(db, some))
  const lines = await timed(linesOf(db, plans, and(ofYear, inArray(plans.category, [...some]))!))
  const ranked: PastRow[] = []
  for (const one of pasts) ranked.push(...(await timed(one.rows(some, from))))
  return { known, lines, ranked, ms }
}
type Pasts = Awaited<ReturnType<typeof pastsOf>>

/** One portion after the other; the next is on its way while one is worked on. */
export async function* portionsOf(ids: readonly number[], read: (some: readonly number[]) => Promise<Portion>): AsyncGenerator<Portion> {
  let [size, from] = [COLLEGES, 0]
  const begin = () => {
    const some = ids.slice(from, from + size)
    from += some.length
    const portion = some.length > 0 ? read(some) : undefined
    // who waits for it hears of it
    portion?.catch(() => {})
    return portion
  }
  for (let next = begin(); next; ) {
    const portion = await next
    size = Math.round(Math.min(MOST_COLLEGES, size * 4, Math.max(COLLEGES, (size * READ_MS) / portion.ms)))
    next = begin()
    yield portion
  }
}
