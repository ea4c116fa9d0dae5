import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
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

const get = (path: string, accepts?: string, method = 'GET', as = 'sysadmin') => getAt(`/api/${path}`, accepts, method, as)
/** The bytes as they come: `fetch` would unpack them. */
const getAt = (path: string, accepts?: string, method = 'GET', as = 'sysadmin') =>
  new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }>((told, failed) => {
    const headers = { 'X-Token': tokens[as]!, ...(accepts !== undefined && { 'Accept-Encoding': accepts }) }
    request(served.url + path, { method, headers }, answer => {
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

/** A file that was closed meanwhile is none. */
const linkOf = (fd: string) => {
  try {
    return readlinkSync(fd)
  } catch {
    return ''
  }
}
test('8.5 a HEAD of a file leaves no file open: a stranger takes none of those that the server may have', async () => {
  const form = new FormData()
  form.set('uri', new Blob([new Uint8Array(300_000)]), 'a.txt')
  const sent = await fetch(`${served.url}/api/storage/file_models/`, {
    method: 'POST',
    headers: { 'X-Token': await login(served, 'student.x') },
    body: form,
  })
  expect(sent.status).toBe(201)
  const { uri } = (await sent.json()) as { uri: string }
  const token = await login(served, 'student.x')
  const head = () => fetch(`${served.url}${uri}`, { method: 'HEAD', headers: { 'X-Token': token } })
  expect((await head()).headers.get('Content-Length')).toBe('300000')
  for (let n = 0; n < 60; n++) await head()
  const fds = `/proc/${served.pid}/fd`
  const open = () => readdirSync(fds).filter(fd => linkOf(`${fds}/${fd}`).includes('/files/')).length
  await expect.poll(open, { timeout: 2000 }).toBe(0)
})

test('8.17 a TRACE is no 500, of a second spelling neither', async () => {
  for (const path of ['data_dict/levels/', 'data_dict/university_levels/', 'nothing/'])
    expect([path, (await get(path, undefined, 'TRACE')).status < 500]).toEqual([path, true])
})

test('8.6 the contract is made once: who asks for it a hundred times holds nobody', async () => {
  const ask = async () => (await fetch(`${served.url}/openapi.json`)).text()
  const first = await ask()
  await served.longestTurn()
  for (let n = 0; n < 5; n++) expect(await ask()).toBe(first)
  expect(JSON.parse(first).openapi).toMatch(/^3\./)
  expect(await served.longestTurn()).toBeLessThan(50)
})

/** Milliseconds of a core that the server has used, all its threads together. */
const used = () => {
  const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${served.pid}/stat`, 'latin1')) ?? []
  const [user, system] = fields.split(' ').slice(11, 13).map(Number) as [number, number]
  return (user + system) * 10
}
test('8.2 the contract is packed once: sixty who ask cost less than to pack it twenty times', async () => {
  const plain = await getAt('/openapi.json')
  expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
  const once = performance.now()
  gzipSync(plain.bytes)
  const cost = performance.now() - once
  const before = used()
  for (let n = 0; n < 60; n++) {
    const packed = await getAt('/openapi.json', 'gzip, br')
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', expect.stringContaining('Accept-Encoding')])
    if (n === 0) expect(gunzipSync(packed.bytes)).toEqual(plain.bytes)
  }
  expect(used() - before).toBeLessThan(20 * cost)
})

// What the build has packed, and it alone: `flows/production.test.ts`, where the portal is built.
test.each(['deflate', '*', 'identity'])('8.2 who takes %s gets no packed answer: nothing is packed on its way out', async accepts => {
  for (const path of ['/openapi.json', `/api/${page}`])
    expect([path, (await getAt(path, accepts)).headers['content-encoding']]).toEqual([path, undefined])
})
