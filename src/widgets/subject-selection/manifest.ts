import type { Manifest } from '../../core/element/index.ts'
import { notes } from './notes.ts'
import type { SubjectSelectionProps } from './SubjectSelection.tsx'

/** `<zy-subject-selection>`: what a choice of subjects opens and closes, by the published plan, and the choice itself. */
export const manifest: Manifest<SubjectSelectionProps> = {
  name: 'subject-selection',
  ...notes,
  events: {},
  load: () => import('./SubjectSelection.tsx').then(module => ({ default: module.SubjectSelection })),
}
