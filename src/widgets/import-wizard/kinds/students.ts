import type { StudentRow } from '../../../core/contracts/import/index.ts'
import type { KindScreen } from './kind-screen.ts'

export const students: KindScreen = {
  title: 'titleStudents',
  wrong: 'wrong_students',
  namesClasses: true,
  send: (api, rows, query, options) => api.students.multi_create(rows as StudentRow[], query, options),
}
