import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-career-archive',
  props: { view: 'string', uuid: 'string', code: 'string', address: 'boolean' },
  values: {
    view: {
      archive: 'one archive: of the student `uuid`, or one’s own',
      list: 'the students one looks after, each with what her archive holds',
      check: 'what the paper says whose code is `code`, for anyone and without a login',
    },
  },
  defaults: { view: 'archive' },
} as const satisfies PropNotes
