import type { Same } from '../../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  content: 'Answer',
  'content.required': 'Please write your answer',
  answerTo: 'Answer {{name}}',
  change: 'Change the answer to {{name}}',
} satisfies Same<typeof zh>
