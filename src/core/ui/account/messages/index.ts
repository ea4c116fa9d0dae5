import { defineWords } from '../../../i18n/index.ts'
import zh from './zh.ts'

/** Words of what is done with somebody's account. */
export const accountWords = defineWords('account', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
