import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
