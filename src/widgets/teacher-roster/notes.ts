import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-teacher-roster',
  props: { type: 'number', address: 'boolean' },
  values: { type: { 2: 'the teachers of a school', 3: 'the advisers of a company' } },
  defaults: { type: 2 },
} as const satisfies PropNotes
