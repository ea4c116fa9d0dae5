import type { Criterion, TieOrder } from './tie-orders.ts'

export interface Marks {
  readonly chinese: number
  readonly math: number
  readonly foreign: number
  readonly first?: number
  /** Without the first subject, in any order. */
  readonly electives: readonly number[]
}
/** Somebody who files. `wishes` are units in the order of the form; an empty row, or one whose requirement is not met, is void and keeps its number. */
export interface Candidate {
  readonly id: string
  readonly score: number
  readonly marks?: Marks
  readonly wishes: readonly (string | undefined)[]
}
/** Where a file went: once, to the first row with a free place. `row` counts from 1, as forms do. */
export interface Filed {
  readonly unit: string
  readonly row: number
}

/**
 * 平行志愿: candidates in the order of their scores, each list walked from its top to the first unit with a free place; a file is sent
 * once. Who is not in the answer was not filed, and goes to 征集; so does whoever the college then rejects, never to the next row. A unit
 * that is not in `places` has none.
 */
export function fileAll(
  candidates: readonly Candidate[],
  places: ReadonlyMap<string, number>,
  order: Pick<TieOrder, 'criteria' | 'rest'>,
): Map<string, Filed> {
  const free = new Map(places)
  const filed = new Map<string, Filed>()
  const sorted = candidates.toSorted((a, b) => compare(a, b, order.criteria))
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1
    while (to < sorted.length && compare(sorted[from]!, sorted[to]!, order.criteria) === 0) to++
    const equals = sorted.slice(from, to)
    if (order.rest === 'all') fileTogether(equals, Infinity, free, filed)
    else {
      const rows = Math.max(...equals.map(one => one.wishes.length))
      for (let row = 1; row <= rows; row++) fileTogether(equals, row, free, filed)
    }
    from = to
  }
  return filed
}

/** All of them look at the same free places, in the rows up to this one; a unit may take one more than it has, which is what 全部投档 means. */
function fileTogether(equals: readonly Candidate[], upTo: number, free: Map<string, number>, filed: Map<string, Filed>) {
  const sent = equals.flatMap(({ id, wishes }) => {
    if (filed.has(id)) return []
    const at = wishes.findIndex((unit, i) => i < upTo && unit !== undefined && (free.get(unit) ?? 0) > 0)
    return at < 0 ? [] : [{ id, unit: wishes[at]!, row: at + 1 }]
  })
  for (const { id, unit, row } of sent) {
    filed.set(id, { unit, row })
    free.set(unit, free.get(unit)! - 1)
  }
}

/** Below 0: `a` goes first. A mark that nobody knows stands behind all others: nobody is told of a place by what is not known. */
export function compare(a: Candidate, b: Candidate, criteria: readonly Criterion[]): number {
  if (a.score !== b.score) return b.score - a.score
  for (const criterion of criteria) {
    const [x, y] = [a, b].map(one => (one.marks && markOf(one.marks, criterion)) ?? -1) as [number, number]
    if (x !== y) return y - x
  }
  return 0
}

function markOf({ chinese, math, foreign, first, electives }: Marks, criterion: Criterion): number | undefined {
  if (criterion === 'chinese_math') return chinese + math
  if (criterion === 'chinese_math_best') return Math.max(chinese, math)
  if (criterion === 'foreign') return foreign
  if (criterion === 'first') return first
  return electives.toSorted((x, y) => y - x)[Number(criterion.slice(-1)) - 1]
}

/** A row of a plan held against one past year. */
export interface Replayed {
  /** The row that would have been filed, from 1; undefined: none. */
  readonly row?: number
  /** The rows before it, with how many ranks were missing; rows that had no minimum that year are not among them. */
  readonly short: readonly { readonly row: number; readonly by: number }[]
}

/** "2024: would have filed at row 7; row 3 was short by 412 ranks": minima of one year, undefined where a unit had none. */
export function replay(rank: number, minRanks: readonly (number | undefined)[]): Replayed {
  const at = minRanks.findIndex(minRank => minRank !== undefined && rank <= minRank)
  const before = at < 0 ? minRanks : minRanks.slice(0, at)
  const short = before.flatMap((minRank, i) => (minRank === undefined ? [] : [{ row: i + 1, by: rank - minRank }]))
  return { ...(at >= 0 && { row: at + 1 }), short }
}
