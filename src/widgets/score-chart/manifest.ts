import type { Manifest } from '../../core/element/index.ts'
import type { ScoreChartProps } from './ScoreChart.tsx'

/** `<zy-score-chart>`: the exams of the student who signed in, or of the one named, drawn subject by subject (D045). */
export const manifest: Manifest<ScoreChartProps> = {
  name: 'score-chart',
  tag: 'zy-score-chart',
  props: { student: 'string', name: 'string', dialog: 'boolean', others: 'json' },
  events: { close: { detail: 'undefined', description: 'The dialog has been closed.' } },
  load: () => import('./ScoreChart.tsx').then(module => ({ default: module.ScoreChart })),
}
