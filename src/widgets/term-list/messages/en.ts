import type { Same } from '../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  title: 'Terms',
  noun: 'terms',
  create: 'Add a term',
  edit: 'Edit term',
  infoTitle: 'Term',
  none: 'None yet',
  noneText: 'What is added appears here.',
  deleteTitle: 'Delete {{name}}',
  deleteText: 'It cannot be brought back.',
  id: 'ID',
  name: 'Name',
  begin_date: 'From',
  end_date: 'To',
  work_unit: 'School',
  created_time: 'Made',
} satisfies Same<typeof zh>
