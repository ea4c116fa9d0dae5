import type { KindScreen } from './kind-screen.ts'

export const teachers: KindScreen = {
  title: 'titleTeachers',
  wrong: 'wrong_teachers',
  foundBy: 'foundBy_teachers',
  namesClasses: true,
}
