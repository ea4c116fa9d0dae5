import { describe, expect, it } from 'vitest'
import { ANY, fromQuery, isFiltering, settle, toggle, toQuery } from '../../src/core/domain/filters.ts'

describe('不限 in a filter', () => {
  it('is sent as nothing (B171)', () => {
    expect(toQuery(ANY)).toBeUndefined()
    expect(toQuery('')).toBeUndefined()
  })
  it('[] and [不限] are no filter (B172)', () => {
    expect(toQuery([])).toBeUndefined()
    expect(toQuery([ANY])).toBeUndefined()
    expect(isFiltering([ANY])).toBe(false)
    expect(isFiltering(['3班'])).toBe(true)
  })
  it('first, and another chosen last: 不限 is dropped (B173)', () => {
    expect(settle([ANY, '1班'])).toEqual(['1班'])
    expect(toggle([ANY], '1班')).toEqual(['1班'])
  })
  it('chosen last after others: only 不限 remains (B174)', () => {
    expect(settle(['1班', '2班', ANY])).toEqual([ANY])
    expect(toggle(['1班', '2班'], ANY)).toEqual([ANY])
  })
  it('comes back when the last choice is taken away, and cannot itself be taken away', () => {
    expect(toggle(['1班'], '1班')).toEqual([ANY])
    expect(toggle([ANY], ANY)).toEqual([ANY])
  })
  it('several values are joined with | (B175) and come back from the address', () => {
    expect(toQuery(['1班', '2班'])).toBe('1班|2班')
    expect(fromQuery('1班|2班')).toEqual(['1班', '2班'])
    expect(fromQuery(null)).toEqual([ANY])
  })
})
