import { defineWords } from '../../../../core/i18n/index.ts'
import zh from './zh.ts'

/** Words of the plan: its check-up alone is half of them. */
export const planWords = defineWords('college-plan', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
