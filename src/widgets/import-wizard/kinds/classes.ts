import type { KindScreen } from './kind-screen.ts'

export const classes: KindScreen = {
  title: 'titleClasses',
  wrong: 'wrong_classes',
  foundBy: 'foundBy_classes',
  namesClasses: false,
}
