import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-activities',
  props: { view: 'string', uuid: 'string', address: 'boolean' },
  values: {
    view: {
      list: 'activities: those open to a student and her own, those of a teacher’s classes, those of a school',
      info: 'one of them to read, with who takes part and what was said of it',
      form: 'its form: a new activity, or the one of `uuid`',
      comments: 'a teacher’s students with what they took part in, and what teachers wrote of it',
    },
  },
  defaults: { view: 'list' },
} as const satisfies PropNotes
