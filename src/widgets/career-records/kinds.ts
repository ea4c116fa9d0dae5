import type { RecordKind } from '../../core/domain/career-records.ts'

/** How a field is typed and shown. */
export type FieldForm = 'line' | 'lines' | 'date' | 'hours' | 'term'
export interface RecordField {
  /** Its name on the wire, and of its label. */
  readonly name: string
  readonly as: FieldForm
  /** The school's word on it: a student reads it and is not asked for it. */
  readonly isOfStaff?: true
}
interface Kind {
  /** In the order of the form and of the page to read. */
  readonly fields: readonly RecordField[]
  /** What a row is called by. */
  readonly title: string
  /** What a list shows of it besides, in its order. */
  readonly columns: readonly string[]
  readonly sortable: readonly string[]
}
const line = (name: string): RecordField => ({ name, as: 'line' })
const lines = (name: string): RecordField => ({ name, as: 'lines' })
const date = (name: string): RecordField => ({ name, as: 'date' })
const term: RecordField = { name: 'term', as: 'term' }

/** Each kind by its fields (D2§3@L82–88). */
export const kinds: Readonly<Record<RecordKind, Kind>> = {
  social_practices: {
    fields: [
      ...[line('sp_type'), term, date('begin_date'), date('end_date'), { name: 'duration', as: 'hours' } as const],
      ...[line('teachers'), line('officeholding'), lines('content'), lines('results')],
    ],
    ...{ title: 'sp_type', columns: ['content', 'begin_date', 'duration', 'term'], sortable: ['begin_date', 'duration'] },
  },
  rewards_punishments: {
    fields: [line('rp_name'), term, line('rp_type'), line('rp_level'), line('rp_department')],
    ...{ title: 'rp_name', columns: ['rp_level', 'rp_type', 'rp_department', 'term'], sortable: ['rp_name'] },
  },
  officeholdings: {
    fields: [line('office'), date('begin_date'), date('end_date'), lines('desc')],
    ...{ title: 'office', columns: ['begin_date', 'end_date', 'desc'], sortable: ['begin_date'] },
  },
  artistic: {
    fields: [line('project'), term, line('teacher'), line('community'), line('duration'), line('honor')],
    ...{ title: 'project', columns: ['honor', 'community', 'duration', 'term'], sortable: ['project'] },
  },
  morality: {
    fields: [line('hdzt'), line('hdlx'), line('hddd'), date('start_date'), date('end_date'), lines('dxslms')],
    ...{ title: 'hdzt', columns: ['hdlx', 'hddd', 'start_date', 'dxslms'], sortable: ['start_date'] },
  },
  attainment_level: {
    fields: [
      ...[line('ktmc'), line('attainment_level_type'), date('start_date'), date('end_date'), line('teacher'), line('hzr')],
      ...[
        lines('zzxs'),
        lines('cdrw'),
        lines('llxxqk'),
        lines('yjnrzy'),
        lines('cgcxxs'),
        lines('cggs'),
        lines('xszs'),
        { ...lines('ztjspj'), isOfStaff: true } as const,
      ],
    ],
    ...{ title: 'ktmc', columns: ['attainment_level_type', 'start_date', 'teacher', 'cggs'], sortable: ['start_date'] },
  },
  action_plans: {
    fields: [line('goal'), date('begin_date'), date('end_date'), lines('content')],
    ...{ title: 'goal', columns: ['content', 'begin_date', 'end_date'], sortable: ['begin_date', 'end_date'] },
  },
}
export const fieldOf = (kind: RecordKind, name: string): RecordField => kinds[kind].fields.find(field => field.name === name)!
/** What begins a record of this kind, and what ends it. */
export const beginOf = (kind: RecordKind) => kinds[kind].fields.find(({ as }) => as === 'date')?.name
