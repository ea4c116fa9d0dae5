import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-college-aspiration',
  props: { view: 'string', address: 'boolean', uuid: 'string', link: 'string' },
  values: {
    view: {
      index: 'majors by the score',
      by_rank: 'majors by the rank',
      colleges: 'the same gathered by college',
      major_group: 'the same gathered by the groups they are filed in',
      my: 'the majors in her own list',
      by_rank_arts: 'majors of the arts by the rank',
      my_arts: 'the majors of the arts in her own list',
      plan: 'her own plans: ordered, checked, replayed on past years',
      students: 'the lists of the students somebody looks after',
      student: 'the list and the plans of one of them, named by `uuid`',
      shared: 'a plan read by a `link`, without a login',
    },
  },
  defaults: { view: 'by_rank' },
} as const satisfies PropNotes
