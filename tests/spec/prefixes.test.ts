import { expect, test } from 'vitest'
import { byRule, named } from './audience.ts'
import { served } from './calls.ts'

/** Who may make a call of each prefix, and nobody beyond: administrators by the role of their menu. */
const holders: Readonly<Record<string, RegExp>> = {
  admin_: /^(SU|5\+.+)$/,
  teacher_: /^(SU|[23])$/,
  tc_: /^(SU|[23])$/,
  jw_: /^(SU|4(@\d)?)$/,
  jyj_: /^(SU|6)$/,
}

test('a call named admin_, tc_, jw_ or jyj_ is for administrators, teachers and advisers, school staff, the bureau (B021, B083)', () => {
  const prefixed = served().flatMap(({ call, rule }) => {
    const prefix = Object.keys(holders).find(start => call.path.split('/').some(part => part.startsWith(start)))
    return prefix && !call.path.startsWith('relation/teacher_') ? [{ prefix, path: call.path, who: byRule(rule) }] : []
  })
  expect(prefixed.length).toBeGreaterThan(15)
  for (const { prefix, path, who } of prefixed) {
    expect([path, who.filter(name => !holders[prefix]!.test(name))]).toEqual([path, []])
    // An adviser is a teacher in every one of them (G071).
    expect([path, who.includes('2')]).toEqual([path, who.includes('3')])
    expect([path, named(who)]).not.toEqual([path, 'SU'])
  }
})
