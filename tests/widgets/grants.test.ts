import { expect, test } from 'vitest'
import { everywhere, widgetCalls } from '../../src/core/contracts/embedding.ts'
import * as contracts from '../../src/core/contracts/index.ts'
import { embeddable } from '../../src/core/domain/embedding.ts'
import { callsNamedBy } from './widget-calls.ts'

/** Named for nothing but `may(…)`: the screens that these links lead to make the calls. */
const askedOnly: Readonly<Record<string, readonly string[]>> = { 'student-roster': ['students.get', 'students.relation_update'] }
/** Fetched by its address: the answer is a file. */
const byAddress: Readonly<Record<string, readonly string[]>> = {
  'import-wizard': ['storage.template'],
  'career-archive': ['storage.file'],
  'career-records': ['storage.file'],
  evaluation: ['evaluation_reports.download'],
  activities: ['storage.file'],
  'vip-admin': ['storage.file'],
  'vip-pay': ['storage.file'],
}

const nameOf = new Map(
  Object.entries(contracts).flatMap(([name, { calls }]) =>
    Object.entries(calls).map(([verb, call]) => [call as object, `${name}.${verb}`]),
  ),
)

test('a token for a widget opens the calls that the widget makes, and no other (S9)', { timeout: 180_000 }, () => {
  const named = callsNamedBy(embeddable)
  const always = new Set(everywhere.map(call => nameOf.get(call)))
  for (const widget of embeddable) {
    const made = named[widget]!.filter(name => !always.has(name) && !askedOnly[widget]?.includes(name))
    const granted = widgetCalls[widget].map(call => nameOf.get(call)).sort()
    expect({ [widget]: granted }).toEqual({ [widget]: [...made, ...(byAddress[widget] ?? [])].sort() })
  }
})
