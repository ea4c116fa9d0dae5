import type { RecordKind } from './career-records.ts'

/** How a field is typed and shown. */
export type FieldForm = 'line' | 'lines' | 'date' | 'hours' | 'term'
export interface RecordField {
  /** Its name on the wire, and of its label. */
  readonly name: string
  readonly as: FieldForm
  /** The school's word on it: a student reads it and is not asked for it. */
  readonly isOfStaff?: true
}
interface Fields {
  /** In the order of the form, of the page to read and of the archive. */
  readonly fields: readonly RecordField[]
  /** What a row is called by. */
  readonly title: string
}
const line = (name: string): RecordField => ({ name, as: 'line' })
const lines = (name: string): RecordField => ({ name, as: 'lines' })
const date = (name: string): RecordField => ({ name, as: 'date' })
const term: RecordField = { name: 'term', as: 'term' }

/** Each kind of record by its fields (D2§3@L82–88). */
export const recordForms: Readonly<Record<RecordKind, Fields>> = {
  social_practices: {
    title: 'sp_type',
    fields: [
      ...[line('sp_type'), term, date('begin_date'), date('end_date'), { name: 'duration', as: 'hours' } as const],
      ...[line('teachers'), line('officeholding'), lines('content'), lines('results')],
    ],
  },
  rewards_punishments: {
    title: 'rp_name',
    fields: [line('rp_name'), term, line('rp_type'), line('rp_level'), line('rp_department')],
  },
  officeholdings: { title: 'office', fields: [line('office'), date('begin_date'), date('end_date'), lines('desc')] },
  artistic: {
    title: 'project',
    fields: [line('project'), term, line('teacher'), line('community'), line('duration'), line('honor')],
  },
  morality: {
    title: 'hdzt',
    fields: [line('hdzt'), line('hdlx'), line('hddd'), date('start_date'), date('end_date'), lines('dxslms')],
  },
  attainment_level: {
    title: 'ktmc',
    fields: [
      ...[line('ktmc'), line('attainment_level_type'), date('start_date'), date('end_date'), line('teacher'), line('hzr')],
      ...[lines('zzxs'), lines('cdrw'), lines('llxxqk'), lines('yjnrzy')],
      ...[lines('cgcxxs'), lines('cggs'), lines('xszs'), { ...lines('ztjspj'), isOfStaff: true } as const],
    ],
  },
  action_plans: { title: 'goal', fields: [line('goal'), date('begin_date'), date('end_date'), lines('content')] },
}

/** A record of any kind, as its own table or call has it; `term` is the term's name. */
export type RecordRow = Readonly<Record<string, unknown>> & { readonly term?: string | null }
/** What an archive says of a record, whatever its kind. */
export interface RecordTold {
  readonly title: string
  /** Days, yyyy-mm-dd; a kind without days has none, and what still goes on has no end. */
  readonly begin: string | null
  readonly end: string | null
  readonly term: string | null
  /** Its other fields that are filled, by their names, in the order of the form. */
  readonly about: readonly { readonly field: string; readonly text: string }[]
}

/** One record for an archive: called by its title, dated, and told field by field. */
export function recordTold(kind: RecordKind, row: RecordRow): RecordTold {
  const { fields, title } = recordForms[kind]
  const [begin, end] = fields.filter(({ as }) => as === 'date').map(({ name }) => textOf(row[name]) || null)
  return {
    ...{ title: textOf(row[title]), begin: begin ?? null, end: end ?? null, term: row.term ?? null },
    about: fields
      .filter(({ name, as }) => name !== title && as !== 'date' && as !== 'term')
      .map(({ name }) => ({ field: name, text: textOf(row[name]) }))
      .filter(({ text }) => text !== ''),
  }
}
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
