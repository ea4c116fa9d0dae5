import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-mock-application',
  props: { kind: 'string', student: 'string' },
  values: {
    kind: {
      general: 'score, rank and subjects',
      arts: 'the same with a category of the arts, a foreign language and its score',
    },
  },
  defaults: { kind: 'general' },
} as const satisfies PropNotes
