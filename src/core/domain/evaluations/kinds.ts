/** Which tests there are, in the order they are listed; the words of the questions are with `sets.ts`, which no screen carries. */
export const evaluationKinds = ['personality', 'interest', 'value', 'life', 'major', 'subject', 'learning', 'mind'] as const
export type EvaluationKind = (typeof evaluationKinds)[number]

/** Hers alone: on no list of staff and in no number. Whom it alerts is `counsellorRole`. */
const ownKind = 'mind'
export const isOwnAlone = (kind: EvaluationKind): boolean => kind === ownKind
/** What staff reads of. */
export const sharedKinds = evaluationKinds.filter(kind => !isOwnAlone(kind))

/** What counts is which scale stands above the others: their results are told from the highest on. */
const ranked: readonly EvaluationKind[] = ['interest', 'value', 'major', 'subject']
export const isRanked = (kind: EvaluationKind): boolean => ranked.includes(kind)

/** Those whose questions have a page of their own; those of the others take the place of the introduction (R079–R081, R084). */
export const kindsWithPage = ['personality', 'interest', 'value', 'life'] as const
export type KindWithPage = (typeof kindsWithPage)[number]
export const hasPage = (kind: EvaluationKind): kind is KindWithPage => (kindsWithPage as readonly EvaluationKind[]).includes(kind)

/** B120: not handed in yet, done, sent back to be done again. */
export const evaluationStatus = { open: 0, done: 1, again: 2 } as const
