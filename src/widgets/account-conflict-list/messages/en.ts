import type { Same } from '../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  title: 'Account conflicts',
  sub: 'Accounts of other schools that a school met when it added or imported people. Above 20 a day the school is not told: ask what it was doing.',
  noun: 'account conflicts',
  none: 'No account conflicts',
  noneText: 'Accounts of another school that a school meets when it adds or imports people are recorded here.',
  school: 'School',
  who: 'Done by',
  whoOf: '{{name}} ({{username}})',
  whoGone: 'Account deleted',
  kind: 'People',
  students: 'Students',
  teachers: 'Teachers',
  count: 'Accounts',
  countOf: '{{n}}',
  names: 'Login names',
  andMore: '{{names}} and others, {{n}} in all',
  comma: ', ',
  told: 'Told',
  isTold: 'School was told',
  isNotTold: 'School was not told',
  time: 'Time',
} satisfies Same<typeof zh>
