import type { StudentRow } from '../../../core/contracts/import/index.ts'
import type { KindScreen } from './kind-screen.ts'

export const students: KindScreen = {
  title: 'titleStudents',
  wrong: 'wrong_students',
  namesClasses: true,
  widths: {
    name: 84,
    gender: 52,
    cert_id: 164,
    password: 96,
    grade: 104,
    exam_year: 82,
    enrollment_year: 82,
    phone: 112,
    email: 190,
    remark: 120,
  },
  send: (api, rows, query, options) => api.students.multi_create(rows as StudentRow[], query, options),
}
