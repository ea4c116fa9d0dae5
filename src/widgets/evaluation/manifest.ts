import type { Manifest } from '../../core/element/index.ts'
import type { EvaluationProps } from './Evaluation.tsx'
import { notes } from './notes.ts'

/** `<zy-evaluation>`: a test, question by question, and what it found. */
export const manifest: Manifest<EvaluationProps> = {
  name: 'evaluation',
  ...notes,
  events: {},
  load: () => import('./Evaluation.tsx').then(module => ({ default: module.Evaluation })),
}
