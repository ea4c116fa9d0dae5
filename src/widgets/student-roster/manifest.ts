import type { Manifest } from '../../core/element/index.ts'
import type { StudentRosterProps } from './StudentRoster.tsx'

/** `<zy-student-roster view="school">`: the students somebody looks after. Its rows lead to `student.edit` and `student.detail`. */
export const manifest: Manifest<StudentRosterProps> = {
  name: 'student-roster',
  tag: 'zy-student-roster',
  props: { view: 'string', accountType: 'number', uuid: 'string', address: 'boolean' },
  events: {},
  load: () => import('./StudentRoster.tsx').then(module => ({ default: module.StudentRoster })),
}
