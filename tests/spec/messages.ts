import type { Comparison } from './comparison.ts'
import { messages } from './ledger.ts'
import { textsOf, wordFiles } from './sources.ts'

/** Where the documents write a number or a name to be filled in, ours has `{{n}}`. */
const filled = (text: string) => text.replace(/\{\{?\w*\}?\}|N(?= M)|(?<=为)N/g, '{}').trim()

/** One row of the documents may be two texts of ours: a title and what stands under it (M131). */
const partsOf = (id: string, text: string) => (id === 'M131' ? text.split(' ') : [text])

/** Literal texts are there to the letter or not at all. Rows with `~` are proposals, not texts of the documents. */
export function compareMessages(): Comparison {
  const ours = new Set(wordFiles().flatMap(textsOf).map(filled))
  const literal = messages().filter(entry => !entry.text.startsWith('~'))
  const found = literal.map(({ id, text }) => ({ id, isBuilt: partsOf(id, text).every(part => ours.has(filled(part))), differs: [] }))
  return { kind: 'messages', found }
}
