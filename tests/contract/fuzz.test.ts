import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aliasPaths, routes } from '../../server/app.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { bodyFor } from './bodies.ts'
import { hostileBodies, hostileTexts, hostileValues } from './hostile.ts'
import { markSchools, missing } from './marked.ts'
import { documentedQuery } from './queries.ts'

// S5: no request, however it is made, is answered with 500 or more. Bounded here; the figure of the promise is a longer run of the same.
const RUNS = Number(process.env.FUZZ_RUNS ?? 4000)
/** One seed for every run of the tests, so that they say the same twice; another one looks elsewhere. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const who = ['superuser', 'sysadmin', 'jw.x', 'teacher.x', 'student.x', 'vip.x', 'jyj.a'] as const
// what a contract says is no driver's: on the faster database, where there is one
const url = await withPostgres()
let server: TestServer
let ids: string[]
beforeAll(async () => {
  server = await openTestServer(url)
  const marked = await markSchools(server.db)
  ids = Object.values(marked).flatMap(schools => [schools.x[0]!, schools.y[0]!])
  for (const name of who) await server.token(name)
})
afterAll(() => server.close())

const text = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...hostileTexts) }, fc.string({ unit: 'binary', maxLength: 40 }))
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues) },
  fc.anything({ maxDepth: 3, withNullPrototype: false, values: [fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null)] }),
)
/** A body of the contract with a few places of it replaced, or anything at all. */
const bodyOf = (route: (typeof routes)[number]): fc.Arbitrary<unknown> => {
  const sound = bodyFor(route.call)
  if (sound === undefined) return fc.constant(undefined)
  const names = [...new Set([...fieldsOf(sound), ...extraNames])]
  const bent = fc
    .array(fc.tuple(fc.constantFrom(...names), value), { minLength: 1, maxLength: 4 })
    .map(changes =>
      Array.isArray(sound)
        ? [{ ...(sound[0] as object), ...Object.fromEntries(changes) }]
        : { ...(sound as object), ...Object.fromEntries(changes) },
    )
  return fc.oneof(
    { weight: 5, arbitrary: bent },
    { weight: 1, arbitrary: value },
    { weight: 2, arbitrary: fc.constantFrom(...hostileBodies) },
  )
}
const fieldsOf = (body: unknown): string[] => Object.keys((Array.isArray(body) ? body[0] : body) ?? {})
const extraNames = [
  'grade',
  'grades',
  'course',
  'native',
  'area',
  'exam_year',
  'phone',
  'email',
  'work_unit',
  'cert_id',
  'teacher_type',
  'school_area',
]
const queryNames =
  'limit offset page search ordering fields expand grade year exam_year first_course state work_unit kind city province dry_run'.split(' ')
const documented = (route: (typeof routes)[number]): fc.Arbitrary<[string, string]> => {
  const said = Object.entries(documentedQuery(route.call))
  return said.length > 0
    ? fc.oneof(...said.map(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values))))
    : fc.constant(['limit', '5'])
}

const call = fc.constantFrom(...routes).chain(route =>
  fc.record({
    route: fc.constant(route),
    as: fc.constantFrom(...who, undefined),
    id: fc.oneof({ weight: 3, arbitrary: fc.nat(60) }, text),
    query: fc.array(
      fc.oneof(
        { weight: 2, arbitrary: documented(route) },
        { weight: 1, arbitrary: fc.tuple(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...queryNames) }, text), text) },
      ),
      { maxLength: 3 },
    ),
    body: bodyOf(route),
    key: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, fc.constantFrom('fuzz-key-0001', 'x', '\u00ff'.repeat(20))),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'application/xml', 'a', 'json;;'),
    ),
  }),
)
/** Everything that is no call: the portal's pages, the elements and their releases, frames, templates, health. */
const rooms = [
  '',
  'elements/',
  'elements/0.1.0/',
  'elements/chunks/',
  'embed/',
  'embed/zy-',
  'storage/',
  'storage/template/',
  'assets/',
  'api/',
]
const files = [
  '',
  'students',
  'students.xlsx',
  'autoload.js',
  'student-basics',
  'index.html',
  'healthz',
  'readyz',
  'metrics',
  'openapi.json',
]
const piece = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...files) },
  { weight: 2, arbitrary: text.map(said => encodeURIComponent(said.toWellFormed())) },
  text.map(said => said.toWellFormed()),
  fc.constantFrom(
    '%00',
    '%',
    '%ff',
    '%2e%2e%2f',
    '..%5c',
    '\\',
    '-'.repeat(9000),
    'a/'.repeat(1000),
    `${'x'.repeat(300)}.js`,
    '%F0%9F%98%80'.repeat(30),
  ),
)
const visit = fc.record({
  room: fc.constantFrom(...rooms),
  pieces: fc.array(piece, { maxLength: 3 }),
  as: fc.constantFrom('jw.x', undefined),
})

const segment = (text: string) => encodeURIComponent(text.toWellFormed())

type Statuses = Map<number, number>
const count = (statuses: Statuses, status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
const print = (statuses: Statuses) => console.log(JSON.stringify(Object.fromEntries([...statuses].sort((a, b) => a[0] - b[0]))))

test(`S5 ${RUNS} calls made at random, with every documented query: none is answered with 500`, async () => {
  const statuses: Statuses = new Map()
  await fc.assert(
    fc.asyncProperty(call, async ({ route, as, id, query, body, key, type }) => {
      const target = typeof id === 'number' ? (ids[id] ?? missing) : id
      const asked = query.map(([name, said]) => `${segment(name)}=${segment(said)}`).join('&')
      const path = `${route.call.path.replace(/\{\w+\}/, segment(target) || '%20')}${asked && `?${asked}`}`
      const sent = body === undefined ? undefined : typeof body === 'string' ? body : (JSON.stringify(body) ?? 'null')
      const headers = { ...(sent !== undefined && { 'Content-Type': type }), ...(key && { 'Idempotency-Key': key }) }
      const answer = await server.undone(() => server.request(path, { method: route.call.method, ...(as && { as }), body: sent, headers }))
      count(statuses, answer.status)
      if (answer.status >= 500) throw new Error(`${route.call.method} ${path} as ${as}: ${answer.text} ${String(server.log.at(-1))}`)
    }),
    { numRuns: RUNS, seed: SEED },
  )
  print(statuses)
  // A run that only ever met the door would prove nothing.
  for (const status of [200, 400, 403, 404]) expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(RUNS / 100)
  expect(server.log).toEqual([])
}, 3_600_000)

test(`S5 ${RUNS / 4} paths made at random, of pages, files and frames: none is answered with 500`, async () => {
  const statuses: Statuses = new Map()
  await fc.assert(
    fc.asyncProperty(visit, async ({ room, pieces, as }) => {
      const path = `/${room}${pieces.join('/')}`
      const answer = await server.visit(path, as && { 'X-Token': await server.token(as) })
      await answer.arrayBuffer()
      count(statuses, answer.status)
      if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${String(server.log.at(-1))}`)
    }),
    { numRuns: RUNS / 4, seed: SEED },
  )
  print(statuses)
  expect(statuses.get(404)).toBeGreaterThan(RUNS / 100)
}, 3_600_000)

/** What a path becomes under the hands of people and proxies: cut, doubled, encoded. */
const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
const spellings: readonly ((path: string) => string)[] = [
  path => path,
  path => path.replace(/\/$/, ''),
  path => `${path}/`,
  path => path.replace(/\/$/, '//'),
  path => path.replace(/\/(?=\w+\/?$)/, '//'),
  path => path.replace(/\w(?=\/?$)/, encoded),
  path => path.replace(/(?<=^\/api\/)\w/, encoded),
  path => path.replace(/(?<=\w)\/(?=\w+\/?$)/, '%2f'),
  path => path.toUpperCase(),
  path => `${path}.`,
  path => `${path}%20`,
  path => `${path}%00`,
  path => `${path}%2e%2e/`,
  path => `${path};a=b`,
]

test('S5 every path that is served, however it is spelt, is answered, and never with 500', async () => {
  const token = await server.token('jw.x')
  const calls = routes.map(({ call }) => `/api/${call.path.replace(/\{\w+\}/, missing)}`)
  const others = ['/storage/template/students', '/storage/files/x', '/openapi.json', '/healthz', '/embed/zy-student-basics']
  for (const path of new Set([...calls, ...aliasPaths.map(path => path.replace('*', '')), ...others]))
    for (const spell of spellings)
      for (const headers of [undefined, { 'X-Token': token }]) {
        const answer = await server.visit(spell(path), headers)
        await answer.arrayBuffer()
        if (answer.status >= 500) throw new Error(`${spell(path)}: ${answer.status} ${String(server.log.at(-1))}`)
      }
  expect(server.log).toEqual([])
}, 600_000)
