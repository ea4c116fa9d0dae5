import type { Same } from '../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  title: 'career-archive',
  details: 'career-archive',
} satisfies Same<typeof zh>
