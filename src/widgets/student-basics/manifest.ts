import type { Manifest } from '../../core/element/index.ts'
import { notes } from './notes.ts'
import type { StudentBasicsProps } from './StudentBasics.tsx'

/** `<zy-student-basics>` is the form of the student who signed in; `view="staff" uuid="…"` edits another. */
export const manifest: Manifest<StudentBasicsProps> = {
  name: 'student-basics',
  ...notes,
  events: { saved: { detail: 'undefined', description: 'What was typed is in the database.' } },
  load: () => import('./StudentBasics.tsx').then(module => ({ default: module.StudentBasics })),
}
