import { eq } from 'drizzle-orm'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { demoRuns } from '../evaluation-demo.ts'
import { evaluations } from './table.ts'

export default demoOf(evaluations, {
  rows: story =>
    demoRuns(story).map(({ uuid, student, kind, set, answers, seconds, isDone, stamp }) => ({
      ...{ uuid, student, kind, question_set: set.id, set_version: set.version, total: set.items.length },
      ...{ status: isDone ? (1 as const) : (0 as const), answers, seconds, ...stamp },
    })),
  marks: {
    base: 'career/evaluations',
    of: (letter, marked) => {
      // one that is still open
      const uuid = idOf('evaluations', `personality vip.${letter}`)
      return { ids: [uuid], set: [{ question_set: marked }, eq(evaluations.uuid, uuid)] }
    },
  },
})
