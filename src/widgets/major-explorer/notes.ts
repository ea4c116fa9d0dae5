import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-major-explorer',
  props: { view: 'string', uuid: 'string', address: 'boolean' },
  values: {
    view: {
      majors: 'the catalogue of majors, or with `uuid` one of them',
      jobs: 'the jobs, or with `uuid` one of them',
      job_majors: 'the majors that lead to a job',
      major_jobs: 'the jobs that a major leads to',
    },
  },
  defaults: { view: 'majors' },
} as const satisfies PropNotes
