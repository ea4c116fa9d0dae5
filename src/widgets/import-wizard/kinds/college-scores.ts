import type { KindScreen } from './kind-screen.ts'

export const collegeScores: KindScreen = {
  title: 'titleCollegeScores',
  wrong: 'wrong_college_scores',
  namesClasses: false,
}
