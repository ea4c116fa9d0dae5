import { describe, expect, it } from 'vitest'
import { attributeOf, callbackOf, checkManifest, type Manifest, parseAttribute } from '../../src/core/element/manifest.ts'
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
