import * as z from 'zod/mini'
import type { ConfirmedKind } from '../../domain/career-records.ts'
import { isBefore } from '../../domain/dates.ts'
import type { Column, Entry, ImportKind, TableNotice } from './define.ts'
import { column, numberOf, textCells, wireText } from './define.ts'
import { wireNumber } from './published.ts'
import { identityColumns } from './record-identity.ts'

/** What a row of every kind says beside its own fields; `student` and `term` are keys, `year` is that of her class and is not read. */
export interface RecordRow {
  readonly id: string | number
  readonly name: string
  readonly cert_id: string
  readonly year?: string | number | null | undefined
  readonly student?: string | undefined
  readonly term: string
  readonly is_archive?: boolean | undefined
  readonly [field: string]: unknown
}

const yesNo = [
  { value: '是', also: ['true', '已归档', '√', 'Y', 'yes'] },
  { value: '否', also: ['false', '未归档', '待归档', 'N', 'no'] },
] as const
const [YES, NO] = yesNo.map(one => one.value)

const id = column('id', '学号', 'code', { required: true, also: ['学生学号', '学籍号', '编号'] })
const archive = column('is_archive', '归档', 'option', { options: yesNo, otherwise: NO!, also: ['是否归档', '已归档'] })
const text = (field: string, header: string, ...also: string[]) => column(field, header, 'text', { max: 100, also })
const lines = (field: string, header: string, ...also: string[]) => column(field, header, 'text', { max: 2000, also })
const must = (one: Column): Column => ({ ...one, required: true })
const begin = (field: 'begin_date' | 'start_date') =>
  column(field, '开始日期', 'date', { required: true, also: ['起始日期', '开始时间', '起始时间', '日期'] })
const end = column('end_date', '结束日期', 'date', { also: ['截止日期', '结束时间', '终止日期', '截止时间'] })

/** To be known and no fault: schools' own lists have such rows, and a file with one of them is to be imported all the same. */
function endsBefore(entries: readonly Entry[]): TableNotice[] {
  const rows = entries.filter(({ cells }) => isBefore(cells.end_date, cells.begin_date ?? cells.start_date)).map(one => one.row)
  return rows.length > 0 ? [{ code: 'ends_before', params: { n: rows.length }, rows }] : []
}

/**
 * A kind of career record as a list (D031 to D036): whose it is by number, name and ID number (B163), the term before anything else
 * (B157), and the fields of its form.
 */
/* @__NO_SIDE_EFFECTS__ */
function recordImport(kind: ConfirmedKind, own: readonly Column[], megabytes?: number): ImportKind<RecordRow> {
  const fields = own.map(one => one.field)
  const hours = own.filter(one => one.kind === 'hours').map(one => one.field)
  const columns = [id, ...identityColumns, ...own, archive]
  return {
    ...{ kind, columns, asksTerm: true, foundBy: [] },
    ...(megabytes !== undefined && { megabytes }),
    rowSchema: z.object({
      ...{ id: z.union([z.int(), wireText()]), name: wireText(), cert_id: wireText(), year: wireNumber(), student: z.optional(z.uuid()) },
      ...{ term: z.uuid(), is_archive: z.optional(z.boolean()) },
      ...Object.fromEntries(fields.map(field => [field, wireNumber()])),
    }),
    // the same of one student twice is written twice by mistake
    unique: ['cert_id', ...fields],
    maybeEmpty: fields,
    notices: endsBefore,
    rowOf: cells => ({
      ...(cells as unknown as RecordRow),
      ...Object.fromEntries(hours.map(field => [field, numberOf(cells[field])])),
      is_archive: cells.is_archive === YES,
    }),
    withAbout: (row, { term }) => ({ ...row, term: term ?? '' }),
    cellsOf: ({ is_archive, ...row }) => ({
      ...textCells(columns, row),
      is_archive: is_archive === undefined || is_archive === null ? '' : is_archive ? YES! : NO!,
    }),
  }
}

export const officeholdings = /* @__PURE__ */ recordImport(
  'officeholdings',
  [
    begin('begin_date'),
    end,
    must(text('office', '职务', '担任职务', '职务名称', '任职')),
    lines('desc', '工作内容', '职责', '说明', '描述'),
  ],
  2,
)
export const rewardsPunishments = /* @__PURE__ */ recordImport(
  'rewards_punishments',
  [
    must(text('rp_name', '奖惩名称', '名称', '奖项', '奖项名称', '获奖名称')),
    text('rp_department', '颁发部门', '颁发单位', '授予单位', '部门'),
    text('rp_type', '奖惩类型', '类型'),
    text('rp_level', '奖惩级别', '级别', '等级'),
  ],
  2,
)
export const socialPractices = /* @__PURE__ */ recordImport(
  'social_practices',
  [
    ...[begin('begin_date'), end, must(text('sp_type', '实践类型', '类型', '活动类型'))],
    column('duration', '时长', 'hours', { also: ['时长（小时）', '小时数', '学时', '服务时长'] }),
    text('teachers', '指导教师', '指导老师', '带队教师'),
    text('officeholding', '担任职务', '职务', '角色'),
    lines('results', '成果', '实践成果', '收获'),
    lines('content', '内容', '实践内容', '活动内容'),
  ],
  2,
)
export const artistic = /* @__PURE__ */ recordImport('artistic', [
  must(text('project', '项目', '项目名称', '艺术项目')),
  text('teacher', '指导教师', '指导老师'),
  text('honor', '荣誉', '获得荣誉', '获奖情况'),
  text('community', '社团', '所在社团', '社团名称'),
  text('duration', '时长', '时间', '学习时长'),
])
export const morality = /* @__PURE__ */ recordImport('morality', [
  must(text('hdzt', '活动主题', '主题', '活动名称')),
  text('hdlx', '活动类型', '类型'),
  text('hddd', '活动地点', '地点'),
  ...[begin('start_date'), end],
  lines('dxslms', '典型事例', '典型事例描述', '事例'),
])
export const attainmentLevel = /* @__PURE__ */ recordImport('attainment_level', [
  text('attainment_level_type', '类型', '学业类型', '课题类型'),
  must(text('ktmc', '课题名称', '课题', '名称')),
  lines('llxxqk', '理论学习情况'),
  lines('cgcxxs', '成果呈现形式', '呈现形式'),
  lines('zzxs', '组织形式'),
  lines('cdrw', '承担任务', '任务'),
  ...[begin('start_date'), end],
  text('hzr', '合作人', '合作者', '小组成员'),
  text('teacher', '指导教师', '指导老师'),
  lines('xszs', '学生自述', '自述'),
  lines('yjnrzy', '研究内容摘要', '内容摘要'),
  lines('cggs', '成果概述'),
  lines('ztjspj', '指导教师评价', '教师评价', '指导教师总体评价'),
])
