import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-staff-roster',
  props: { address: 'boolean' },
  defaults: {},
} as const satisfies PropNotes
