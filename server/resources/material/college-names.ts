import { oneWidth } from '../../../src/core/domain/one-width.ts'
import type { Db } from '../../kit/db.ts'
import { turn } from '../../kit/slices.ts'
import { colleges } from './colleges/table.ts'

export interface CollegeNames {
  /** The number of the college that a text means: its name, a former one, its code, or `#` and its number. undefined: none, or several. */
  find(text: string): number | undefined
  /** Names like a text, the likest first. */
  near(text: string): string[]
}

const SIGNS: Readonly<Record<string, string>> = { '（': '(', '）': ')', '【': '(', '】': ')', '[': '(', ']': ')' }
/** A name however it is typed: brackets of any kind, no blanks. */
export const nameKey = (text: string) =>
  oneWidth(text)
    .replace(/[（）【】[\]]/g, sign => SIGNS[sign]!)
    .replace(/\s+/g, '')
const NEAR = 3
/** Half of a name is its kind (科技大学): below this it is another college, unless both begin alike. */
const ALIKE = { else: 0.6, sameHead: 0.5 }

const pairs = (text: string) => new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, i) => text.slice(i, i + 2)))
/** Share of neighbouring signs that two names have in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  let both = 0
  for (const pair of one) if (other.has(pair)) both += 1
  return one.size + other.size === 0 ? 0 : (2 * both) / (one.size + other.size)
}

/** Whether a name may be shortened to this: 上海交大 is 上海交通大学. Its signs stand in the name in their order, and both begin alike. */
function isShortFor(short: string, name: string): boolean {
  if (short.length < 3 || short[0] !== name[0] || short.length >= name.length) return false
  let at = 0
  for (const sign of name) if (sign === short[at]) at += 1
  return at === short.length
}

/** All colleges by what they are called. A college's own name goes before another's former one; what two are called finds neither. */
export async function collegeNames(db: Db): Promise<CollegeNames> {
  const rows = await db.select({ id: colleges.id, name: colleges.name, code: colleges.code, former: colleges.former_name }).from(colleges)
  const own = new Map<string, number | undefined>()
  const former = new Map<string, number | undefined>()
  const put = (map: typeof own, text: string, id: number) => map.set(text, map.has(text) && map.get(text) !== id ? undefined : id)
  const known: { name: string; pairs: Set<string> }[] = []
  for (const row of rows) {
    put(own, nameKey(row.name), row.id)
    if (row.code) put(own, row.code, row.id)
    for (const name of row.former?.split(/[、，,;；|]/) ?? []) if (name.trim()) put(former, nameKey(name), row.id)
    known.push({ name: row.name, pairs: pairs(nameKey(row.name)) })
    await turn()
  }
  const ids = new Set(rows.map(row => row.id))
  const nearest = new Map<string, string[]>()
  return {
    find(text) {
      const id = /^#(\d{1,9})$/.exec(text)?.[1]
      if (id) return ids.has(Number(id)) ? Number(id) : undefined
      const key = nameKey(text)
      return own.has(key) ? own.get(key) : former.get(key)
    },
    near(text) {
      const before = nearest.get(text)
      if (before) return before
      const key = nameKey(text)
      const wanted = pairs(key)
      const long = known.map(one => one.name).filter(name => isShortFor(key, nameKey(name)))
      const least = Math.min(...long.map(name => name.length))
      const shortest = long.filter(name => name.length === least).slice(0, NEAR)
      if (shortest.length > 0) {
        nearest.set(text, shortest)
        return shortest
      }
      const found = known
        .map(one => ({ name: one.name, like: likeness(wanted, one.pairs) }))
        .filter(({ name, like }) => like > (name.startsWith(key.slice(0, 2)) ? ALIKE.sameHead : ALIKE.else))
        .sort((a, b) => b.like - a.like)
        .slice(0, NEAR)
        .map(one => one.name)
      nearest.set(text, found)
      return found
    },
  }
}
