import type { Comparison } from './comparison.ts'
import { messages } from './ledger.ts'
import { textsOf, wordFiles } from './sources.ts'

/** Where the documents write a number or a name to be filled in, ours has `{{n}}`. */
const filled = (text: string) => text.replace(/\{\{?\w*\}?\}|N(?= M)|(?<=为)N/g, '{}').trim()

/** A number that the documents write out (10MB, 六张) may be a value of ours. */
const patternOf = (text: string) =>
  new RegExp(
    `^${text
      .split('{}')
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[\\d\\p{Script=Han}]{1,3}')}$`,
    'u',
  )

/** One row of the documents may be two texts of ours: a title and what stands under it (M131). */
const partsOf = (id: string, text: string) => (id === 'M131' ? text.split(' ') : [text])

/** Literal texts are there to the letter or not at all. Rows with `~` are proposals, not texts of the documents. */
export function compareMessages(): Comparison {
  const ours = new Set(wordFiles().flatMap(textsOf).map(filled))
  const patterns = [...ours].filter(text => text.includes('{}') && text.replaceAll('{}', '').length >= 4).map(patternOf)
  const isThere = (text: string) => ours.has(filled(text)) || patterns.some(pattern => pattern.test(text))
  const literal = messages().filter(entry => !entry.text.startsWith('~'))
  const found = literal.map(({ id, text }) => ({ id, isBuilt: partsOf(id, text).every(isThere), differs: [] }))
  return { kind: 'messages', found }
}
