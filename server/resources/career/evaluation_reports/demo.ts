import { eq } from 'drizzle-orm'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { demoRuns } from '../evaluation-demo.ts'
import { resultOf } from './result.ts'
import { evaluation_reports } from './table.ts'

export default demoOf(evaluation_reports, {
  rows: story =>
    demoRuns(story)
      .filter(run => run.isDone)
      .map(({ uuid: evaluation, student, kind, set, answers, seconds, stamp }) => ({
        ...{ uuid: idOf('evaluation_reports', evaluation), evaluation, student, kind, question_set: set.id, set_version: set.version },
        ...{ result: resultOf(set, answers, seconds), comment: null, ...stamp },
      })),
  marks: {
    base: 'career/evaluation_reports',
    of: (letter, marked) => {
      const uuid = idOf('evaluation_reports', idOf('evaluations', `personality student.${letter}`))
      return { ids: [uuid], set: [{ comment: marked }, eq(evaluation_reports.uuid, uuid)] }
    },
  },
})
