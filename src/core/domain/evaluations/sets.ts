import type { EvaluationKind } from './kinds.ts'
import type { QuestionSet } from './question-set.ts'
import { interest } from './sets/interest.ts'
import { learning } from './sets/learning.ts'
import { life } from './sets/life.ts'
import { major } from './sets/major.ts'
import { mind } from './sets/mind.ts'
import { personality } from './sets/personality.ts'
import { subject } from './sets/subject.ts'
import { value } from './sets/value.ts'

/** The test of each kind as it is given today. An evaluation names the version it was begun with. */
export const questionSets: { readonly [K in EvaluationKind]: QuestionSet } = {
  ...{ personality, interest, value, life, major, subject, learning, mind },
}
