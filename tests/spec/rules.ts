import type { Comparison } from './comparison.ts'
import { rules } from './ledger.ts'
import { testFiles, titlesOf } from './sources.ts'

/** `B112`, and every rule of a range: `B171–B175`. What shows `part of B210` does not show B210. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/(?<!part of )\bB(\d{3})(?:\s*[–-]\s*B?(\d{3}))?\b/g)].flatMap(([, from, to]) => {
    const first = Number(from)
    return Array.from({ length: Math.max(Number(to ?? from) - first, 0) + 1 }, (_, i) => `B${String(first + i).padStart(3, '0')}`)
  })
}

/** A rule is built when a test or a story names it. */
export function compareRules(): Comparison {
  const named = new Set(testFiles().flatMap(titlesOf).flatMap(idsIn))
  const entries = rules()
  const known = new Set(entries.map(({ id }) => id))
  const unknown = [...named].filter(id => !known.has(id)).map(id => `${id} is no rule`)
  return {
    kind: 'rules',
    found: [
      ...entries.map(({ id }) => ({ id, isBuilt: named.has(id), differs: [] })),
      { id: 'own rules', isBuilt: true, differs: unknown },
    ],
  }
}
