import type { KindScreen } from './kind-screen.ts'

export const scoreToRank: KindScreen = {
  title: 'titleScoreToRank',
  wrong: 'wrong_score_to_rank',
  namesClasses: false,
}
