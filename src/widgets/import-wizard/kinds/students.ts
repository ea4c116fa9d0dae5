import type { KindScreen } from './kind-screen.ts'

export const students: KindScreen = {
  title: 'titleStudents',
  wrong: 'wrong_students',
  namesClasses: true,
  send: (api, query, options) => api.students.multi_create([], query, options),
}
