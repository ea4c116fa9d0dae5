import { expect, test } from 'vitest'
import { levelTagOf } from './level-tags.ts'

test('B246 tags of a major: 106 to 114 are C- through A+, one step each; 1, 2, 3, 4, 5, 15 and 100 are words', () => {
  expect(levelTagOf('106,107,108,109,110,111,112,113,114')).toEqual(['C-', 'C', 'C+', 'B-', 'B', 'B+', 'A-', 'A', 'A+'])
  const words = levelTagOf('1,2,3,4,5,15,100')
  expect(words).toHaveLength(7)
  expect(new Set(words).size).toBe(7)
})
test('B246 what is no tag says nothing', () => {
  expect(levelTagOf('6,105,115,A+,')).toEqual([])
  expect(levelTagOf(null)).toEqual([])
})
