import { expect, test, vi } from 'vitest'
import { Session } from './session.ts'

test('a token that the page has given and the server refuses ends nobody’s own login in the browser', () => {
  const store = { read: () => 'her own', write: vi.fn(), clear: vi.fn() }
  const session = new Session(store)
  session.takeFrom(() => 'given by the page')
  session.clear()
  expect(store.clear).not.toHaveBeenCalled()
  session.takeFrom(undefined)
  session.clear()
  expect(store.clear).toHaveBeenCalledOnce()
})

const person = (uuid: string) => ({ uuid, roles: ['x'] }) as never
const store = { read: () => undefined, write: () => {}, clear: () => {} }
test('8.14 a token that comes when the page has another source by then is nobody’s: neither sent nor taken for hers who is there', async () => {
  const session = new Session(store)
  const late = Promise.withResolvers<string>()
  session.takeFrom(() => late.promise)
  const asked = session.token()
  session.takeFrom(() => 'of-b')
  session.whose = async token => person(token === 'of-b' ? 'b' : 'a')
  expect(await session.token()).toBe('of-b')
  session.setUser(person('b'))
  late.resolve('of-a')
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  expect([session.user()?.uuid, await session.token()]).toEqual(['b', 'of-b'])
})

test('8.14 nor does the token that was known of the one before pass for hers who has come since', async () => {
  const session = new Session(store)
  let now = 'of-a'
  session.takeFrom(() => now)
  await session.token()
  session.setUser(person('a'))
  session.whose = async token => person(token === 'of-a' ? 'a' : 'b')
  // two tokens are used before it is known whose they are
  session.takeFrom(() => now)
  await session.token()
  session.stale()
  now = 'of-b'
  await session.token()
  session.setUser(person('b'))
  session.stale()
  now = 'of-a'
  await expect(session.token()).rejects.toMatchObject({ isAnother: true })
})

test('a page’s source that never answers has failed after half a minute, and is asked anew', async () => {
  vi.useFakeTimers()
  const session = new Session(store)
  let isSilent = true
  session.takeFrom(() => (isSilent ? new Promise<string>(() => {}) : 'of-a'))
  const asked = expect(session.token()).rejects.toThrow('getToken has not answered within 30 s')
  await vi.advanceTimersByTimeAsync(30_000)
  await asked
  isSilent = false
  expect(await session.token()).toBe('of-a')
  vi.useRealTimers()
})
