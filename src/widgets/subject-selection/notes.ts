import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-subject-selection',
  props: { view: 'string', address: 'boolean' },
  values: {
    view: {
      grid: 'what each combination of subjects opens, and what a change of subjects loses and gains',
      subject: 'the majors that chosen subjects open',
      school: 'what the majors of a college ask for',
      major: 'what the colleges of a major ask for',
      collect: 'the majors in her own list',
      statistics: 'which subjects the students somebody looks after have chosen',
      submit: 'the form in which a student hands in her subjects',
    },
  },
  defaults: { view: 'grid' },
} as const satisfies PropNotes
