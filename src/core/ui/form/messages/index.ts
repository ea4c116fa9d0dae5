import { defineWords } from '../../../i18n/index.ts'
import zh from './zh.ts'

/** Words every form has: what is wrong with a field, what became of a save. */
export const formWords = defineWords('form', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
