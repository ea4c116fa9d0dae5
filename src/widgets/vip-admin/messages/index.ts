import { defineWords } from '../../../core/i18n/index.ts'
import zh from './zh.ts'

export const words = defineWords('vip-admin', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
