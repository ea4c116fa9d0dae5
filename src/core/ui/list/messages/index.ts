import { defineWords } from '../../../i18n/index.ts'
import zh from './zh.ts'

/** Words every list has. */
export const listWords = defineWords('list', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
