/** The kinds of career record, by their addresses (D2§3@L82–88). */
export const recordKinds = [
  'social_practices',
  'rewards_punishments',
  'officeholdings',
  'artistic',
  'morality',
  'attainment_level',
  'action_plans',
] as const
export type RecordKind = (typeof recordKinds)[number]
/** Kinds with a page of their own to read one; a plan of action has a form only (R156). */
export type ConfirmedKind = Exclude<RecordKind, 'action_plans'>
/** What a teacher confirms by archiving it; nobody archives what a student means to do. */
export const isConfirmed = (kind: RecordKind): kind is ConfirmedKind => kind !== 'action_plans'
