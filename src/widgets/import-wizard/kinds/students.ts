import type { KindScreen } from './kind-screen.ts'

export const students: KindScreen = {
  title: 'titleStudents',
  wrong: 'wrong_students',
  namesClasses: true,
}
