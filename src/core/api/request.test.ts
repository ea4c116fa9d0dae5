import { expect, test, vi } from 'vitest'
import { Overdue, Refusal, request } from './request.ts'

const answering = (body: string | null, init?: ResponseInit) => vi.fn(async (_: RequestInfo | URL) => new Response(body, init))
const ask = (given: typeof fetch, more: object = {}) =>
  request('http://school.example/api/x/', { method: 'GET', query: {}, headers: {}, timeout: 1000, fetch: given, ...more })
const asked = (given: ReturnType<typeof answering>) => given.mock.calls[0]![0] as Request
const json = { 'Content-Type': 'application/json' }

test('query, headers and body go out as they are given', async () => {
  const given = answering('{"a":1}')
  const sent = { method: 'POST', json: { name: '陆' }, query: { q: 'a b|c' }, headers: { 'X-Token': 't' } }
  expect(await ask(given, sent)).toEqual({ a: 1 })
  const out = asked(given)
  expect([out.method, out.url, out.headers.get('X-Token'), out.headers.get('Content-Type'), await out.json()]).toEqual([
    'POST',
    'http://school.example/api/x/?q=a+b%7Cc',
    't',
    'application/json',
    { name: '陆' },
  ])
})

test('an answer without a body is nothing', async () => {
  expect(await ask(answering(null, { status: 204 }))).toBeUndefined()
  expect(await ask(answering(''))).toBeUndefined()
})

test.each([
  [400, '{"name":["x"]}', json, { name: ['x'] }],
  [502, '<h1>Bad Gateway</h1>', { 'Content-Type': 'text/html' }, '<h1>Bad Gateway</h1>'],
  [500, '{"cut', json, undefined],
  [404, '', json, undefined],
])('a refusal keeps its status and what it says: %s %s', async (status, body, headers, said) => {
  const error = await ask(answering(body, { status, headers })).catch((one: unknown) => one)
  expect(error).toBeInstanceOf(Refusal)
  expect([(error as Refusal).status, (error as Refusal).body]).toEqual([status, said])
})

test('what is no JSON is a SyntaxError', () => expect(ask(answering('<html>'))).rejects.toBeInstanceOf(SyntaxError))

/** A server that never answers, and hears that nobody waits any more. */
const silent = (input: RequestInfo | URL) =>
  new Promise<Response>((_, fail) => {
    const { signal } = input as Request
    signal.addEventListener('abort', () => fail(signal.reason))
  })

test('nobody answers in time: overdue, and the call is given up', () =>
  expect(ask(silent, { timeout: 10 })).rejects.toBeInstanceOf(Overdue))

test('a body that stops halfway is overdue too', () => {
  const halfway = async (input: RequestInfo | URL) => {
    const { signal } = input as Request
    return new Response(new ReadableStream({ start: to => signal.addEventListener('abort', () => to.error(signal.reason)) }))
  }
  return expect(ask(halfway, { timeout: 10 })).rejects.toBeInstanceOf(Overdue)
})

test('a caller who leaves is an AbortError', async () => {
  const left = new AbortController()
  const call = ask(silent, { signal: left.signal })
  left.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('R6 a call that is over leaves no timer behind', async () => {
  vi.useFakeTimers()
  await ask(answering('{}'))
  await ask(answering('', { status: 500 })).catch(() => {})
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
