import { type EvaluationKind, evaluationKinds } from '../../../src/core/domain/evaluations/kinds.ts'
import type { Answers, QuestionSet } from '../../../src/core/domain/evaluations/question-set.ts'
import { questionSets } from '../../../src/core/domain/evaluations/sets.ts'
import type { Story } from '../../db/demo/demo-of.ts'
import { pupils } from '../../db/demo/pupils.ts'
import { idOf, SeededRandom } from '../../db/demo/seeded-random.ts'

interface Run {
  readonly uuid: string
  readonly student: string
  readonly kind: EvaluationKind
  readonly set: QuestionSet
  readonly answers: Answers
  readonly seconds: number
  readonly isDone: boolean
  readonly stamp: Story['stamp']
}
/** One in so many students has taken a test: enough for a list, and little for a page to carry. */
const ONE_IN = 9
/** How far the student with VIP has come. */
const BEGUN = 17

/** Who has taken which test, with answers that go with what she is like. */
export const demoRuns = ({ year, stamp }: Story): Run[] =>
  pupils(year).flatMap(({ key, username, account_type, is_vip, is_fresh }, at) => {
    const isNamed = username === key
    if (is_fresh || account_type === 2 || (!isNamed && at % ONE_IN > 0)) return []
    return evaluationKinds.flatMap((kind): Run[] => {
      // whoever has VIP is in the middle of her first test; the others have done it
      if (kind !== 'personality') return []
      const set = questionSets[kind]
      const given = is_vip ? set.items.slice(0, BEGUN) : set.items
      const random = new SeededRandom(`test ${kind} ${key}`)
      const leaning = new Map(set.scales.map(({ id }) => [id, random.between(-10, 10) / 10]))
      const [lowest, highest] = [set.choices[0]!.value, set.choices.at(-1)!.value]
      const answers = Object.fromEntries(
        given.map(item => {
          const value = (lowest + highest) / 2 + item.key * leaning.get(item.scale)! + random.between(-12, 12) / 10
          return [item.id, Math.min(highest, Math.max(lowest, Math.round(value)))]
        }),
      )
      const [uuid, student] = [idOf('evaluations', `${kind} ${key}`), idOf('students', key)]
      return [{ uuid, student, kind, set, answers, seconds: given.length * random.between(4, 9), isDone: !is_vip, stamp }]
    })
  })
