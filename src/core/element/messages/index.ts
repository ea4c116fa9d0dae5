import en from './en.ts'
import es from './es.ts'
import zh from './zh.ts'

/** All at hand: what says that a script did not come fetches no other. */
export const failureWords = { zh, en, es }
export type FailureWords = { readonly [K in keyof typeof zh]: string }
