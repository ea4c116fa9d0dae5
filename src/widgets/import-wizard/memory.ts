import type { ImportKindName } from '../../core/contracts/import/index.ts'
import type { Taught } from './model.ts'

const key = (school: string, kind: ImportKindName) => `zhiyuan.import.columns.${school}.${kind}`
/** More headers than any honest file has: the oldest go. */
const MOST = 200

/** Headers a school matched by hand before. Storage may be forbidden or full: then nothing is remembered and nothing breaks. */
export function taughtHeaders(school: string, kind: ImportKindName): Taught {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(school, kind)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
  } catch {
    return {}
  }
}

export function keepHeaders(school: string, kind: ImportKindName, learnt: Taught): void {
  if (Object.keys(learnt).length === 0) return
  try {
    const all = Object.entries({ ...taughtHeaders(school, kind), ...learnt }).slice(-MOST)
    localStorage.setItem(key(school, kind), JSON.stringify(Object.fromEntries(all)))
  } catch {
    // private mode or full: the columns are matched by hand again next time
  }
}
