import type { Memory } from '../../core/auth/index.ts'
import type { ImportKindName } from '../../core/contracts/import/index.ts'
import type { Taught } from './model.ts'

const nameOf = (school: string, kind: ImportKindName) => `import-columns-${school}-${kind}`
/** More headers than any honest file has: the oldest go. */
const MOST = 200

/** Headers a school matched by hand before, where the surroundings remember. */
export function taughtHeaders(memory: Memory, school: string, kind: ImportKindName): Taught {
  const stored = memory.read(nameOf(school, kind))
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

export function keepHeaders(memory: Memory, school: string, kind: ImportKindName, learnt: Taught): void {
  if (Object.keys(learnt).length === 0) return
  const all = Object.entries({ ...taughtHeaders(memory, school, kind), ...learnt }).slice(-MOST)
  memory.write(nameOf(school, kind), Object.fromEntries(all))
}
