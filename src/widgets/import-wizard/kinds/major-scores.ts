import type { KindScreen } from './kind-screen.ts'

export const majorScores: KindScreen = {
  title: 'titleMajorScores',
  wrong: 'wrong_college_major_scores',
  namesClasses: false,
}
