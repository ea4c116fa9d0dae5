import { defineWords } from '../../../../core/i18n/index.ts'
import zh from './zh.ts'

export const uploadWords = defineWords('kept-uploads', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
