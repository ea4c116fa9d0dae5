import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BrowserShelf } from './shelf.ts'

// What a browser does with a database that is to go: it deletes it, refuses, or is closed before it came to it.
const NAME = 'zy-shelf'
let words: Map<string, string>
let deleting: { onsuccess?: () => void; onerror?: () => void }[]
let isForbidden: boolean
beforeEach(() => {
  words = new Map()
  deleting = []
  isForbidden = false
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => words.get(name) ?? null,
    setItem: (name: string, text: string) => void words.set(name, text),
    removeItem: (name: string) => void words.delete(name),
  })
  vi.stubGlobal('indexedDB', {
    deleteDatabase: () => {
      if (isForbidden) throw new DOMException('no', 'SecurityError')
      deleting.push({})
      return deleting.at(-1)
    },
  })
  words.set(NAME, JSON.stringify({ owner: 'first', since: { table: Date.now() } }))
})
afterEach(() => vi.unstubAllGlobals())
const owner = () => JSON.parse(words.get(NAME) ?? 'null')?.owner

test('what somebody has kept is forgotten once it is deleted, not before', () => {
  new BrowserShelf().clear()
  expect(owner()).toBe('first')
  deleting[0]!.onsuccess?.()
  expect(owner()).toBeUndefined()
})

test('where the browser deletes nothing, it is deleted when the next person comes', () => {
  const shelf = new BrowserShelf()
  shelf.clear()
  deleting[0]!.onerror?.()
  isForbidden = true
  shelf.clear('second')
  expect(owner()).toBe('first')
  isForbidden = false
  new BrowserShelf().clear('second')
  deleting[1]!.onsuccess?.()
  expect([deleting.length, owner()]).toEqual([2, undefined])
})

test('until it is deleted, nothing of the next person is put beside it', async () => {
  const shelf = new BrowserShelf()
  shelf.clear('second')
  expect(await shelf.of('second', () => true).write('table', { id: '1' })).toBe(false)
  expect(await shelf.of('second', () => true).read('table')).toBeUndefined()
  expect(owner()).toBe('first')
})

test('her own things stay, and what she has begun since the deletion was asked for is not forgotten with it', () => {
  const shelf = new BrowserShelf()
  shelf.clear('first')
  expect(deleting).toEqual([])
  shelf.clear()
  words.set(NAME, JSON.stringify({ owner: 'first', since: { table: Date.now(), other: Date.now() } }))
  deleting[0]!.onsuccess?.()
  expect(owner()).toBe('first')
})

describe('one of her things that she has done with', () => {
  /** What IndexedDB is to a shelf: one table, whose changes go through or break off. */
  const kept = (goesThrough: () => boolean) => {
    const things = new Map<string, unknown>([['table', { id: '1' }]])
    const later = (run: () => void) => void Promise.resolve().then(run)
    const open = () => {
      const change: { oncomplete?: () => void; onabort?: () => void; error: Error; objectStore: () => object } = {
        error: new Error('broken off'),
        objectStore: () => ({
          get: (name: string) => ({ result: things.get(name) }),
          delete: (name: string) => {
            if (goesThrough()) things.delete(name)
            return {}
          },
        }),
      }
      const transaction = () => {
        later(() => (goesThrough() ? change.oncomplete?.() : change.onabort?.()))
        return change
      }
      const opening: { result: object; onsuccess?: () => void } = { result: { transaction, close: () => {} } }
      later(() => opening.onsuccess?.())
      return opening
    }
    vi.stubGlobal('indexedDB', { open })
    return things
  }
  const named = () => Object.keys(JSON.parse(words.get(NAME) ?? 'null')?.since ?? {})

  test('is forgotten once it is deleted', async () => {
    const things = kept(() => true)
    const shelf = new BrowserShelf().of('first', () => true)
    expect(await shelf.read('table')).toEqual({ id: '1' })
    await shelf.remove(['table'])
    expect([things.size, named()]).toEqual([0, []])
  })

  test('where the browser deletes nothing, nobody reads it any more, and the next visit deletes it', async () => {
    let isWell = false
    const things = kept(() => isWell)
    const shelf = new BrowserShelf().of('first', () => true)
    await shelf.remove(['table'])
    expect([things.size, named(), await shelf.read('table')]).toEqual([1, ['table'], undefined])
    isWell = true
    new BrowserShelf()
    await expect.poll(() => [things.size, named()]).toEqual([0, []])
  })
})
