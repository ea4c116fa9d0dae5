import { defineWords } from '../../../i18n/index.ts'
import zh from './zh.ts'

export const chartWords = defineWords('ui-chart', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
