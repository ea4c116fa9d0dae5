import type { Same } from '../../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  noneFound: 'No {{noun}} match',
  noneFoundText: 'Now: {{what}}. Take one of them away.',
  searching: 'search “{{text}}”',
  unnamed: 'Chosen (its name has not come yet)',
  failed: '{{noun}} could not be loaded',
  failedText: 'Your filters and selection are still here.',
  exportSelected: 'Export selected',
} satisfies Same<typeof zh>
