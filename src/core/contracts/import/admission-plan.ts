import * as z from 'zod/mini'
import { checked } from '../codecs.ts'
import { storable } from '../fields.ts'
import type { ImportKind } from './define.ts'
import { column, numberOf, textCells, wireOptional, wireText } from './define.ts'
import type { AboutList } from './published.ts'
import { wireNumber } from './published.ts'
import { unreadRequirements } from './scores.ts'

/** One line of C249: of an enrollment plan a row says itself of which province it is (B259). */
export const AdmissionPlanRow = /* @__PURE__ */ z.object({
  province_obj: checked(z.int(), z.gte(0), z.lte(999_999)),
  year: wireNumber(),
  college_name: wireOptional(),
  college_code: wireOptional(),
  batch: wireOptional(),
  category_sub: wireOptional(),
  major_name: wireOptional(),
  major_code: wireOptional(),
  examine_type: wireOptional(),
  university_level: wireOptional(),
  nature: wireOptional(),
  learning_year: wireOptional(),
  annual_target: wireNumber(),
  charge: z.optional(z.union([z.number(), z.string()])),
  requirement: wireOptional(),
  /** No column: what is wrong with it is said at once. */
  source: z.optional(storable(wireText())),
})
export type AdmissionPlanRow = z.output<typeof AdmissionPlanRow>

export const admissionPlan: ImportKind<AdmissionPlanRow> = {
  kind: 'admission_plan',
  asks: ['year', 'batch', 'track', 'source'],
  rowSchema: AdmissionPlanRow,
  unique: ['major_name', 'college_name', 'college_code', 'category_sub', 'major_code', 'requirement', 'examine_type', 'batch', 'year'],
  maybeEmpty: ['college_name', 'college_code', 'category_sub', 'major_code', 'requirement', 'examine_type', 'batch', 'year'],
  foundBy: [],
  columns: [
    column('college_name', '院校名称', 'text', {
      max: 100,
      also: ['院校', '学校', '大学', '院校名', '学校名', '学校名称', '高校名称', '大学名称', '招生院校'],
    }),
    column('college_code', '院校代码', 'code', { max: 20, also: ['院校代号', '学校代码', '招生代码', '院校编号', '学校标识码'] }),
    column('category_sub', '专业组', 'text', { max: 60, also: ['院校专业组', '专业组代码', '专业组名称', '专业组号', '组号'] }),
    column('major_name', '专业名称', 'text', { max: 200, also: ['专业', '专业名', '招生专业'] }),
    column('major_code', '专业代码', 'code', { max: 20, also: ['专业代号', '专业编号'] }),
    column('batch', '批次', 'text', { max: 100, also: ['招生批次', '录取批次', '批次名称'] }),
    column('examine_type', '科类', 'text', { max: 20, also: ['科类名称', '科目类别', '首选科目', '招生科类'] }),
    column('university_level', '办学层次', 'text', { also: ['层次', '院校层次', '学历层次'] }),
    column('nature', '办学性质', 'text', { also: ['性质', '院校性质', '公办民办'] }),
    column('learning_year', '学制', 'text', { also: ['学习年限', '修业年限'] }),
    column('annual_target', '计划数', 'amount', { also: ['招生计划', '计划', '计划人数', '招生人数', '年度计划', '招生计划数'] }),
    column('charge', '年收费', 'text', { required: true, also: ['学费', '收费标准', '收费', '学费标准', '年学费'] }),
    column('requirement', '选科要求', 'text', { max: 200, also: ['选考要求', '选考科目要求', '科目要求', '再选科目要求', '选考科目'] }),
    column('year', '年份', 'year', { also: ['年度', '招生年份', '高考年份'] }),
  ],
  notices: unreadRequirements,
  rowOf: cells => ({
    ...(cells as unknown as AdmissionPlanRow),
    year: numberOf(cells.year),
    annual_target: numberOf(cells.annual_target),
  }),
  withAbout: (row, { province, year, batch, track, source }: AboutList) => ({
    ...row,
    province_obj: province,
    ...(year && !row.year && { year }),
    ...(batch && !row.batch && { batch }),
    ...(track && !row.examine_type && { examine_type: track }),
    ...(source && { source }),
  }),
  cellsOf: row => textCells(admissionPlan.columns, row),
}
