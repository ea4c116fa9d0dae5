import { describe, expect, it } from 'vitest'
import { textWidth } from './column-widths.ts'
import { columnsBeyond } from './columns-beyond.ts'

describe('columns beside what is seen', () => {
  const widths = [100, 100, 100, 100]
  it('counts those that are cut on either side', () => {
    expect(columnsBeyond(widths, 0, 400)).toEqual({ before: 0, after: 0 })
    expect(columnsBeyond(widths, 0, 250)).toEqual({ before: 0, after: 2 })
    expect(columnsBeyond(widths, 150, 400)).toEqual({ before: 2, after: 0 })
    expect(columnsBeyond(widths, 120, 280)).toEqual({ before: 2, after: 2 })
  })
  it('a hair is not counted', () => expect(columnsBeyond(widths, 1, 399)).toEqual({ before: 0, after: 0 }))
})

it('the dot of a name is as wide as a character', () => {
  expect(textWidth('阿依努尔·买买提')).toBe(8 * 14)
  expect(textWidth('990101')).toBe(6 * 8)
})
