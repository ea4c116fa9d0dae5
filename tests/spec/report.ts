import { compareCalls } from './calls.ts'
import type { Comparison } from './comparison.ts'
import { differences, pending } from './ledger.ts'
import { compareMessages } from './messages.ts'
import { compareRoutes } from './routes.ts'
import { compareRules } from './rules.ts'

export interface Report {
  /** `specification: 72 of 285 calls, …` */
  readonly line: string
  /** Ids of what is not there. */
  readonly missing: readonly string[]
  /** What does not add up, each in one line; empty is well. */
  readonly faults: readonly string[]
}

/** Holds the code against docs/spec. */
export function specification(): Report {
  const comparisons = [compareCalls(), compareRoutes(), compareMessages(), compareRules()]
  const all = comparisons.flatMap(({ found }) => found)
  const ids = new Set(all.map(({ id }) => id))
  const listed = pending()
  const isPending = new Set(listed)
  const explained = differences()
  const key = (id: string, what: string) => `${id}: ${what}`
  const differs = new Set(all.flatMap(({ id, differs }) => differs.map(what => key(id, what))))
  const known = new Set(explained.map(({ id, what }) => key(id, what)))
  const faults = [
    ...all.flatMap(({ id, isBuilt }) => (isBuilt && isPending.has(id) ? [`${id} is built, and still in pending.txt`] : [])),
    ...all.flatMap(({ id, isBuilt }) => (isBuilt || isPending.has(id) ? [] : [`${id} is neither built nor in pending.txt`])),
    ...listed.filter(id => !ids.has(id)).map(id => `${id} of pending.txt is no id`),
    ...listed.filter((id, i) => listed.indexOf(id) !== i).map(id => `${id} stands twice in pending.txt`),
    ...[...differs].filter(one => !known.has(one)).map(one => `${one} (no line in differs.tsv)`),
    ...[...known].filter(one => !differs.has(one)).map(one => `${one} (in differs.tsv, and no longer so)`),
    ...explained.filter(({ reason }) => reason === '').map(({ id }) => `${id} of differs.tsv has no reason`),
  ]
  return {
    line: `specification: ${comparisons.map(counted).join(', ')}`,
    missing: all.filter(one => !one.isBuilt).map(one => one.id),
    faults,
  }
}

function counted({ kind, found }: Comparison): string {
  const own = found.filter(({ id }) => !id.startsWith('own '))
  return `${own.filter(one => one.isBuilt).length} of ${own.length} ${kind}`
}
