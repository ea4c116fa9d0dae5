import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { RankApart } from '../../../src/core/contracts/import/index.ts'
import { type Curve, curveOf } from '../../../src/core/domain/admission/score-rank.ts'
import type { Db } from '../../kit/db.ts'
import { turn } from '../../kit/slices.ts'
import { score_to_rank } from './college_major_score_to_rank/table.ts'

/** What is published of an intake, as far as a table of scores can say whether it is right. */
export interface Intake {
  readonly year: number
  readonly examine_type: string
  readonly min_score: number | null
  readonly min_rank: number | null
}
interface Tables {
  readonly province: number
  readonly years: readonly number[]
  /** Which of several tables of a province and year is meant; without one any that agrees will do. */
  readonly kind: string | undefined
}

/** So many of the rows that disagree are told. */
const TOLD = 20

/** The province's own tables by year and track. */
async function curvesOf(db: Db, { province, years, kind }: Tables): Promise<Map<string, Curve[]>> {
  const read = (also?: SQL) =>
    db
      .select()
      .from(score_to_rank)
      .where(and(eq(score_to_rank.province, province), inArray(score_to_rank.year, [...years]), also))
  const same = kind === undefined ? [] : await read(eq(score_to_rank.kind, kind))
  const rows = same.length > 0 ? same : await read(kind === undefined ? undefined : isNull(score_to_rank.kind))
  const curves = new Map<string, Curve[]>()
  for (const lines of Map.groupBy(rows, row => JSON.stringify([row.year, row.track, row.kind])).values()) {
    const { year, track, kind: which } = lines[0]!
    const table = lines.map(({ score, rank, count }) => ({ score, count: count ?? 0, cumulative: rank }))
    const curve = curveOf({ province: String(province), year, track, ...(which && { kind: which }), rows: table })
    curves.set(`${year} ${track}`, [...(curves.get(`${year} ${track}`) ?? []), curve])
    await turn()
  }
  return curves
}

/**
 * Rows whose lowest score and lowest rank disagree with the table of their year and track: `cum(score + 1) < rank <= cum(score)`. A row
 * without both, and one of which there is no table, says nothing.
 */
export async function ranksApart(db: Db, of: Tables, intakes: readonly (Intake | undefined)[]): Promise<{ n: number; rows: RankApart[] }> {
  const curves = of.years.length > 0 ? await curvesOf(db, of) : new Map<string, Curve[]>()
  const rows: RankApart[] = []
  let n = 0
  for (const [index, one] of intakes.entries()) {
    await turn()
    const score = one?.min_score ?? null
    const rank = one?.min_rank ?? null
    const known = one && curves.get(`${one.year} ${one.examine_type}`)
    if (score === null || rank === null || !known) continue
    // the tables count whole points
    const ranges = known.map(curve => curve.ranksOf(Math.floor(score)))
    if (ranges.some(({ from, to }) => from <= rank && rank <= (to ?? Number.POSITIVE_INFINITY))) continue
    n += 1
    const { from, to = null } = ranges[0]!
    if (rows.length < TOLD) rows.push({ row: index + 1, score, rank, from, to })
  }
  return { n, rows }
}
