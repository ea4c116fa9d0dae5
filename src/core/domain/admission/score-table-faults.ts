import type { ScoreRow } from './score-rank.ts'

/** What breaks a table of scores and ranks, or makes it poorer than it looks; a screen words it by its code. */
export type ScoreTableFault =
  | { readonly code: 'empty' }
  /** `row` counts from 0, as the rows came. */
  | { readonly code: 'no_number'; readonly row: number; readonly field: keyof ScoreRow }
  | { readonly code: 'order' | 'repeated_score'; readonly row: number }
  | { readonly code: 'broken_sum'; readonly row: number; readonly expected: number; readonly found: number }
  /** The first row counts fewer people than stand above it: its head is missing. */
  | { readonly code: 'no_top'; readonly row: number; readonly expected: number; readonly found: number }
  /** So many scores are left out above this row. */
  | { readonly code: 'gap'; readonly row: number; readonly missing: number }
  /** A few anchors, not a table: this many of that many scores. */
  | { readonly code: 'sparse'; readonly rows: number; readonly span: number }

/** Ranges stay right where scores are left out, only wider; everything else makes ranks wrong. */
export const isOnlyPoor = (fault: ScoreTableFault): boolean => fault.code === 'gap' || fault.code === 'sparse'

/** Full tables leave out a score that nobody has, here and there; below a quarter of the scores it is a list of anchors. */
const sparseBelow = 0.25

/** All that is wrong with the rows of one table, in their order. Each break is told once: after it the sum goes on from what is written. */
export function scoreTableFaults(rows: readonly ScoreRow[]): ScoreTableFault[] {
  if (rows.length === 0) return [{ code: 'empty' }]
  const seen = new Set<number>()
  const faults = rows.flatMap((row, i): ScoreTableFault[] => {
    const field = (['score', 'count', 'cumulative'] as const).find(name => !isCount(row[name], name))
    if (field) return [{ code: 'no_number', row: i, field }]
    const isRepeated = seen.has(row.score)
    seen.add(row.score)
    const before = rows[i - 1]
    if (!before) return row.cumulative === row.count ? [] : [{ code: 'no_top', row: i, expected: row.count, found: row.cumulative }]
    const expected = before.cumulative + row.count
    return [
      ...(isRepeated ? [{ code: 'repeated_score' as const, row: i }] : []),
      ...(!isRepeated && row.score > before.score ? [{ code: 'order' as const, row: i }] : []),
      ...(row.cumulative === expected ? [] : [{ code: 'broken_sum' as const, row: i, expected, found: row.cumulative }]),
      ...(before.score - row.score > 1 ? [{ code: 'gap' as const, row: i, missing: Math.ceil(before.score - row.score) - 1 }] : []),
    ]
  })
  const scores = rows.map(row => row.score).filter(Number.isFinite)
  const span = scores.reduce((a, b) => Math.max(a, b), 0) - scores.reduce((a, b) => Math.min(a, b), Infinity) + 1
  return seen.size > 1 && seen.size < sparseBelow * span ? [{ code: 'sparse', rows: seen.size, span }, ...faults] : faults
}

const isCount = (value: number, name: keyof ScoreRow) =>
  Number.isFinite(value) && value >= 0 && (name === 'score' || Number.isInteger(value))
