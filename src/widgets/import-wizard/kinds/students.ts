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
    grade: 100,
    examine_type: 76,
    examinee_category: 86,
    examinee_type: 86,
    exam_year: 78,
    enrollment_year: 78,
    phone: 112,
    email: 190,
    remark: 120,
  },
  send: (api, rows, query, options) => api.students.multi_create(rows as StudentRow[], query, options),
}
