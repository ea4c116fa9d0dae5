import type { Manifest } from '../../core/element/index.ts'
import type { TeacherRosterProps } from './TeacherRoster.tsx'

/** `<zy-teacher-roster type="2">`: the teachers of a school, or with type 3 the advisers of a company. */
export const manifest: Manifest<TeacherRosterProps> = {
  name: 'teacher-roster',
  tag: 'zy-teacher-roster',
  props: { type: 'number', address: 'boolean' },
  values: { type: { 2: 'the teachers of a school', 3: 'the advisers of a company' } },
  defaults: { type: 2 },
  events: {},
  load: () => import('./TeacherRoster.tsx').then(module => ({ default: module.TeacherRoster })),
}
