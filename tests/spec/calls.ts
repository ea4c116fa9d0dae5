import { routes } from '../../server/app.ts'
import type { Call } from '../../src/core/contracts/define.ts'
import type { Rule } from '../../src/core/domain/access.ts'
import { adminRole } from '../../src/core/domain/code-tables.ts'
import { byLedger, byRule, difference } from './audience.ts'
import type { Comparison } from './comparison.ts'
import { type CallEntry, calls } from './ledger.ts'

/** Other paths of a call (G022, G025, G029): they count as the call itself. */
const aliases: readonly [alias: string, path: string][] = [
  ['relation/teachers/{}/follow_student', 'relation/teachers/follow_student'],
  ['data_dict/levels', 'data_dict/university_levels'],
  ['data_dict/types', 'data_dict/university_types'],
  ['career/consult_student_teacher_comment', 'career/consult_student_teacher_commen'],
]

/** The role behind a bare "5": that of the menu that owns the call (G141; teachers and classes: DECISIONS.md). */
const owners: readonly [path: RegExp, ...roles: string[]][] = [
  [/^(relation\/students|career|career_record)\//, adminRole.students],
  [/^relation\/teachers\//, adminRole.students, adminRole.users],
  [/^data_dict\/grade\//, adminRole.students, adminRole.workUnits],
  [/^data_dict\/(work_unit|departments)\//, adminRole.workUnits],
  [/^(sys\/users|relation\/(jws|jyjs))\//, adminRole.users],
  [/^(material|data_dict\/(university_|major_class))/, adminRole.admissions],
  [/^dashboard\/college_(art_)?aspirations\//, adminRole.admissions],
  [/^(teaching_resource|vod)\//, adminRole.teaching],
  [/^data_dict\/(term|area|course|provinces|dict_option)\//, adminRole.system],
  [/^sys\/(group|permission)_extensions\//, adminRole.vip],
]

interface Served {
  readonly call: Call
  readonly rule: Rule
}
/** The calls of the code and who may make each: the only place that knows where a rule stands. */
export const served = (): Served[] => routes.map(({ call }) => ({ call, rule: call.access }))

const plain = (path: string) => {
  const bare = path
    .replace(/^~?\//, '')
    .replace(/\?.*/, '')
    .replace(/\/$/, '')
    .replace(/\{\w+\}/g, '{}')
  const [alias, own] = aliases.find(([other]) => bare === other || bare.startsWith(`${other}/`)) ?? ['', '']
  return alias ? own + bare.slice(alias.length) : bare
}
const keyOf = (method: string, path: string) => `${method} ${plain(path)}`

const GENERIC = [
  ['GET', ''],
  ['GET', '{id}/'],
  ['POST', ''],
  ['PATCH', '{id}/'],
  ['DELETE', '{id}/'],
] as const

/** `CRUD` is the five calls of a resource. */
const callsOf = ({ method, path }: CallEntry): [method: string, path: string][] =>
  method === 'CRUD' ? GENERIC.map(([verb, rest]) => [verb, path + rest]) : [[method, path]]

/** `yes (u_type 1, POST only; G138)`: which of the calls is meant, where not all are. */
function isVip(vip_only: string, method: string, path: string): boolean {
  const only = /, (\w+)( \{id\})? only/.exec(vip_only)
  return vip_only.startsWith('yes') && (!only || (only[1] === method && Boolean(only[2]) === path.includes('{')))
}

export function compareCalls(): Comparison {
  const code = new Map(served().map(one => [keyOf(one.call.method, one.call.path), one]))
  const entries = calls()
  const found = entries.map(entry => {
    const own = callsOf(entry).map(([method, path]) => ({ method, path, served: code.get(keyOf(method, path)) }))
    if (own.every(one => !one.served)) return { id: entry.id, isBuilt: false, differs: [] }
    return { id: entry.id, isBuilt: true, differs: own.flatMap(one => differencesOf(entry, one.method, one.path, one.served)) }
  })
  const known = new Set(entries.flatMap(entry => callsOf(entry).map(([method, path]) => keyOf(method, path))))
  const ours = [...code].flatMap(([key, { call }]) => (known.has(key) ? [] : [`${call.method} ${call.path} is ours`]))
  return { kind: 'calls', found: [...found, { id: 'own calls', isBuilt: true, differs: ours }] }
}

function differencesOf(entry: CallEntry, method: string, path: string, served: Served | undefined): string[] {
  const label = `${method} ${path.replace(/^~?\//, '')}`
  if (!served) return [`${label} is not served`]
  const { call, rule } = served
  const roles = owners.find(([test]) => test.test(path.replace(/^~?\//, '')))?.slice(1) as string[] | undefined
  const expected = byLedger(entry.who, method !== 'GET', roles ?? [])
  const actual = byRule(rule)
  const flags = [
    ...(Boolean(call.sealed) === entry.encrypted.startsWith('yes') ? [] : [call.sealed ? 'is encrypted' : 'is not encrypted']),
    // Only a student can lack VIP: where none may call, the mark means nothing.
    ...(!actual.includes('1') || Boolean(call.vip) === isVip(entry.vip_only, method, path) ? [] : [call.vip ? 'is VIP' : 'is not VIP']),
  ]
  return [...difference(actual, expected), ...flags].map(what => `${label} ${what}`)
}
