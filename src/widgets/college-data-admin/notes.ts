import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-college-data-admin',
  props: { view: 'string', address: 'boolean', uuid: 'string', kind: 'string' },
  values: {
    view: {
      colleges: 'the colleges',
      colleges_info: 'one of them to read, with its majors',
      colleges_c_u: 'a form: a new college, or the one of `uuid`',
      major: 'the catalogue of majors',
      major_info: 'one of them to read',
      major_c_u: 'its form',
      job: 'the jobs',
      job_info: 'one of them to read',
      job_c_u: 'its form',
      score: 'published scores of colleges',
      score_c_u: 'the form of one line of them',
      major_score: 'published scores of majors',
      major_score_c_u: 'the form of one line of them',
      upload_record: 'imports of what provinces publish, and what became of each',
      score_to_rank: 'the tables of scores and ranks, checked and beside each other',
      score_to_rank_c_u: 'the form of one line of a table',
      college_aspirations: 'the managed rows behind the simulation',
      college_aspirations_info: 'one of them to read',
      college_aspirations_c_u: 'its form',
    },
    kind: {
      general: 'rows of general filing',
      arts: 'rows of the arts',
    },
  },
  defaults: { view: 'colleges', kind: 'general' },
} as const satisfies PropNotes
