import type { Same } from '../../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  title: 'Majors',
  noun: 'majors',
  found: '{{n}} majors',
  find: 'Name or code',
  none: 'No majors yet',
  noneText: 'What is added appears here.',
  create: 'Add a major',
  edit: 'Edit major',
  infoTitle: 'Major',
  facts: 'Facts',
  more: 'More',
  name: 'Major',
  code: 'Code',
  'code.hint': 'Six digits, T and K behind them',
  'code.wrong': 'Six digits, with T or K behind them',
  discipline: 'Discipline',
  major_class: 'Class',
  degrees: 'Degrees',
  intro: 'About',
  college_count: 'Colleges that have it',
  colleges: '{{n}}',
  ofDiscipline: 'That of its discipline',
  jobs: 'Jobs',
  noJobs: 'No jobs yet',
} satisfies Same<typeof zh>
