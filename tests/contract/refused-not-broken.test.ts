import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { documentedQuery } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  for (const name of ['superuser', 'student.x', 'jw.x', 'teacher.x', 'jyj.a']) await server.token(name)
})
afterAll(() => server.close())

// It asks some two thousand questions: the time it takes grows with the calls there are.
test('S5 every documented query of every call with every value that is named: none is answered with 500', {
  timeout: 400_000,
}, async () => {
  const broken: string[] = []
  let asked = 0
  const bases = new Set<string>()
  const people = ['superuser', 'student.x', 'jw.x', 'teacher.x', 'jyj.a']
  for (const { call } of routes.filter(({ call }) => call.method === 'GET' && !call.param)) {
    // who may not make the call says nothing about its query
    const may: string[] = []
    for (const as of people) if ((await server.request(`${call.path}?limit=1`, { as })).status !== 403) may.push(as)
    // Lists of one resource read by one engine: the first takes every value, each other list three of every name.
    const base = call.path.split('/').slice(0, 2).join('/')
    const most = bases.has(base) && call.item ? 3 : 100
    bases.add(base)
    for (const [name, values] of Object.entries(documentedQuery(call)))
      for (const [nth, value] of values.slice(0, most).entries()) {
        asked += 1
        // the superuser may make every call, but is nobody's student or teacher
        const as = may.at(-1)
        const path = `${call.path}?limit=2&${name}=${encodeURIComponent(value)}${nth === 0 ? '&fields=id' : ''}`
        if ((await server.request(path, { as })).status >= 500) broken.push(`${path} as ${as}`)
      }
  }
  expect(broken).toEqual([])
  expect(asked).toBeGreaterThan(400)
})

test('S5 a template by its path without the base is the file, with any token and under Node', async () => {
  for (const as of ['jw.x', 'student.x']) {
    const answer = await server.visit('/storage/template/students', { 'X-Token': await server.token(as) })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, expect.stringContaining('spreadsheetml')])
  }
  expect((await server.visit('/storage/template/students')).status).toBe(403)
})

test.each([
  '/%00',
  '/elements/%00',
  '/elements/0.1.0/%00.js',
  '/embed/%00',
  '/%',
  '/%ff',
  `/${'x'.repeat(300)}.js`,
  `/${'a/'.repeat(4000)}`,
  '/a%00.html',
  '/elements/%2Fautoload.js',
  '/elements/a%2F..%2Fautoload.js',
  '/elements/0.1.0/%2Fautoload.js',
])('S5 %.20s is the address of nothing', async path => expect((await server.visit(path)).status).toBeLessThan(500))

test('nothing became a 500', () => expect(server.log).toEqual([]))
