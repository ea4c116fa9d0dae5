import type { KindScreen } from './kind-screen.ts'

export const teachers: KindScreen = {
  title: 'titleTeachers',
  wrong: 'wrong_teachers',
  namesClasses: true,
}
