import type { Manifest } from '../../core/element/index.ts'
import { notes } from './notes.ts'
import type { TeacherRosterProps } from './TeacherRoster.tsx'

/** `<zy-teacher-roster type="2">`: the teachers of a school, or with type 3 the advisers of a company. */
export const manifest: Manifest<TeacherRosterProps> = {
  name: 'teacher-roster',
  ...notes,
  events: {},
  load: () => import('./TeacherRoster.tsx').then(module => ({ default: module.TeacherRoster })),
}
