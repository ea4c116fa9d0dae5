import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-import-wizard',
  props: { kind: 'string', workUnit: 'string', as: 'string' },
  values: {
    kind: {
      ...{ students: 'students of a school', teachers: 'teachers of a school', classes: 'classes of a school' },
      ...{ performance: 'exam scores of students', social_practices: 'social practices of students' },
      ...{ rewards_punishments: 'rewards and punishments of students', officeholdings: 'offices that students held' },
      ...{ artistic: 'artistic attainment of students', morality: 'conduct of students' },
      attainment_level: 'academic attainment of students',
      colleges: 'the list of colleges of the ministry',
      score_to_rank: 'a score-to-rank table of a province',
      college_scores: 'scores of the colleges in a province',
      college_major_scores: 'scores of the majors of colleges in a province',
      admission_plan: 'the enrollment plan of a province',
    },
    as: { dialog: 'a dialog, as where another widget opens it', page: 'in the flow of the page, as elsewhere' },
  },
  defaults: { kind: 'students' },
} as const satisfies PropNotes
