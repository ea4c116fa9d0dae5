import { defineWords, type Translate } from '../../../core/i18n/index.ts'
import zh from './zh.ts'

export const words = defineWords('evaluation', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
export type Say = Translate<typeof zh>
