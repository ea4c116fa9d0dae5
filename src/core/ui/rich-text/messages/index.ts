import { defineWords } from '../../../i18n/index.ts'
import zh from './zh.ts'

export const richTextWords = defineWords('ui-rich-text', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
