import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-evaluation',
  props: { view: 'string', kind: 'string', uuid: 'string', address: 'boolean' },
  values: {
    view: {
      introduction: 'what a test asks and how long it takes, and where the student stands',
      testing: 'the questions, one at a time, from where she was',
      report: 'the result `uuid`, with how it was counted',
      students: 'the students one looks after, where each stands with the tests, and how many have done which',
      student: 'the tests of the student `uuid`',
    },
    kind: {
      personality: 'fifty statements about oneself, five traits',
    },
  },
  defaults: { view: 'introduction', kind: 'personality' },
} as const satisfies PropNotes
