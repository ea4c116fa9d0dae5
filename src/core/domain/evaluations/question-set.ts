import type { EvaluationKind } from './kinds.ts'

export type Level = 'low' | 'middle' | 'high'

/** From this score on, what it is called and what it says: the cut-offs a scale was published with. */
export interface Band {
  readonly from: number
  readonly level: Level
  readonly label: string
  readonly text: string
}
/** What a scale measures, and what a low, a middle and a high score say. */
export interface Scale {
  readonly id: string
  readonly name: string
  readonly low: string
  readonly middle: string
  readonly high: string
  /** Where the scale has published cut-offs, from the lowest on; else its thirds are told. */
  readonly bands?: readonly Band[]
}
/** A question: the scale it counts for, and whether agreeing raises (1) or lowers (-1) the score. */
export interface Item {
  readonly id: string
  readonly text: string
  readonly scale: string
  readonly key: 1 | -1
}
/** Where somebody has to be called: a score of a scale, or of one question, from which on it is so. */
export interface AlertRule {
  readonly scales: Readonly<Record<string, number>>
  readonly items: Readonly<Record<string, number>>
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
  readonly alert?: AlertRule
}
/** The choice for each question, by its id. */
export type Answers = Readonly<Record<string, number>>
