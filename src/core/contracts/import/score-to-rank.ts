import * as z from 'zod/mini'
import { scoreTableFaults } from '../../domain/admission/score-table-faults.ts'
import type { Entry, Fault, ImportKind, TableNotice } from './define.ts'
import { column, numberOf, textCells } from './define.ts'
import { wireNumber } from './published.ts'

/** One line of C234 (D040); `rank` is the sum of all who have this score or a higher one, `count` those who have this very score. */
export const ScoreToRankRow = /* @__PURE__ */ z.object({
  score: wireNumber(),
  count: wireNumber(),
  rank: wireNumber(),
  science_rank_20: wireNumber(),
  science_score_20: wireNumber(),
  liberal_rank_20: wireNumber(),
  liberal_score_20: wireNumber(),
  science_rank: wireNumber(),
  science_score: wireNumber(),
  liberal_rank: wireNumber(),
  liberal_score: wireNumber(),
})
export type ScoreToRankRow = z.output<typeof ScoreToRankRow>

interface Line {
  readonly row: number
  readonly score: number
  readonly count: number
  readonly cumulative: number
}
const isWhole = (text: string | undefined) => /^\d{1,8}$/.test(text ?? '')

/** The lines that can be reckoned with, the highest score first: a file may stand either way up. */
function linesOf(entries: readonly Entry[]): { lines: Line[]; isCounted: boolean } {
  const sound = entries.filter(({ cells }) => isWhole(cells.score) && isWhole(cells.rank))
  const lines = sound.map(({ row, cells }) => ({
    row,
    score: Number(cells.score),
    count: Number(cells.count || 0),
    cumulative: Number(cells.rank),
  }))
  const once = new Map(lines.toReversed().map(line => [line.score, line]))
  return {
    // a repeated score is a fault of its own
    lines: [...once.values()].sort((a, b) => b.score - a.score),
    isCounted: sound.length > 0 && sound.every(({ cells }) => isWhole(cells.count)),
  }
}

/** A running sum that does not add up. Where the table is a few anchors, people between two of them are no fault. */
function brokenSums(entries: readonly Entry[]): Fault[] {
  const { lines, isCounted } = linesOf(entries)
  const broken = ({ row }: Line, expected: number, found: number): Fault => ({
    row,
    field: 'rank',
    code: 'broken_sum',
    params: { expected, found },
  })
  if (!isCounted)
    return lines.flatMap((line, i) => {
      const above = lines[i - 1]?.cumulative ?? 0
      return line.cumulative < above ? [broken(line, above, line.cumulative)] : []
    })
  const found = scoreTableFaults(lines)
  const isSparse = found.some(one => one.code === 'sparse')
  const behindGap = new Set(found.flatMap(one => (one.code === 'gap' ? [one.row] : [])))
  return found.flatMap(one => {
    if (one.code !== 'broken_sum' && one.code !== 'no_top') return []
    const isPoorOnly = one.found > one.expected && (one.code === 'no_top' || (isSparse && behindGap.has(one.row)))
    return isPoorOnly ? [] : [broken(lines[one.row]!, one.expected, one.found)]
  })
}

/** What makes a table poorer and no rank of it wrong. */
function notices(entries: readonly Entry[]): TableNotice[] {
  const { lines, isCounted } = linesOf(entries)
  const found = scoreTableFaults(lines)
  const missing = found.reduce((sum, one) => sum + (one.code === 'gap' ? one.missing : 0), 0)
  const sparse = found.find(one => one.code === 'sparse')
  const top = isCounted && found.some(one => one.code === 'no_top' && one.found > one.expected) ? lines[0] : undefined
  return [
    ...(sparse ? [{ code: 'sparse' as const, params: { rows: sparse.rows, span: sparse.span } }] : []),
    ...(missing > 0 && !sparse ? [{ code: 'gaps' as const, params: { n: missing } }] : []),
    ...(top ? [{ code: 'no_top' as const, params: { score: top.score, n: top.cumulative - top.count } }] : []),
  ]
}

const wide = [
  column('science_rank_20', '2020理科位次', 'amount'),
  column('science_score_20', '2020理科分数', 'amount', { most: 1000 }),
  column('liberal_rank_20', '2020文科位次', 'amount'),
  column('liberal_score_20', '2020文科分数', 'amount', { most: 1000 }),
  column('science_rank', '理科位次', 'amount'),
  column('science_score', '理科分数', 'amount', { most: 1000 }),
  column('liberal_rank', '文科位次', 'amount'),
  column('liberal_score', '文科分数', 'amount', { most: 1000 }),
] as const

export const scoreToRank: ImportKind<ScoreToRankRow> = {
  kind: 'score_to_rank',
  asks: ['year', 'track', 'kind', 'source'],
  rowSchema: ScoreToRankRow,
  unique: ['score'],
  foundBy: [],
  bucket: 'score',
  columns: [
    column('score', '分数', 'amount', {
      required: true,
      most: 1000,
      also: ['成绩', '总分', '分数段', '分值', '高考分数', '投档成绩', '文化成绩'],
    }),
    column('count', '本段人数', 'amount', { also: ['人数', '同分人数', '分段人数', '本分人数', '本分数人数', '段人数'] }),
    column('rank', '累计人数', 'amount', {
      required: true,
      also: ['位次', '排名', '名次', '累计', '累计位次', '累积人数', '合计人数', '最低位次'],
    }),
    ...wide,
  ],
  across: { fields: ['score', 'count', 'rank'], faults: brokenSums },
  notices,
  rowOf: cells => Object.fromEntries(scoreToRank.columns.map(({ field }) => [field, numberOf(cells[field])])) as ScoreToRankRow,
  cellsOf: row => textCells(scoreToRank.columns, row),
}
