import * as z from 'zod/mini'
import { checked, type Schema } from '../codecs.ts'
import { note, title, year } from '../fields.ts'
import { column, wireText } from './define.ts'

/** What a list says of all its rows, where a row does not say it itself. Which of these a kind asks for is said by its `asks`. */
const about = () => ({
  province: checked(z.int(), z.gte(0), z.lte(999_999)),
  /** Without one it is the year of the control lines (G142). */
  year: z.optional(year()),
  /** 物理类, 历史类, 综合 … */
  track: z.optional(checked(z.string(), z.trim(), z.maxLength(20))),
  batch: z.optional(title()),
  /** Which of several tables of a province and year it is: with and without bonus points, say. */
  kind: z.optional(note(40)),
  /** Who published it. */
  source: z.optional(note(200)),
})
export type AboutList = z.output<z.ZodMiniObject<ReturnType<typeof about>>>

/** The same of any list that was published: that of the ministry is of no province. */
export type AboutPublished = Omit<AboutList, 'province'> & Partial<Pick<AboutList, 'province'>>

/** The body of an import of what is published of the whole country. */
/* @__NO_SIDE_EFFECTS__ */
export const nationwide = <Row extends Schema>(row: Row) => z.object({ source: about().source, list: z.array(row) })

/** The body of an import of what a province has published (B259). */
/* @__NO_SIDE_EFFECTS__ */
export const published = <Row extends Schema>(row: Row) => z.object({ ...about(), list: z.array(row) })

/** A number as a file shows it or a program sends it; `580及以上` is the bucket at the top of a table of scores. */
/* @__NO_SIDE_EFFECTS__ */
export const wireNumber = () => z.optional(z.nullable(z.union([z.number(), wireText()])))
/** A number as `rowOf` has made it of a checked cell. */
export const asNumber = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

/** The columns that tables of scores of colleges and of majors share (D038, D039). */
export const scoreColumns = [
  column('category', '院校名称', 'college', {
    required: true,
    max: 100,
    also: [
      '院校',
      '学校',
      '大学',
      '高校',
      '院校名',
      '学校名',
      '高校名',
      '学校名称',
      '大学名称',
      '高校名称',
      '招生院校',
      '录取院校',
      '院校标识码',
      '学校标识码',
    ],
  }),
  column('year', '年份', 'year', { also: ['年度', '录取年份', '高考年份', '招生年份'] }),
  column('batch', '批次', 'text', { max: 100, also: ['录取批次', '招生批次', '批次名称'] }),
  column('examine_type', '科类', 'text', { max: 20, also: ['科类名称', '科目类别', '首选科目', '招生科类', '考生类别'] }),
  column('category_sub', '专业组', 'text', { max: 60, also: ['院校专业组', '专业组名称', '专业组代码', '专业组号', '组号'] }),
  column('max_score', '最高分', 'mark', { also: ['录取最高分', '最高录取分'] }),
  column('min_score', '最低分', 'mark', {
    also: ['录取最低分', '最低录取分', '投档线', '投档分', '投档最低分', '最低投档分', '投档分数线', '录取线'],
  }),
  column('avg_score', '平均分', 'mark', { also: ['录取平均分'] }),
  column('enroll_num', '录取人数', 'amount', { also: ['录取数', '招生人数', '人数', '计划数'] }),
  column('min_rank', '最低位次', 'amount', {
    also: ['录取最低位次', '最低分位次', '最低排名', '投档最低位次', '投档位次', '位次', '最低名次', '录取位次'],
  }),
] as const

/** The fields of these columns on the wire. `category` is the college: its number, its name (a former one too) or its code. */
export const scoreFields = () => ({
  category: z.union([z.int(), wireText()]),
  year: wireNumber(),
  batch: z.optional(z.nullable(wireText())),
  examine_type: z.optional(z.nullable(wireText())),
  category_sub: z.optional(z.nullable(wireText())),
  max_score: wireNumber(),
  min_score: wireNumber(),
  avg_score: wireNumber(),
  enroll_num: wireNumber(),
  min_rank: wireNumber(),
})

/** The number of a college where a program names one; a file never does: its digits are codes. */
export const idText = (category: unknown): string => (typeof category === 'number' ? `#${category}` : String(category ?? ''))
