import { type Rule, type User, verdict } from '../../src/core/domain/access.ts'
import { administratorRoles, multiRouteRole } from '../../src/core/domain/code-tables.ts'
import { person } from '../support/user.ts'

// "Who may" is compared by asking: every kind of person the specification tells apart is put before both rules.

const vip = { is_vip_flag: true }

/** By the name the comparison gives them. `anon` is nobody; an administrator holds no role, or one; school staff works at one type of unit. */
export const people: Readonly<Record<string, User | undefined>> = {
  anon: undefined,
  ...Object.fromEntries(([1, 2, 3, 6, 7] as const).map(type => [String(type), person(type, [], vip)])),
  ...Object.fromEntries([0, 1, 2].map(type => [`4@${type}`, person(4, [`work_unit_type_${type}`])])),
  '5': person(5),
  ...Object.fromEntries(administratorRoles.map(role => [`5+${role}`, person(5, [role])])),
  [`1+${multiRouteRole}`]: person(1, [multiRouteRole], vip),
  SU: person(5, [], { is_superuser: true }),
}
type Allowed = (name: string) => boolean

/** Who may, by the rule the code declares. Only the rule: VIP and read-only are flags of their own. */
export const byRule = (rule: Rule): string[] =>
  Object.entries(people).flatMap(([name, user]) =>
    verdict({ access: rule, method: 'GET', initial: true }, user) === 'allowed' ? [name] : [],
  )

/** Who may, by a `who` column. `owners` are the roles that stand behind a bare 5 (G141). */
export function byLedger(who: string, isWrite: boolean, owners: readonly string[]): string[] {
  const tests = clauses(who, isWrite).map(clause => allowed(clause, owners))
  return Object.keys(people).filter(name => name === 'SU' || tests.some(test => test(name)))
}

/** The parts of a `who` column that speak of this verb: `any; write 5,SU`, `4,5,SU (read: any)`, `1; read 2,3`, `1 (read),2,3,4`. */
function clauses(who: string, isWrite: boolean): string[] {
  const plain = who
    .replace(/\b(\d) \(read\),?/g, (_, type: string) => `; read ${type};`)
    .replace(/\((read|write):? ([^)]*)\)/g, (_, verb: string, rest: string) => `; ${verb} ${rest}`)
    .replace(/\(jw variants: 4\)/, ',4')
    .replace(/; answering: .*/, '')
    .replace(/(\d) read\b/g, (_, type: string) => `read ${type}`)
    // What the scope, a flag or a filter decides is no matter of the rule.
    .replace(/ ?\((?!not )[^)]*\)/g, '')
    .replace(/(\d) for my_\w+/g, '$1')
    .replace(/\bown\b/g, '')
    .replace(/\bCRUD\b/g, 'write')
  const parts = plain
    .split(';')
    .map(part => part.trim().replace(/^,|,$/g, ''))
    .filter(Boolean)
  const writeIsSaid = parts.some(part => part.startsWith('write '))
  return parts.flatMap(part => {
    if (part.startsWith('read ')) return isWrite ? [] : [part.slice(5)]
    // Whoever writes may read.
    if (part.startsWith('write ')) return [part.slice(6)]
    return writeIsSaid && isWrite ? [] : [part]
  })
}

const SEPARATOR = /, ?(?:or )?| or /

function allowed(clause: string, owners: readonly string[]): Allowed {
  // a provider has no token: what it sends is signed
  if (clause === 'anon' || clause === 'payment provider') return () => true
  const tests = words(clause).map(word => one(word.trim(), owners))
  return name => name !== 'anon' && tests.some(test => test(name))
}

/** `role A, B or C` and `4 with work_unit_type_0 or _2` are one word each per alternative. */
function words(clause: string): string[] {
  if (clause.startsWith('any but ')) return [clause]
  const full = clause
    .replace(/(?:role 4|4) with work_unit_type_0 or _2/, '4@0,4@2')
    .replace(/(?:role 4|4) with work_unit_type_1/, '4@1')
    .replace(/\(not (\d)\)/, '')
    .trim()
  // Only the first of several roles has the word before it.
  return full
    .split(SEPARATOR)
    .filter(Boolean)
    .map(word => (/^(\p{Script=Han}|VIP)/u.test(word) ? `role ${word}` : word))
}

function one(word: string, owners: readonly string[]): Allowed {
  const but = /^any but ([\d,]+)$/.exec(word)?.[1]
  if (but) return name => !but.split(',').includes(typeOf(name))
  if (word === 'any') return () => true
  if (word === 'SU' || word === 'superuser') return name => name === 'SU'
  if (word === 'role 4') return name => typeOf(name) === '4'
  if (/^4@\d$/.test(word)) return name => name === word
  if (word.startsWith('role ')) return name => name.endsWith(`+${word.slice(5)}`)
  if (word === '5') return name => owners.some(role => name === `5+${role}`)
  if (/^\d$/.test(word)) return name => typeOf(name) === word
  throw new Error(`tests/spec does not understand "${word}" in a who column: teach it`)
}

const typeOf = (name: string) => (name === 'SU' ? '5' : name.split(/[@+]/)[0]!)

/** Names, with the kinds that stand together drawn together: `4@0 4@1 4@2` is `4`. */
export function named(names: readonly string[]): string {
  const whole = ['4', '5'].filter(type => Object.keys(people).every(name => typeOf(name) !== type || name === 'SU' || names.includes(name)))
  return [...new Set(names.map(name => (name !== 'SU' && whole.includes(typeOf(name)) ? typeOf(name) : name)))]
    .filter(name => !(name === `1+${multiRouteRole}` && names.includes('1')))
    .sort()
    .join(' ')
}

/** What one side lets in and the other does not, in words; nothing where both agree. */
export function difference(code: readonly string[], ledger: readonly string[]): string[] {
  const more = code.filter(name => !ledger.includes(name))
  const less = ledger.filter(name => !code.includes(name))
  return [...(more.length ? [`open also to ${named(more)}`] : []), ...(less.length ? [`closed to ${named(less)}`] : [])]
}
