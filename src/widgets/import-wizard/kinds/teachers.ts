import type { TeacherRow } from '../../../core/contracts/import/index.ts'
import type { KindScreen } from './kind-screen.ts'

export const teachers: KindScreen = {
  title: 'titleTeachers',
  wrong: 'wrong_teachers',
  namesClasses: true,
  widths: { name: 96, gender: 52, cert_id: 120, grades: 240, email: 190, remark: 120 },
  send: (api, rows, query, options) => api.teachers.multi_create(rows as TeacherRow[], query, options),
}
