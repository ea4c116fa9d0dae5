import { defineWords } from '../../../core/i18n/index.ts'
import zh from './zh.ts'

export const needPermissionsWords = defineWords('need-permissions', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
