import { defineWords } from '../../../i18n/index.ts'
import zh from './zh.ts'

export const dateWords = defineWords('ui-date', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
