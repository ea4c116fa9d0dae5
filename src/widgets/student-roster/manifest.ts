import type { Manifest } from '../../core/element/index.ts'
import type { StudentRosterProps } from './StudentRoster.tsx'

/** `<zy-student-roster view="school">`: the students somebody looks after. What is chosen in a row comes as the event `navigate`. */
export const manifest: Manifest<StudentRosterProps> = {
  name: 'student-roster',
  tag: 'zy-student-roster',
  props: { view: 'string', accountType: 'number', uuid: 'string', address: 'boolean' },
  events: {},
  load: () => import('./StudentRoster.tsx').then(module => ({ default: module.StudentRoster })),
}
