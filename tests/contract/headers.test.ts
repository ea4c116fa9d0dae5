import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, routes } from '../../server/app.ts'
import { readEnv } from '../../server/env.ts'
import { webApp } from '../../server/ports/web/web-app.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { bodyFor } from './bodies.ts'

// S10: strict on every answer, whatever it answers.
// what a contract says is no driver's: on the faster database, where there is one
const url = await withPostgres()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(url)
  for (const name of ['superuser', 'jw.x', 'student.x']) await server.token(name)
})
afterAll(() => server.close())

const strict = (headers: Headers) => ({
  nosniff: headers.get('X-Content-Type-Options'),
  referrer: headers.get('Referrer-Policy'),
  policy: headers.get('Content-Security-Policy'),
  cache: headers.get('Cache-Control'),
  resource: headers.get('Cross-Origin-Resource-Policy'),
})
const apiHeaders = {
  nosniff: 'nosniff',
  referrer: 'no-referrer',
  policy: "default-src 'none'; frame-ancestors 'none'",
  cache: 'no-store',
  resource: 'same-origin',
}

test.each([['superuser'], ['jw.x'], ['student.x'], [undefined]])('S10 every call, as %s', async as => {
  const statuses = new Set<number>()
  for (const { call } of routes) {
    const path = call.path.replace('{name}', 'students').replace(/\{\w+\}/, '00000000-0000-4000-8000-000000000000')
    const { status, headers } = await server.undone(() =>
      server.request(path, { method: call.method, body: bodyFor(call), ...(as && { as }) }),
    )
    statuses.add(status)
    expect([call.path, strict(headers)]).toEqual([call.path, apiHeaders])
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(headers.get('Set-Cookie')).toBeNull()
  }
  expect(statuses.size).toBeGreaterThan(2)
})

test('S10 refusals of the door: 401, 404, 405, 413, 415, broken JSON, HEAD and OPTIONS', async () => {
  const path = 'relation/students/multi_create/'
  const json = 'x'.repeat(1_100_000)
  const asked: [number, Promise<{ status: number; headers: Headers }>][] = [
    [401, server.request('data_dict/term/', { token: 'garbage' })],
    [404, server.request('no/such/call/', { as: 'jw.x' })],
    [404, server.request('relation/students/x/', { as: 'jw.x' })],
    [405, server.request('login-methods/login/')],
    [405, server.request(path, { method: 'PUT', as: 'jw.x', body: {} })],
    [413, server.request('login-methods/login/', { method: 'POST', body: { username: json, password: '' } })],
    [413, server.request(path, { method: 'POST', as: 'jw.x', body: `[${'{},'.repeat(100_001)}{}]` })],
    [
      415,
      server.request('login-methods/login/', {
        method: 'POST',
        body: 'a=b',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    ],
    [400, server.request('login-methods/login/', { method: 'POST', body: '{' })],
    [200, server.request('data_dict/term/', { method: 'HEAD', as: 'jw.x' })],
    [405, server.request('data_dict/term/', { method: 'OPTIONS' })],
  ]
  for (const [expected, answer] of asked) {
    const { status, headers } = await answer
    expect([status, strict(headers)]).toEqual([expected, apiHeaders])
  }
})

test('15 what a page may send without asking us first is no call: any page could send it from its visitors', async () => {
  const sends = (type: string, origin = true) =>
    server.request('sms/sms/send_sms/', {
      method: 'POST',
      body: { phone_number: '13911110000', flag: 3 },
      headers: { 'Content-Type': type, ...(origin && { Origin: 'https://evil.example' }) },
    })
  for (const type of ['text/plain;x=json', 'text/plain', 'text/json-not', 'application/x-www-form-urlencoded;json'])
    expect([type, (await sends(type)).status]).toEqual([type, 415])
  expect(server.sms.has('13911110000')).toBe(false)
  expect((await sends('Application/JSON; charset=utf-8', false)).status).toBe(204)
})

test('405 names the method, 415 the type, 413 nothing, in one sentence each', async () => {
  expect((await server.request('login-methods/login/')).body).toEqual({ detail: '方法 “GET” 不被允许。' })
  const form = await server.request('login-methods/login/', { method: 'POST', body: 'a', headers: { 'Content-Type': 'text/csv' } })
  expect(form.body).toEqual({ detail: '不支持的媒体类型 “text/csv”。' })
})

test('S10 a foreign page may call when its origin was named, and no other; there is never a cookie to steal', async () => {
  const app = createApp({ db: server.current, ports: server.ports })
  const ask = (origin: string, method = 'GET') =>
    app.request('http://in.process/api/captcha/captcha_code/get_captcha_code/', { method, headers: { Origin: origin } })
  const named = await ask('https://school.example')
  expect(named.headers.get('Access-Control-Allow-Origin')).toBe('https://school.example')
  expect(named.headers.get('Vary')).toContain('Origin')
  expect(named.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  const preflight = await ask('https://school.example', 'OPTIONS')
  expect([preflight.status, preflight.headers.get('Access-Control-Allow-Headers')]).toEqual([204, expect.stringContaining('X-Token')])
  for (const origin of ['https://evil.example', 'null', 'https://school.example.evil.example', 'http://school.example'])
    expect([(await ask(origin)).headers.get('Access-Control-Allow-Origin'), (await ask(origin, 'OPTIONS')).status]).toEqual([null, 405])
})

test('S10 the portal and what stands beside the API: its own policy, no inline script, framed by nobody', async () => {
  const api = createApp({ db: server.current, ports: server.ports })
  const pages = (given: Record<string, string>) => webApp(readEnv(given), api, server.database, () => '127.0.0.1')
  const web = pages({})
  for (const path of [
    '/',
    '/login',
    '/relation/students',
    '/missing.js',
    '/healthz',
    '/readyz',
    '/metrics',
    '/elements/none.js',
    '/..%2f..%2fetc/passwd',
  ]) {
    const { headers } = await web.request(`http://in.process${path}`)
    expect([path, headers.get('X-Content-Type-Options')]).toEqual([path, 'nosniff'])
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect([path, policy]).toEqual([path, expect.stringMatching(/default-src '(self|none)'/)])
    expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")])
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  }
  // 15: who may frame a widget may not frame the door
  const framed = pages({ FRAME_ANCESTORS: 'https://bureau.example' })
  for (const path of ['/', '/login', '/relation/students', '/healthz', '/elements/none.js'])
    expect((await framed.request(`http://in.process${path}`)).headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  const frame = await framed.request('http://in.process/embed/zy-class-roster')
  expect(frame.headers.get('Content-Security-Policy')).toContain('frame-ancestors https://bureau.example')
  const through = await web.request('http://in.process/api/data_dict/term/')
  expect([through.status, strict(through.headers)]).toEqual([403, apiHeaders])
})
