import type { ClassRow } from '../../../core/contracts/import/index.ts'
import type { KindScreen } from './kind-screen.ts'

export const classes: KindScreen = {
  title: 'titleClasses',
  wrong: 'wrong_classes',
  namesClasses: false,
  send: (api, rows, query, options) => api.grades.multi(rows as ClassRow[], query, options),
}
