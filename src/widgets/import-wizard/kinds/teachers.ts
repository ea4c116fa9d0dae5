import type { KindScreen } from './kind-screen.ts'

export const teachers: KindScreen = {
  title: 'titleTeachers',
  wrong: 'wrong_teachers',
  namesClasses: true,
  send: (api, query, options) => api.teachers.multi_create([], query, options),
}
