import * as z from 'zod/mini'
import {
  LAST_PLACE,
  MOST_OF_COMPOSITE,
  mostPoints,
  type RankField,
  rankField,
  type ScoreField,
  type ScoreOf,
  scoreField,
  scoreTabs,
} from '../../domain/score-record.ts'
import type { Cells, Column, ImportKind } from './define.ts'
import { column, numberOf, textCells, wireOptional, wireText } from './define.ts'
import { wireNumber } from './published.ts'
import { identityColumns } from './record-identity.ts'

/** Numbers of an exam beside those of its subjects. */
const composites = ['lz_score', 'wz_score'] as const
const numbers = [...scoreTabs.flatMap(of => [scoreField(of), rankField(of)]), ...composites]
type Numbers = Record<ScoreField | RankField | (typeof composites)[number], ReturnType<typeof wireNumber>>

/** One row of C205 (D037): whose exam it was, its day, and what it gave. What was not examined is empty. */
export const PerformanceRow = /* @__PURE__ */ z.object({
  name: wireText(),
  cert_id: wireText(),
  date: wireText(),
  exam: wireOptional(),
  .../* @__PURE__ */ (Object.fromEntries(/* @__PURE__ */ numbers.map(field => [field, wireNumber()])) as Numbers),
})
export type PerformanceRow = z.output<typeof PerformanceRow>

const subjects: Readonly<Record<ScoreOf, readonly string[]>> = {
  total: ['总分', '总成绩'],
  yw: ['语文'],
  sx: ['数学'],
  wy: ['外语', '英语'],
  wl: ['物理'],
  hx: ['化学'],
  sw: ['生物', '生物学'],
  zz: ['政治', '思想政治'],
  ls: ['历史'],
  dl: ['地理'],
}
const all = (names: readonly string[], ends: readonly string[]) => names.flatMap(name => ends.map(end => `${name}${end}`))

/** The score of a subject and the place it gave, side by side as in every school's sheet. */
function ofSubject(of: ScoreOf): Column[] {
  const names = subjects[of]
  const [first] = names as [string]
  const scores = all(names, of === 'total' ? ['', '分数'] : ['', '成绩', '分数', '得分', '分'])
  const places = [
    ...all(names, ['名次', '排名', '位次', '年级名次', '年级排名']),
    ...(of === 'total' ? ['名次', '排名', '年级名次', '年级排名'] : []),
  ]
  return [
    column(scoreField(of), first, 'score', { most: mostPoints(of), also: scores.slice(1) }),
    column(rankField(of), `${first}名次`, 'amount', { least: 1, most: LAST_PLACE, also: places.slice(1) }),
  ]
}

export const performance: ImportKind<PerformanceRow> = {
  kind: 'performance',
  rowSchema: PerformanceRow,
  unique: ['cert_id', 'date'],
  foundBy: [],
  columns: [
    ...identityColumns,
    column('date', '考试日期', 'date', { required: true, also: ['日期', '考试时间', '考试日'] }),
    column('exam', '考试名称', 'text', { max: 30, also: ['考试', '考试类型', '场次'] }),
    ...scoreTabs.flatMap(ofSubject),
    column('lz_score', '理综', 'score', { most: MOST_OF_COMPOSITE, also: ['理综成绩', '理科综合', '理综总分'] }),
    column('wz_score', '文综', 'score', { most: MOST_OF_COMPOSITE, also: ['文综成绩', '文科综合', '文综总分'] }),
  ],
  rowOf: (cells: Cells) => ({
    ...(cells as unknown as PerformanceRow),
    ...Object.fromEntries(numbers.map(field => [field, numberOf(cells[field])])),
  }),
  cellsOf: row => textCells(performance.columns, row),
}
