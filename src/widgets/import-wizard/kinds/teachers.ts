import type { TeacherRow } from '../../../core/contracts/import/index.ts'
import type { KindScreen } from './kind-screen.ts'

export const teachers: KindScreen = {
  title: 'titleTeachers',
  wrong: 'wrong_teachers',
  namesClasses: true,
  send: (api, rows, query, options) => api.teachers.multi_create(rows as TeacherRow[], query, options),
}
