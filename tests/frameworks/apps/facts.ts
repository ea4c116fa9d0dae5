import type { PropKind } from '../../../src/core/element/manifest.ts'

/** What a page is told of an element: its manifest as data. */
export interface ElementFacts {
  readonly name: string
  readonly tag: string
  readonly props: Readonly<Record<string, PropKind>>
  /** Attribute names of its props. */
  readonly attributes: Readonly<Record<string, string>>
  /** What its author has to write for it to stand. */
  readonly needs: Readonly<Record<string, string>>
  readonly events: readonly string[]
  /** Its script. */
  readonly script: string
}
export interface Setting {
  readonly elements: readonly ElementFacts[]
  readonly base: string
  readonly token: string
}
/** What is wrong, each beginning with the tag; nothing is well. */
export type Check = (setting: Setting) => Promise<string[]>

/** One text and one value for each kind, as an author would write them. */
export const sample: Readonly<Record<Exclude<PropKind, 'function'>, readonly [text: string, value: unknown]>> = {
  string: ['früh 1', 'früh 1'],
  number: ['7', 7],
  boolean: ['', true],
  json: ['{"a":[1]}', { a: [1] }],
}
export const everyEvent = ['zy-ready', 'zy-failed', 'signed-out', 'navigate', 'reload', 'open'] as const

export type Loose = HTMLElement & Record<string, unknown>
export const elements = () => [...document.getElementById('app')!.children] as Loose[]
export const same = (one: unknown, other: unknown) => Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
export const show = (value: unknown) => (typeof value === 'function' ? 'a function' : String(JSON.stringify(value)))
export const wait = (ms: number) => new Promise<void>(done => setTimeout(done, ms))
export async function until(what: () => boolean, ms = 15_000): Promise<boolean> {
  for (const end = performance.now() + ms; !what(); await wait(30)) if (performance.now() > end) return false
  return true
}
