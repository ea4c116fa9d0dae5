import type { Manifest } from '../../core/element/index.ts'
import type { StudentBasicsProps } from './StudentBasics.tsx'

/** `<zy-student-basics>` is the form of the student who signed in; `view="staff" uuid="…"` edits another. */
export const manifest: Manifest<StudentBasicsProps> = {
  name: 'student-basics',
  tag: 'zy-student-basics',
  props: { view: 'string', uuid: 'string' },
  values: {
    view: {
      own: 'the form of the student who signed in',
      staff: 'the form for staff: a new student, or the one named by `uuid`',
      read: 'the student named by `uuid`, to read',
    },
  },
  defaults: { view: 'own' },
  events: { saved: { detail: 'undefined', description: 'What was typed is in the database.' } },
  load: () => import('./StudentBasics.tsx').then(module => ({ default: module.StudentBasics })),
}
