import { defineWords } from '../../../../core/i18n/index.ts'
import zh from './zh.ts'

export const tableWords = defineWords('kept-score-tables', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
