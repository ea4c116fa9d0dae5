import { oneWidth } from '../one-width.ts'

/** One row of a 一分一段表: how many have this score, and how many this or a better one. */
export interface ScoreRow {
  readonly score: number
  readonly count: number
  readonly cumulative: number
}

/** A table as an authority published it, best score first. Its first row is a bucket: this score and above. */
export interface ScoreTable {
  readonly province: string
  readonly year: number
  readonly track: string
  /** With bonus points, without …: one province and year may have two official tables. */
  readonly kind?: string
  readonly rows: readonly ScoreRow[]
}

/** Ranks `from` to `to`, both included; a missing `to` means nobody published how far it goes. */
export interface RankRange {
  readonly from: number
  readonly to?: number
  /** The table leaves scores out around this one: the range is as wide as what is not known. */
  readonly isWidened: boolean
}

/** Scores `lowest` to `highest`, both included; one is missing above the top bucket and below the end of the table. */
export interface ScoreRange {
  readonly lowest?: number
  readonly highest?: number
  readonly isWidened: boolean
}

/** Both ways of one table, by binary search: a draw of the curve asks hundreds of times. */
export interface Curve {
  readonly table: ScoreTable
  ranksOf(score: number): RankRange
  scoresOf(rank: number): ScoreRange
}

/**
 * A score is a range of ranks, `cum(s+1)+1 … cum(s)`, never one number. `curveOf(table).ranksOf(600)` on rows 601→80, 600→100 is
 * 81 to 100; on a sparse table with rows 610→40, 600→100 it is 41 to 100 and widened.
 */
export function curveOf(table: ScoreTable): Curve {
  const rows = [...table.rows].sort((a, b) => b.score - a.score)
  const last = rows.at(-1)
  const firstWhere = (holds: (row: ScoreRow) => boolean) => {
    let [from, to] = [0, rows.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (holds(rows[middle]!)) to = middle
      else from = middle + 1
    }
    return from
  }
  return {
    table,
    ranksOf(score) {
      const at = firstWhere(row => row.score <= score)
      const [above, here] = [rows[at - 1], rows[at]]
      if (!here) return { from: (last?.cumulative ?? 0) + 1, isWidened: true }
      // A gap of a full table is a score that nobody has: the next one down then holds the same people, so the range is right there too.
      const isWidened = at === 0 ? score !== here.score : here.score !== score || above!.score > score + 1
      // A row of nobody: whoever would have had this score stands right after those above.
      return { from: (above?.cumulative ?? 0) + 1, to: Math.max(here.cumulative, (above?.cumulative ?? 0) + 1), isWidened }
    },
    scoresOf(rank) {
      const at = firstWhere(row => row.cumulative >= rank)
      const [above, here] = [rows[at - 1], rows[at]]
      if (!here) return { ...(last && { highest: last.score - 1 }), isWidened: true }
      if (!above) return { lowest: here.score, isWidened: false }
      return { lowest: here.score, highest: Math.max(here.score, above.score - 1), isWidened: above.score > here.score + 1 }
    },
  }
}

/** The rank to reckon with when only a score is known: the bottom of its range. undefined: the table does not reach so far down. */
export const rankToReckonWith = (curve: Curve, score: number): number | undefined => curve.ranksOf(score).to

export interface Equivalent extends ScoreRange {
  readonly year: number
  readonly track: string
  readonly kind?: string
  /** The other table is of another track or kind (理科 for 物理): ranks of different crowds are compared. */
  readonly isApproximate: boolean
}

/** 等位分: the scores of another year whose ranks meet those of this score. undefined: another province, or nothing is known down there. */
export function equivalentScore(curve: Curve, score: number, other: Curve): Equivalent | undefined {
  if (curve.table.province !== other.table.province) return undefined
  const { from, to, isWidened } = curve.ranksOf(score)
  if (to === undefined) return undefined
  const [best, worst] = [other.scoresOf(from), other.scoresOf(to)]
  const { year, track, kind } = other.table
  return {
    ...{ year, track, ...(kind !== undefined && { kind }) },
    ...(worst.lowest !== undefined && { lowest: worst.lowest }),
    ...(best.highest !== undefined && { highest: best.highest }),
    isWidened: isWidened || best.isWidened || worst.isWidened,
    isApproximate: track !== curve.table.track || kind !== curve.table.kind,
  }
}

/** A score as tables write it: `580`, `580分`, and the top bucket `580及以上`. undefined: no score. */
export function readScore(text: string): { score: number; isTop: boolean } | undefined {
  const match = /^(\d{1,4}(?:\.\d{1,2})?)分?(及以上|以上|及其以上|含以上)?$/.exec(oneWidth(text).replace(/\s/g, ''))
  return match ? { score: Number(match[1]), isTop: match[2] !== undefined } : undefined
}
