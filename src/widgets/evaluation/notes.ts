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
      numbers: 'the report of a school, or of a bureau’s city: how many have done which test',
      alerts: 'whom the test of the state of mind alerts, for the school’s counsellor',
      student: 'the tests of the student `uuid`',
    },
    kind: {
      personality: 'fifty statements about oneself, five traits',
      interest: 'thirty activities, six types of them',
      value: 'what matters in work',
      life: 'how one looks at one’s life',
      major: 'what is done in fields of study',
      subject: 'interest and confidence in six subjects',
      learning: 'how learning goes at present',
      mind: 'PHQ-9 and GAD-7, hers alone',
    },
  },
  defaults: { view: 'introduction', kind: 'personality' },
} as const satisfies PropNotes
