import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { signedCall } from '../support/sealed-call.ts'
import { type Served, serve } from '../support/served.ts'

// Answers as they leave: gzipped where their caller takes them so, and the same text for everybody.
let served: Served
const tokens: Record<string, string> = {}
beforeAll(async () => {
  served = await serve({ DEMO: '1', EXAMPLES_PORT: '' })
  for (const name of ['sysadmin', 'superuser']) tokens[name] = await login(served, name)
})
afterAll(() => served?.dispose())

/** The bytes as they come: `fetch` would unpack them. */
const get = (path: string, accepts?: string, method = 'GET', as = 'sysadmin') =>
  new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }>((told, failed) => {
    const headers = { 'X-Token': tokens[as]!, ...(accepts !== undefined && { 'Accept-Encoding': accepts }) }
    request(`${served.url}/api/${path}`, { method, headers }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part)).once('error', failed)
      answer.once('end', () => told({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(parts) }))
    })
      .once('error', failed)
      .end()
  })
const page = 'material/colleges/?limit=20'

test.each([page, 'material/colleges/?limit=900'])('%s is gzipped for who takes it, and the same text for who does not', async path => {
  const plain = await get(path)
  expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
  for (const accepts of ['gzip', 'gzip, deflate, br', 'br;q=1.0, GZIP;q=0.5']) {
    const packed = await get(path, accepts)
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers['content-type']).toBe('application/json')
    expect(packed.headers.vary).toContain('Accept-Encoding')
    expect(packed.headers['cache-control']).toBe('no-store')
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes)
  }
})

test.each(['gzip;q=0', 'gzip;q=0.0, br', 'identity', 'brotli'])('who takes no gzip (%s) gets none', async accepts => {
  expect((await get(page, accepts)).headers['content-encoding']).toBeUndefined()
})

test('a sealed answer opens as it did, a quarter shorter', async () => {
  const call = signedCall('material/college_scores/slist/?limit=200', tokens.sysadmin!, new Date())
  const packed = await get(call.path, 'gzip')
  expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip'])
  const text = gunzipSync(packed.bytes).toString()
  expect(packed.bytes.length).toBeLessThan(text.length * 0.8)
  expect(JSON.parse(call.open(text)).results).toHaveLength(200)
})

test('the version of a row is a weak one in its packed answer, and is taken back all the same (R9)', async () => {
  const list = JSON.parse((await get('relation/students/?limit=1', undefined, 'GET', 'superuser')).bytes.toString())
  const path = `relation/students/${list.results[0].uuid}/`
  const [plain, packed] = [await get(path, undefined, 'GET', 'superuser'), await get(path, 'gzip', 'GET', 'superuser')]
  expect(plain.headers.etag).toMatch(/^"/)
  expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual(['gzip', `W/${plain.headers.etag}`])
  const patch = (version: string) =>
    fetch(`${served.url}/api/${path}`, {
      method: 'PATCH',
      headers: { 'X-Token': tokens.superuser!, 'Content-Type': 'application/json', 'If-Match': version },
      body: '{}',
    })
  expect((await patch('"another"')).status).toBe(412)
  expect((await patch(packed.headers.etag as string)).status).toBe(200)
})

test('HEAD has the headers of the page and no body', async () => {
  const { status, bytes } = await get(page, 'gzip', 'HEAD')
  expect([status, bytes.length]).toEqual([200, 0])
})
