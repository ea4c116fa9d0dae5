import type { RecordKind } from '../../core/domain/career-records.ts'
import { type RecordField, recordForms } from '../../core/domain/record-fields.ts'

interface Listed {
  /** What a list shows of it besides its title, in its order. */
  readonly columns: readonly string[]
  readonly sortable: readonly string[]
}

/** Each kind as its list shows it. */
export const listed: Readonly<Record<RecordKind, Listed>> = {
  social_practices: { columns: ['content', 'begin_date', 'duration', 'term'], sortable: ['begin_date', 'duration'] },
  rewards_punishments: { columns: ['rp_level', 'rp_type', 'rp_department', 'term'], sortable: ['rp_name'] },
  officeholdings: { columns: ['begin_date', 'end_date', 'desc'], sortable: ['begin_date'] },
  artistic: { columns: ['honor', 'community', 'duration', 'term'], sortable: ['project'] },
  morality: { columns: ['hdlx', 'hddd', 'start_date', 'dxslms'], sortable: ['start_date'] },
  attainment_level: { columns: ['attainment_level_type', 'start_date', 'teacher', 'cggs'], sortable: ['start_date'] },
  action_plans: { columns: ['content', 'begin_date', 'end_date'], sortable: ['begin_date', 'end_date'] },
}
export const fieldOf = (kind: RecordKind, name: string): RecordField => recordForms[kind].fields.find(field => field.name === name)!
/** What begins a record of this kind, and what ends it. */
export const beginOf = (kind: RecordKind) => recordForms[kind].fields.find(({ as }) => as === 'date')?.name
