import type { Translate } from '../../../core/i18n/index.ts'
import { defineWords } from '../../../core/i18n/index.ts'
import zh from './zh.ts'

export const words = defineWords('student-roster', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
export type zhWords = typeof zh
export type Say = Translate<typeof zh>
