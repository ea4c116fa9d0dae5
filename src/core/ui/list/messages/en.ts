import type { Same } from '../../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  noneFound: 'No {{noun}} match',
  noneFoundText: 'Drop a filter or try another word.',
  failed: '{{noun}} could not be loaded',
  failedText: 'Your filters and selection are still here.',
  exportSelected: 'Export selected',
} satisfies Same<typeof zh>
