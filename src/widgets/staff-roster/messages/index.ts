import { defineWords } from '../../../core/i18n/index.ts'
import zh from './zh.ts'

export const words = defineWords('staff-roster', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
