import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-career-archive',
  props: { view: 'string', of: 'string', uuid: 'string', code: 'string', address: 'boolean' },
  values: {
    view: {
      archive: 'one archive: of the student `uuid`, or one’s own',
      list: 'the students one looks after, each with what her archive holds',
      counts: 'what the students of a bureau’s area are drawn to, in numbers',
      check: 'what the paper says whose code is `code`, for anyone and without a login',
    },
    of: { colleges: 'colleges they want', careers: 'careers they want', role_model_name: 'whom they look up to' },
  },
  defaults: { view: 'archive', of: 'colleges' },
} as const satisfies PropNotes
