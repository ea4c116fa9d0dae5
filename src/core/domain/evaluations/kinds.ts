/** Which tests there are; the words of the questions are with `sets.ts`, which no screen carries. */
export const evaluationKinds = ['personality'] as const
export type EvaluationKind = (typeof evaluationKinds)[number]

/** B120: not handed in yet, done, sent back to be done again. */
export const evaluationStatus = { open: 0, done: 1, again: 2 } as const
