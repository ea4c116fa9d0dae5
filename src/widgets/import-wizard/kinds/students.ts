import type { KindScreen } from './kind-screen.ts'

export const students: KindScreen = {
  title: 'titleStudents',
  wrong: 'wrong_students',
  foundBy: 'foundBy_students',
  namesClasses: true,
}
