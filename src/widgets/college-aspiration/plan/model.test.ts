import { expect, test } from 'vitest'
import { rearranged } from './model.ts'

test('what is shown is put in its new order; a row that is not shown keeps its place in the form', () => {
  expect(rearranged(['a', '-', 'b', 'c'], ['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', '-', 'a', 'b'])
})
test('what is taken out is gone, what is added stands last', () => {
  expect(rearranged(['a', '-', 'b', 'c'], ['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', '-', 'c'])
  expect(rearranged(['a', '-'], ['a'], ['a', 'n', 'm'])).toEqual(['a', '-', 'n', 'm'])
  expect(rearranged([], [], ['n'])).toEqual(['n'])
})
test('a row that was taken out or put in elsewhere meanwhile is neither brought back nor lost', () => {
  expect(rearranged(['a', 'new', 'c'], ['a', 'b', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'new', 'a'])
})
