import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-consult',
  props: { view: 'string', uuid: 'string', address: 'boolean' },
  values: {
    view: {
      list: 'the consultations one may read',
      info: 'one of them with its questions and their answers',
      form: 'its form: a new consultation, or the one of `uuid`',
    },
  },
  defaults: { view: 'list' },
} as const satisfies PropNotes
