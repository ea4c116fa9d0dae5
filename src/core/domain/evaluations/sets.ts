import type { EvaluationKind } from './kinds.ts'
import type { QuestionSet } from './question-set.ts'
import { personality } from './sets/personality.ts'

/** The test of each kind as it is given today. An evaluation names the version it was begun with. */
export const questionSets: { readonly [K in EvaluationKind]: QuestionSet } = { personality }
