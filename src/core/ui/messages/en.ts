import type { Same } from '../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  copyCode: 'Copy error number',
  vipOnly: 'This is shown with VIP',
  vipOnlyText: 'Once you have it, press “Retry”.',
  copied: 'Copied',
  copyFailed: 'The browser does not allow copying: select and copy by hand',
  tableView: 'Columns and row height',
  now: 'just now',
  tooMany: '{{n}} entries, more than can be viewed at once',
  tooManyHelp: 'Please narrow the filters first.',
  filteringBy: 'Filters, {{n}} active',
  showResults: 'Show results',
  multiple: 'several allowed',
  available: 'Available',
  chosen: 'Chosen',
  add: 'Add',
  remove: 'Remove',
  expand: 'Expand {{name}}',
  collapse: 'Collapse {{name}}',
  level: 'Level {{n}}',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed is lost once this is closed.',
  leaveOk: 'Leave',
  leaveNot: 'Keep editing',
} satisfies Same<typeof zh>
