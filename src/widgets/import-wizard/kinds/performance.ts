import type { KindScreen } from './kind-screen.ts'

export const performance: KindScreen = {
  title: 'titlePerformance',
  wrong: 'wrong_performance',
  namesClasses: false,
}
