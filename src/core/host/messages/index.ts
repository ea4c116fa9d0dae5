import { defineWords } from '../../i18n/index.ts'
import zh from './zh.ts'

export const hostWords = defineWords('host', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
