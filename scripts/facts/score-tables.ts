import type { Admission, ScoreRow, Track } from '../../server/db/demo/facts/index.ts'
import { readJson } from './collected.ts'

export interface PackedScoreRow extends ScoreRow {
  readonly year: number
  readonly track: Track
  readonly kind: 'full' | 'anchors'
}
export interface ScoreTables {
  readonly rows: readonly PackedScoreRow[]
  /** Rows that the admissions of their own year contradict, and how many admissions do. */
  readonly contradicted: readonly { year: number; track: Track; score: number; cumulative: number; by: number }[]
}

const tracks = { physics: '物理类', history: '历史类' } as const

/**
 * The tables of 2024 and 2025. Who was admitted with a score has a rank within its interval, so a row is false when somebody at its
 * score or above ranks behind its sum, or somebody below it before: such rows are left out, and the counts follow the sums that stay.
 */
export function readScoreTables(admissions: readonly Omit<Admission, 'province'>[]): ScoreTables {
  const rows: PackedScoreRow[] = []
  const contradicted: ScoreTables['contradicted'][number][] = []
  for (const year of [2024, 2025])
    for (const [name, track] of Object.entries(tracks)) {
      const admitted = admissions.filter(one => one.year === year && one.track === track)
      const table = readJson<{ rows: ScoreRow[] }>(`score_rank/jiangsu-${year}-${name}.json`).rows
      let before = 0
      const kept = table.filter(({ score, cumulative }) => {
        const against = admitted.filter(one => one.minScore >= score !== one.minRank <= cumulative).length
        if (against > 0) contradicted.push({ year, track, score, cumulative, by: against })
        return against === 0
      })
      const isFull = kept.every(({ score }, i) => i === 0 || kept[i - 1]!.score === score + 1)
      for (const { score, cumulative } of kept) {
        rows.push({ year, track, kind: isFull ? 'full' : 'anchors', score, count: cumulative - before, cumulative })
        before = cumulative
      }
    }
  return { rows, contradicted }
}
