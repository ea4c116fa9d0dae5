import { defineWords } from '../../../i18n/index.ts'
import zh from './zh.ts'

export const uploadWords = defineWords('ui-upload', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
