import type { Manifest } from '../../core/element/index.ts'
import { notes } from './notes.ts'
import type { StudentRosterProps } from './StudentRoster.tsx'

/** `<zy-student-roster view="school">`: the students somebody looks after. Its rows lead to `student.edit` and `student.detail`. */
export const manifest: Manifest<StudentRosterProps> = {
  name: 'student-roster',
  ...notes,
  events: {},
  load: () => import('./StudentRoster.tsx').then(module => ({ default: module.StudentRoster })),
}
