import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
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
} as const satisfies PropNotes
