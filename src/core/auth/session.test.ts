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
