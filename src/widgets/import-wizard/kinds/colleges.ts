import type { KindScreen } from './kind-screen.ts'

export const colleges: KindScreen = {
  title: 'titleColleges',
  wrong: 'wrong_colleges',
  namesClasses: false,
}
