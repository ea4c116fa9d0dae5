import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-import-wizard',
  props: { kind: 'string', workUnit: 'string', as: 'string' },
  values: {
    kind: { students: 'students of a school', teachers: 'teachers of a school', classes: 'classes of a school' },
    as: { dialog: 'a dialog, as where another widget opens it', page: 'in the flow of the page, as elsewhere' },
  },
  defaults: { kind: 'students' },
} as const satisfies PropNotes
