/** What one table of the specification and the code have in common. */
export interface Comparison {
  readonly kind: 'calls' | 'routes' | 'messages' | 'rules'
  readonly found: readonly Found[]
}
export interface Found {
  readonly id: string
  readonly isBuilt: boolean
  /** What the code does otherwise, each in words that `differs.tsv` repeats to the letter. */
  readonly differs: readonly string[]
}
