import * as z from 'zod/mini'
import { readRequirements } from '../../domain/admission/requirement-text.ts'
import type { Cells, Entry, ImportKind, Partly, TableNotice } from './define.ts'
import { column, numberOf, textCells, wireText } from './define.ts'
import { idText, scoreColumns, scoreFields } from './published.ts'

/** One row of C223 (D038). */
export const CollegeScoreRow = /* @__PURE__ */ z.object(/* @__PURE__ */ scoreFields())
export type CollegeScoreRow = z.output<typeof CollegeScoreRow>

/** One row of C232 (D039), with the subjects that the major asks for. */
export const MajorScoreRow = /* @__PURE__ */ z.object({
  .../* @__PURE__ */ scoreFields(),
  major_name: wireText(),
  requirement: z.optional(z.nullable(wireText())),
})
export type MajorScoreRow = z.output<typeof MajorScoreRow>

const numbers = ['year', 'max_score', 'min_score', 'avg_score', 'enroll_num', 'min_rank'] as const
const rowOf = (cells: Cells) => ({
  ...(cells as unknown as CollegeScoreRow),
  ...Object.fromEntries(numbers.map(field => [field, numberOf(cells[field])])),
})
const cellsOf = (kind: Pick<ImportKind, 'columns'>, row: Partly<CollegeScoreRow>): Cells => ({
  ...textCells(kind.columns, row),
  category: idText(row.category),
})

/** Requirements that nobody could read: they are kept as they stand, and bind nobody to a guess. */
export function unreadRequirements(entries: readonly Entry[]): TableNotice[] {
  const { unknown } = readRequirements(entries.flatMap(({ cells }) => (cells.requirement ? [cells.requirement] : [])))
  if (unknown.size === 0) return []
  const [[example]] = [...unknown] as [[string, number]]
  return [{ code: 'unread_requirements', params: { n: [...unknown.values()].reduce((a, b) => a + b, 0), example } }]
}

export const collegeScores: ImportKind<CollegeScoreRow> = {
  kind: 'college_scores',
  asks: ['year', 'batch', 'track', 'kind', 'source'],
  rowSchema: CollegeScoreRow,
  unique: ['category', 'category_sub', 'examine_type', 'batch', 'year'],
  maybeEmpty: ['category_sub', 'examine_type', 'batch', 'year'],
  foundBy: [],
  columns: scoreColumns,
  rowOf,
  cellsOf: row => cellsOf(collegeScores, row),
}

export const majorScores: ImportKind<MajorScoreRow> = {
  kind: 'college_major_scores',
  asks: ['year', 'batch', 'track', 'kind', 'source'],
  rowSchema: MajorScoreRow,
  unique: ['major_name', 'category', 'requirement', 'category_sub', 'examine_type', 'batch', 'year'],
  maybeEmpty: ['requirement', 'category_sub', 'examine_type', 'batch', 'year'],
  foundBy: [],
  columns: [
    ...scoreColumns.slice(0, 1),
    column('major_name', '专业名称', 'text', { required: true, max: 200, also: ['专业', '专业名', '招生专业', '录取专业'] }),
    ...scoreColumns.slice(1),
    column('requirement', '选科要求', 'text', { max: 200, also: ['选考要求', '选考科目要求', '科目要求', '再选科目要求', '选考科目'] }),
  ],
  notices: unreadRequirements,
  rowOf: cells => rowOf(cells) as MajorScoreRow,
  cellsOf: row => cellsOf(majorScores, row),
}
