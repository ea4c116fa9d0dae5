import { defineWords } from '../../i18n/index.ts'
import zh from './zh.ts'

/** Words of the design system that are not among the common ones. */
export const uiWords = defineWords('ui', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
