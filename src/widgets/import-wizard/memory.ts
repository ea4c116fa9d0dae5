import type { Memory } from '../../core/auth/index.ts'
import type { ImportKindName } from '../../core/contracts/import/index.ts'
import type { Taught } from './model.ts'
import { headingKey, isLineOfHeadings, isSomebody } from './model.ts'

const nameOf = (school: string, kind: ImportKindName) => `import-columns-${school}-${kind}`
/** More headers than any honest file has: the oldest go. */
const MOST = 200

/** Headers a school matched by hand before, where the surroundings remember. */
export function taughtHeaders(memory: Memory, school: string, kind: ImportKindName): Taught {
  const stored = memory.read(nameOf(school, kind))
  if (typeof stored !== 'object' || stored === null) return {}
  const pairs = Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  if (!isSomebody(pairs.map(([header]) => header))) return Object.fromEntries(pairs)
  // as versions before this one have kept it
  memory.write(nameOf(school, kind), {})
  return {}
}

/** Of a line that is a person nothing is remembered, for what is remembered outlives the login (8.14). */
export function keepHeaders(memory: Memory, school: string, kind: ImportKindName, learnt: Taught, line: readonly string[]): void {
  if (Object.keys(learnt).length === 0 || !isLineOfHeadings(kind, line)) return
  const all = Object.entries({ ...taughtHeaders(memory, school, kind), ...learnt }).slice(-MOST)
  memory.write(nameOf(school, kind), Object.fromEntries(all))
}

const leftName = (school: string, kind: ImportKindName) => `import-left-out-${school}-${kind}`

/** Headings of which a school said that their columns are not wanted. */
export function decidedHeadings(memory: Memory, school: string, kind: ImportKindName): ReadonlySet<string> {
  const stored = memory.read(leftName(school, kind))
  return new Set(Array.isArray(stored) ? stored.filter(one => typeof one === 'string') : [])
}

export function keepDecided(
  memory: Memory,
  school: string,
  kind: ImportKindName,
  headings: readonly string[],
  line: readonly string[],
): void {
  if (!isLineOfHeadings(kind, line)) return
  const keys = headings.filter(heading => heading !== '').map(headingKey)
  if (keys.length === 0) return
  const others = [...decidedHeadings(memory, school, kind)].filter(one => !keys.includes(one))
  memory.write(leftName(school, kind), [...others, ...keys].slice(-MOST))
}
