import { afterEach, describe, expect, it, vi } from 'vitest'
import { attributeOf, callbackOf, checkManifest, type Manifest, parseAttribute } from '../../src/core/element/manifest.ts'
import { settled, warnOfUnknown } from '../../src/core/element/values.ts'
import { pagesShown } from '../../src/core/ui/pages-shown.ts'

const note = { detail: 'undefined', description: '' }
const plain: Manifest = { name: 'x', tag: 'zy-x', props: {}, events: {}, load: async () => ({ default: () => null }) }

describe('a manifest', () => {
  it('may not take a name that every element already has, its own members too, or that carries the token', () => {
    const members = ['elementView', 'getValue', 'setValue', 'density', 'dispatch', 'isMounted', 'takeEarlyProperties']
    for (const name of ['title', 'id', 'hidden', 'lang', 'style', 'token', ...members])
      expect(() => checkManifest({ ...plain, props: { [name]: 'string' } })).toThrow(name)
  })
  it('names events without "on"', () => {
    expect(() => checkManifest({ ...plain, events: { onImported: note } })).toThrow('onImported')
    expect(() => checkManifest({ ...plain, events: { imported: note } })).not.toThrow()
  })
})

describe('attributes', () => {
  it('are written with dashes, callbacks with "on"', () => {
    expect(attributeOf('importKind')).toBe('import-kind')
    expect(callbackOf('row-picked')).toBe('onRowPicked')
  })
  it('an empty boolean is true, a missing one false, "false" is false', () => {
    expect(['', 'true', 'false', null].map(text => parseAttribute('boolean', text))).toEqual([true, true, false, false])
  })
  it('what cannot be read is undefined, never a wrong value', () => {
    expect(parseAttribute('number', 'many')).toBeUndefined()
    expect(parseAttribute('number', '')).toBeUndefined()
    expect(parseAttribute('json', '{broken')).toBeUndefined()
    expect(parseAttribute('json', '{"a":[1]}')).toEqual({ a: [1] })
  })
  it('a function never comes from text', () => {
    expect(parseAttribute('function', 'alert')).toBeUndefined()
  })
  it('whatever a page sets as a property, what cannot be called does not arrive where a function is called', () => {
    const keyed = { tag: 'zy-keyed', props: { rowKey: 'function', rows: 'json' } } as const
    const rowKey = () => 1
    for (const value of ['x', '', 7, true, {}, null, undefined])
      expect(settled(keyed, { rowKey: value, rows: value })).toEqual({ rows: value })
    expect(settled(keyed, { rowKey })).toEqual({ rowKey })
  })
})

describe('a prop of few values', () => {
  const roster: Manifest<{ type: 2 | 3; as?: 'page' | 'dialog'; text?: string }> = {
    ...plain,
    load: async () => ({ default: () => null }),
    props: { type: 'number', as: 'string', text: 'string' },
    values: { type: { 2: 'two', 3: 'three' }, as: { page: 'a page', dialog: 'a dialog' } },
    defaults: { type: 2 },
  }
  afterEach(() => vi.restoreAllMocks())

  it('is its default where none, or one nobody knows, is given; left out where it has none', () => {
    expect(settled(roster, {})).toEqual({ type: 2 })
    expect(settled(roster, { type: undefined, as: 'nowhere', text: 'any' })).toEqual({ type: 2, text: 'any' })
    expect(settled(roster, { type: '3', as: null })).toEqual({ type: 2 })
    expect(settled(roster, { type: 3, as: 'dialog' })).toEqual({ type: 3, as: 'dialog' })
  })
  it('names the values it takes in one line, once for a wrong one; nothing is said of none, or of a right one', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (const written of ['', null, undefined, '3', 2]) warnOfUnknown(roster, 'type', 'type', written)
    warnOfUnknown(roster, 'text', 'text', 'any')
    expect(warn).not.toHaveBeenCalled()
    for (const written of ['5', '5', 5]) warnOfUnknown(roster, 'type', 'type', written)
    warnOfUnknown(roster, 'as', 'as', 'window')
    expect(warn.mock.calls.flat()).toEqual([
      '<zy-x>: type="5" is none of "2", "3"; it is "2" instead.',
      '<zy-x>: as="window" is none of "page", "dialog"; it is left out.',
    ])
  })
  it('what has no text, or throws instead, is none of them either, and stops nobody', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const throwing = new Proxy({}, { get: () => expect.unreachable() })
    for (const written of [Object.create(null), throwing, Symbol('2')]) warnOfUnknown(roster, 'type', 'type', written)
    expect(warn.mock.calls.flat()).toEqual(
      ['object', 'Symbol(2)'].map(said => `<zy-x>: type="${said}" is none of "2", "3"; it is "2" instead.`),
    )
  })
  it('has values for a prop there is, and its default among them', () => {
    const { values, defaults, ...bare } = roster as unknown as Manifest
    expect(() => checkManifest({ ...bare, values: { nothing: { a: '' } } } as Manifest)).toThrow('nothing')
    expect(() => checkManifest({ ...bare, values, defaults: { type: 4 } } as Manifest)).toThrow('type is none of its values: 4')
    expect(() => checkManifest({ ...bare, values, defaults })).not.toThrow()
  })
})

describe('the pages a pager offers', () => {
  it('are the first, the last and those around the present one', () => {
    expect(pagesShown(7, 45)).toEqual([1, null, 6, 7, 8, null, 45])
    expect(pagesShown(1, 1)).toEqual([1])
  })
  it('a gap of one page is that page', () => {
    expect(pagesShown(4, 6)).toEqual([1, 2, 3, 4, 5, 6])
  })
})
