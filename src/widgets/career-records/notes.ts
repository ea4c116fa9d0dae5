import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-career-records',
  props: { view: 'string', kind: 'string', uuid: 'string', student: 'string', address: 'boolean' },
  values: {
    view: {
      list: 'the records of one kind, with a tab for each of the others',
      info: 'one of them to read',
      form: 'its form: a new record, or the one of `uuid`',
    },
    kind: {
      social_practices: 'social practice',
      rewards_punishments: 'rewards and punishments',
      officeholdings: 'offices held',
      artistic: 'artistic attainment',
      morality: 'conduct',
      attainment_level: 'academic attainment: research, as a rule',
      action_plans: 'what the student means to do',
    },
  },
  defaults: { view: 'list', kind: 'social_practices' },
} as const satisfies PropNotes
