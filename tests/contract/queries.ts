import * as z from 'zod/mini'
import type { Call } from '../../src/core/contracts/define.ts'
import { missing } from './marked.ts'

interface Place {
  readonly enum?: readonly unknown[]
  readonly items?: Place
  readonly anyOf?: readonly Place[]
}
const placesOf = (call: Call, io: 'input' | 'output') =>
  (z.toJSONSchema(call.query, { io, unrepresentable: 'any' }) as { properties?: Record<string, Place> }).properties ?? {}
const namedBy = ({ enum: own, items, anyOf }: Place = {}): readonly unknown[] => own ?? items?.enum ?? anyOf?.[0]?.enum ?? []

/** What a call's page says may be asked: every name of its query, with every value that is named there, or some that it takes. */
export function documentedQuery(call: Call): Record<string, string[]> {
  const [sent, read] = [placesOf(call, 'input'), placesOf(call, 'output')]
  return Object.fromEntries(
    Object.keys(sent).map(name => {
      const named = [...new Set([...namedBy(sent[name]), ...namedBy(read[name])].map(String))]
      return [name, named.length > 0 ? [...named, named.slice(0, 3).join(',')] : ['1', '2026', 'true', missing, '甲']]
    }),
  )
}
