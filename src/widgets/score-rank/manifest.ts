import type { Manifest } from '../../core/element/index.ts'
import type { ScoreRankProps } from './ScoreRank.tsx'

/** `<zy-score-rank>`: a score as a range of ranks and back, on a province's published curve, on a school's own page too. */
export const manifest: Manifest<ScoreRankProps> = {
  name: 'score-rank',
  tag: 'zy-score-rank',
  props: { province: 'number', year: 'number', track: 'string', score: 'number' },
  events: {},
  load: () => import('./ScoreRank.tsx').then(module => ({ default: module.ScoreRank })),
}
