import type { EvaluationKind } from './kinds.ts'

/** What a scale measures, and what a low, a middle and a high score say. */
export interface Scale {
  readonly id: string
  readonly name: string
  readonly low: string
  readonly middle: string
  readonly high: string
}
/** A question: the scale it counts for, and whether agreeing raises (1) or lowers (-1) the score. */
export interface Item {
  readonly id: string
  readonly text: string
  readonly scale: string
  readonly key: 1 | -1
}
/** A test as data: whoever changes a word of it raises its version. */
export interface QuestionSet {
  readonly id: string
  readonly version: number
  readonly kind: EvaluationKind
  /** What it is called in results. */
  readonly title: string
  /** What is asked of every question. */
  readonly ask: string
  readonly licence: string
  /** Where questions and key are from. */
  readonly source: string
  /** Whether scores have been compared with those of many of her age. */
  readonly normed: boolean
  /** From low to high, one step apart. */
  readonly choices: readonly { readonly value: number; readonly label: string }[]
  readonly scales: readonly Scale[]
  /** In the order they are asked. */
  readonly items: readonly Item[]
}
/** The choice for each question, by its id. */
export type Answers = Readonly<Record<string, number>>
