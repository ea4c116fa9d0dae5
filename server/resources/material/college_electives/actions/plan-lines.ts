import { and, asc, count, eq, gt, isNotNull, lte, min, sql, sum } from 'drizzle-orm'
import type { PlanLine } from '../../../../../src/core/domain/admission/opened.ts'
import type { Db } from '../../../../kit/db.ts'
import { turn } from '../../../../kit/slices.ts'
import { college_major_scores as minima } from '../../college_major_scores/table.ts'
import { college_electives as table } from '../table.ts'
import { inPlan, type OwnBand, type Plan, requirementReader } from './plan.ts'

/** Lines of a plan of one college, track, requirement and major, together. */
export interface LineOfPlan extends PlanLine {
  readonly college: number
  readonly lines: number
  readonly people: number
  readonly major: string
  /** Two digits of its discipline. */
  readonly discipline: string | null
  /** The hardest minimum of its major in the year that is held against it, as with 冲稳保; undefined where it has none, and off that track. */
  readonly rank: number | undefined
}
/** Whose minima are held against the lines. */
export type Minima = Pick<OwnBand, 'year' | 'track'>

/** Whether a line lies in the band. */
export const isWithin =
  ({ from, to }: Pick<OwnBand, 'from' | 'to'>) =>
  ({ rank }: LineOfPlan) =>
    rank !== undefined && rank >= from && rank <= to

/** Lines that are read at a time: the embedded database holds everybody else for some 10 ms. */
const PIECE = 1000

/** A plan as it is being read, by its database and what of it: a class that opens it at once reads it once. */
const reading = new WeakMap<Db, Map<string, Promise<readonly LineOfPlan[]>>>()

/** Every line of a plan, read piece by piece; for all who ask while it is read. */
export function linesOfPlan(db: Db, plan: Plan, held: Minima | undefined): Promise<readonly LineOfPlan[]> {
  const own = reading.get(db) ?? reading.set(db, new Map()).get(db)!
  const key = [plan.province, plan.year, held?.track, held?.year].join()
  const known = own.get(key)
  if (known) return known
  const lines = read(db, plan, held).finally(() => own.delete(key))
  own.set(key, lines)
  return lines
}

async function read(db: Db, plan: Plan, held: Minima | undefined): Promise<readonly LineOfPlan[]> {
  const { category: college, examine_type: track, requirement: text, major_name: major } = table
  const discipline = sql<string | null>`left(${table.major_code}, 2)`.as('discipline')
  const requirementOf = requirementReader()
  const all: LineOfPlan[] = []
  for (let after: number | undefined; ; ) {
    // by its colleges, whose minima are read beside them
    const ofPiece = and(inPlan(plan), after === undefined ? undefined : gt(college, after))
    const [end] = await db
      .select({ college })
      .from(table)
      .where(ofPiece)
      .orderBy(asc(college))
      .limit(1)
      .offset(PIECE - 1)
    const to = end?.college
    const grouped = db
      .select({ college, track, text, major, discipline, lines: count().as('lines'), people: sum(table.plan_num).as('people') })
      .from(table)
      .where(and(ofPiece, to === undefined ? undefined : lte(college, to)))
      .groupBy(track, college, text, major, sql`left(${table.major_code}, 2)`)
      .as('grouped')
    const rows = await inOne<Grouped>(
      db,
      grouped,
      [college, track, text, major].map(({ name }) => name).concat('discipline', 'lines', 'people'),
    )
    await turn()
    const ranks = held && (await ranksOf(db, plan.province, held, after, to))
    for (const [college, track, text, major, discipline, lines, people] of rows)
      all.push({
        ...{ college, track, major, discipline, lines, people: people ?? 0, requirement: requirementOf(text) },
        rank: track === held?.track ? ranks?.get(keyOf(college, major)) : undefined,
      })
    await turn()
    if (to === undefined) return all
    after = to
  }
}

const keyOf = (college: number | null, major: string) => `${college} ${major}`

type Grouped = [
  college: number,
  track: string,
  text: string | null,
  major: string,
  discipline: string | null,
  lines: number,
  people: number | null,
]

/** All rows of a piece as one text: row by row the embedded database takes four times as long to hand them over. */
async function inOne<T>(db: Db, from: Parameters<ReturnType<Db['select']>['from']>[0], columns: readonly string[]): Promise<readonly T[]> {
  const [one] = await db
    .select({
      rows: sql<string | null>`json_agg(json_build_array(${sql.join(
        columns.map(name => sql.identifier(name)),
        sql`, `,
      )}))::text`,
    })
    .from(from)
  return JSON.parse(one?.rows ?? '[]') as T[]
}

/** The hardest minimum of each major of these colleges. */
async function ranksOf(db: Db, province: number, { year, track }: Minima, after: number | undefined, to: number | undefined) {
  const { category: college, major_name: major } = minima
  const grouped = db
    .select({ college, major, rank: min(minima.min_rank).as('rank') })
    .from(minima)
    .where(
      and(
        ...[eq(minima.province, province), eq(minima.year, year), eq(minima.examine_type, track), isNotNull(minima.min_rank)],
        ...[after === undefined ? undefined : gt(college, after), to === undefined ? undefined : lte(college, to)],
      ),
    )
    .groupBy(college, major)
    .as('grouped')
  const rows = await inOne<[number, string, number]>(db, grouped, [college.name, major.name, 'rank'])
  return new Map(rows.map(([of, name, rank]) => [keyOf(of, name), rank]))
}
