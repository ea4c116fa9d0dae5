import { digitsOfNumber } from '../../src/core/domain/filters.ts'
import { isUuid } from './rows.ts'

/** A text of an audit row that nobody has typed freely: a key, a seal, an address, a number of a provider, or one that has been masked already. */
class AsIs {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export const asIs = (text: string) => new AsIs(text)

const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/

/** What is kept of a row's detail, whoever records it: of a text no number of a person (S12), unless it says of itself what it is. The trail can never be mended. */
export function keptDetail(detail: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, keptValue(value)]))
}
function keptValue(value: unknown): unknown {
  if (value instanceof AsIs) return value.text
  if (typeof value === 'string') return keptText(value)
  if (Array.isArray(value)) return value.map(keptValue)
  return typeof value === 'object' && value !== null ? keptDetail(value as Record<string, unknown>) : value
}

/** A key and a moment as they are, of all else no number of a person. */
export const keptText = (text: string) => (isUuid(text) || MOMENT.test(text) ? text : withoutNumber(text))

/** Of what somebody has said in a form: its numbers (a province, a year), and of all else which fields there were. */
export function namesAndNumbers(form: object): Record<string, unknown> {
  const said = Object.entries(form).filter(([, value]) => value !== undefined && value !== null)
  const [numbers, others] = [said.filter(([, value]) => typeof value === 'number'), said.filter(([, value]) => typeof value !== 'number')]
  return { ...Object.fromEntries(numbers), ...(others.length > 0 && { fields: others.map(([name]) => name) }) }
}

/**
 * A text may contain an ID number or a phone, in digits of any width and script, split in any way, with anything between them: the
 * audit row holds none of them (S12). The digits of the whole text count, and what lies between the first and the last goes with them.
 */
export function withoutNumber(text: string): string {
  const keys = text.split('|').filter(isUuid)
  const typed = text
    .split('|')
    .filter(part => !isUuid(part))
    .join('|')
    .normalize('NFKC')
  const digits = digitsOfNumber(typed)
  const last = digits.at(-1)
  if (!last) return text
  const after = typed.slice(last.index + last[0].length).replace(/^[^\p{L}\p{N}]{0,9}[Xx]/u, '')
  return [...keys, `${typed.slice(0, digits[0]!.index)}***${after}`].join('|')
}
