import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-student-roster',
  props: { view: 'string', accountType: 'number', uuid: 'string', address: 'boolean' },
  values: {
    view: {
      school: "a school's, for its staff",
      class: 'those of one class, named by `uuid`',
      teacher: "those of a teacher's classes",
      followed: 'those a teacher follows',
      bureau: "those of a bureau's schools",
      admin: 'those of all schools, for administrators',
    },
    accountType: { 0: 'paid for by the school, of the view `admin`', 2: 'paid for by the student, of the view `admin`' },
  },
  defaults: { view: 'school' },
} as const satisfies PropNotes
