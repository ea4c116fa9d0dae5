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

/** What students of the first school have done besides: one without VIP all, since she once had it. */
const besides: Readonly<Record<string, readonly EvaluationKind[]>> = {
  'student.x': evaluationKinds.filter(kind => kind !== 'personality'),
  'student2.x': ['interest', 'mind'],
  'vip.x': ['interest', 'value'],
}

/** Who has taken which test, with answers that go with what she is like. */
export const demoRuns = ({ year, stamp }: Story): Run[] =>
  pupils(year).flatMap(({ key, username, account_type, is_vip, is_fresh }, at) => {
    const isNamed = username === key
    if (is_fresh || account_type === 2 || (!isNamed && at % ONE_IN > 0)) return []
    const kinds = ['personality' as const, ...(besides[key] ?? [])]
    return kinds.map((kind): Run => {
      const set = questionSets[kind]
      // whoever has VIP is in the middle of her first test
      const isDone = !(is_vip && kind === 'personality')
      const given = isDone ? set.items : set.items.slice(0, BEGUN)
      const random = new SeededRandom(`test ${kind} ${key}`)
      const answers = kind === 'mind' ? feelings(set, random, key === 'student2.x') : inclinations(set, given, random)
      const [uuid, student] = [idOf('evaluations', `${kind} ${key}`), idOf('students', key)]
      return { uuid, student, kind, set, answers, seconds: given.length * random.between(4, 9), isDone, stamp }
    })
  })

/** Answers that lean one way in each scale. */
function inclinations({ scales, choices }: QuestionSet, given: QuestionSet['items'], random: SeededRandom): Answers {
  const leaning = new Map(scales.map(({ id }) => [id, random.between(-10, 10) / 10]))
  const [lowest, highest] = [choices[0]!.value, choices.at(-1)!.value]
  return Object.fromEntries(
    given.map(item => {
      const value = (lowest + highest) / 2 + item.key * leaning.get(item.scale)! + random.between(-12, 12) / 10
      return [item.id, Math.min(highest, Math.max(lowest, Math.round(value)))]
    }),
  )
}

/** One who is well, and one whom her counsellor has to see. */
const feelings = ({ items }: QuestionSet, random: SeededRandom, isUnwell: boolean): Answers =>
  Object.fromEntries(items.map(({ id }) => [id, id === 'd9' ? Number(isUnwell) : isUnwell ? random.between(1, 3) : random.between(0, 1)]))
