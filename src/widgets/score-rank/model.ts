import type { Curve, RankRange, ScoreRange } from '../../core/domain/admission/score-rank.ts'
import type { Listed } from './data.ts'

/** A point of the drawn curve: how many stand at a score, as a share of the most; and the score, as a share of the axis. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The ends of the axis in fifties, and what it is marked with. */
export function axisOf({ table: { rows } }: Curve): { lowest: number; highest: number; marks: number[] } {
  const scores = rows.map(row => row.score)
  const lowest = Math.floor(Math.min(...scores) / 50) * 50
  const highest = Math.max(lowest + 50, Math.ceil(Math.max(...scores) / 50) * 50)
  return { lowest, highest, marks: Array.from({ length: (highest - lowest) / 50 + 1 }, (_, at) => lowest + at * 50) }
}

/**
 * How many stand at each score, from the lowest published one up. Between two lines of a sparse table they are spread evenly, for nobody
 * published how they stand. The first line of a table is a bucket of everybody above it: it is no point of the curve.
 */
export function shapeOf(curve: Curve): Point[] {
  const { lowest, highest } = axisOf(curve)
  const rows = [...curve.table.rows].sort((a, b) => a.score - b.score)
  const points = rows.slice(0, -1).map((row, at) => {
    const above = rows[at + 1]!
    return { score: row.score, people: (row.cumulative - above.cumulative) / (above.score - row.score) }
  })
  const most = Math.max(1, ...points.map(point => point.people))
  return points.map(({ score, people }) => ({ x: (score - lowest) / (highest - lowest), y: people / most }))
}

/** The points from a place on, and the curve at that very place, between two published lines too. */
export function pointsFrom(points: readonly Point[], from: number): readonly Point[] {
  const next = points.findIndex(point => point.x >= from)
  const [before, after] = [points[next - 1], points[next]]
  const rest = next < 0 ? [] : points.slice(next)
  if (!before || !after || after.x === from) return rest
  const share = (from - before.x) / (after.x - before.x)
  return [{ x: from, y: before.y + (after.y - before.y) * share }, ...rest]
}

/** Where a score stands on the axis, 0 to 1. */
export function placeOf(curve: Curve, score: number): number {
  const { lowest, highest } = axisOf(curve)
  return Math.min(1, Math.max(0, (score - lowest) / (highest - lowest)))
}

export type Way = 'score' | 'rank'
export type Answer =
  | { readonly kind: 'ranks'; readonly score: number; readonly ranks: RankRange }
  | { readonly kind: 'scores'; readonly rank: number; readonly scores: ScoreRange }
  | { readonly kind: 'below' }
  | { readonly kind: 'none' }

/** What a table says of a score or a rank; `below` where it does not reach so far down. */
export function answerOf(curve: Curve, way: Way, value: number | string | null): Answer {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) return { kind: 'none' }
  if (way === 'score') {
    const ranks = curve.ranksOf(value)
    return ranks.to === undefined ? { kind: 'below' } : { kind: 'ranks', score: value, ranks }
  }
  const scores = curve.scoresOf(value)
  return scores.lowest === undefined ? { kind: 'below' } : { kind: 'scores', rank: value, scores }
}

/** The table that is meant: the newest of the province and track that were named. A province that has none is not answered with another's. */
export function chosenTable(tables: readonly Listed[], wanted: { province?: number; year?: number; track?: string }): Listed | undefined {
  const narrowed = (keep: (table: Listed) => boolean, some: readonly Listed[]) => {
    const found = some.filter(keep)
    return found.length > 0 ? found : some
  }
  const province = wanted.province ?? tables[0]?.province
  const ofProvince = tables.filter(table => table.province === province)
  const ofTrack = narrowed(table => table.track === (wanted.track ?? ofProvince[0]?.track), ofProvince)
  return narrowed(table => table.year === wanted.year, ofTrack)[0]
}
