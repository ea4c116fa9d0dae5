import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { send } from '../support/send.ts'
import { type Served, serve } from '../support/served.ts'

let served: Served
let token: string
beforeAll(async () => {
  served = await serve({ DEMO: '1', EXAMPLES_PORT: '' })
  const sent = JSON.stringify({ username: 'student.x', password: demoPassword })
  token = JSON.parse((await send(served, 'POST', 'login-methods/login/', '', sent)).text).token
})
afterAll(() => served.dispose())

/** The status of a request whose body begins and never ends. */
const begun = (path: string, headers: Record<string, string>, body = `[${'{},'.repeat(100_000)}`) =>
  new Promise<number | undefined>((answered, failed) => {
    const asked = request(`${served.url}/api/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } })
    asked.on('error', failed)
    asked.on('response', answer => {
      answered(answer.statusCode)
      asked.destroy()
    })
    asked.write(body)
  })

test.each([
  ['without a token', {}, 403],
  ['with a dead one', { 'X-Token': 'dead' }, 401],
  ['of a type nobody reads', { 'Content-Type': 'text/plain' }, 403],
])('6 what nobody may send is refused before it has come, %s: a stranger fills no memory', async (_, headers, status) => {
  // in chunks, so that no length is known; 24 MB would be kept until the last had come
  expect(await begun('relation/students/multi_create/', headers as Record<string, string>)).toBe(status)
})
test('6 what anybody may send ends where it is too much', async () => {
  expect(await begun('login-methods/login/', {})).toBe(413)
})

const FORM = 'multipart/form-data; boundary=B'
const part = (what: string) => `--B\r\nContent-Disposition: form-data; ${what}\r\n\r\n1\r\n`
const [field, file] = [part('name="x"'), part('name="uri"; filename="a.txt"')]
test.each([
  ['fields', field.repeat(10)],
  ['fields behind the file', file + field.repeat(9)],
  ['files', file.repeat(2)],
  ['parts that are neither', '--B\r\nX: y\r\n\r\n1\r\n'.repeat(11)],
])('S13 a form of more %s than belong to a file is refused when the first too many has come', async (_, form) => {
  expect(await begun('storage/file_models/', { 'Content-Type': FORM, 'X-Token': token }, form)).toBe(400)
})

test.each([
  ['twice', FORM, '--B--\r\n--B--\r\n', 1e6],
  ['and a text', FORM, `--B--\r\n${'a'.repeat(100_000)}`, 1e6],
  ['in single characters', FORM, '--B--\r\n--B--\r\n', 1],
  ['under a boundary in quotes', 'multipart/form-data; charset=utf-8; boundary="B C"', '--B C--\r\n--B C--\r\n', 1e6],
])('R7 a form that ends before it begins, %s, is refused, and takes nobody’s place for good', async (_, type, form, piece) => {
  const upload = () =>
    new Promise<number | undefined>((answered, failed) => {
      const headers = { 'Content-Type': type, 'X-Token': token }
      const asked = request(`${served.url}/api/storage/file_models/`, { method: 'POST', headers, timeout: 5000 })
      asked.on('timeout', () => asked.destroy(new Error('no answer within five seconds')))
      asked.on('error', failed).on('response', answer => answered(answer.resume().statusCode))
      for (let at = 0; at < form.length; at += piece) asked.write(form.slice(at, at + piece))
      asked.end()
    })
  // three of one person are worked on at once
  expect(await Promise.all([upload(), upload(), upload(), upload()])).toEqual([400, 400, 400, 400])
  expect((await send(served, 'GET', 'login-methods/is_login/', token, '')).status).toBe(200)
})

const cut = (head: string) => `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\nhello\r\n--B--\r\n`
test.each([
  ['a file of another name', cut('name="z"; filename="b"')],
  ['a part of bytes', cut('name="z"\r\nContent-Type: application/octet-stream')],
  ['a second file', `${file}${cut('name="uri"; filename="b"')}`],
  ['a field', cut('name="z"')],
  ['the end again and again', '\r\n--B\r\n--B--\r\n--B--\r\n--B--\r\n'],
])('R7 a form that is cut off anywhere, with %s, is answered, and ends no process', { timeout: 60_000 }, async (_, form) => {
  const upload = (body: string) =>
    fetch(`${served.url}/api/storage/file_models/`, { method: 'POST', headers: { 'Content-Type': FORM, 'X-Token': token }, body })
  const seen = new Set<number>()
  for (let length = 1; length <= form.length; length++) seen.add((await upload(form.slice(0, length))).status)
  expect([...seen].filter(status => ![200, 201, 400].includes(status))).toEqual([])
  expect((await fetch(`${served.url}/healthz`)).status).toBe(200)
})

test('who is refused while a slow line still sends hears why, and the line is not cut', async () => {
  const asked = request(`${served.url}/api/relation/students/multi_create/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Token': 'dead' },
  })
  const heard = new Promise<number | undefined>((answered, failed) => {
    asked.on('error', failed)
    asked.on('response', answer => answer.resume().on('end', () => answered(answer.statusCode)))
  })
  const sent = new Promise<void>(done => asked.on('finish', done))
  // the line itself takes its time: 1.2 s for what a phone sends in a minute
  for (let n = 0; n < 4; n++) {
    asked.write(`${'{},'.repeat(50_000)}`)
    await wait(300)
  }
  asked.end()
  expect(await heard).toBe(401)
  await sent
  expect(asked.socket?.destroyed).toBe(false)
})

test('a line that nobody uses is kept longer than a proxy keeps its end (nginx: 60 s): a request is not sent into one just closed', async () => {
  const kept = (await fetch(`${served.url}/api/health`)).headers.get('Keep-Alive')
  expect(Number(/timeout=(\d+)/.exec(kept ?? '')?.[1])).toBeGreaterThan(60)
})

const list = `[${'{},'.repeat(150_000)}{}]`
test.each([
  ['whose length is told', 'login-methods/login/', list, 413, true],
  ['in chunks', 'login-methods/login/', list, 413, false],
  ['in a message of a payment', 'wch_pay/notify/', list, 400, true],
  ['in a message of a payment, in chunks', 'wch_pay/notify/', list, 400, false],
  ['in parts of a form', 'storage/file_models/', field.repeat(10_000), 400, true],
  ['in parts of a form, in chunks', 'storage/file_models/', field.repeat(10_000), 400, false],
  ['in a file of a form, in chunks', 'storage/image_file_models/', file.replace('1', 'x'.repeat(11_000_000)), 413, false],
] as const)('after a body that was too much, %s, the same line serves the next request', async (_, call, body, refused, isTold) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const isForm = call.startsWith('storage')
  const ask = (path: string, sent?: string) =>
    new Promise<[status: number | undefined, isReused: boolean]>((answered, failed) => {
      const type = isForm ? { 'Content-Type': FORM, 'X-Token': token } : { 'Content-Type': 'application/json' }
      const headers = { ...type, ...(sent && isTold && { 'Content-Length': sent.length }) }
      const asked = request(`${served.url}${path}`, { agent, method: sent ? 'POST' : 'GET', headers, timeout: 5000 })
      asked.on('timeout', () => asked.destroy(new Error('no answer within 5 s')))
      asked.on('error', failed)
      asked.on('response', answer => answer.resume().on('end', () => answered([answer.statusCode, asked.reusedSocket])))
      // in pieces, as a line delivers it
      for (let at = 0; sent && at < sent.length; at += 50_000) asked.write(sent.slice(at, at + 50_000))
      asked.end()
    })
  await ask('/api/health')
  for (let n = 0; n < 5; n++) {
    expect(await ask(`/api/${call}`, body)).toEqual([refused, true])
    expect(await ask('/api/health')).toEqual([404, true])
  }
  agent.destroy()
})
