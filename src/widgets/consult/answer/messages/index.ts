import { defineWords } from '../../../../core/i18n/index.ts'
import zh from './zh.ts'

export const words = defineWords('consult-answer', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
