import { expect, test } from 'vitest'
import { isTooSmall, toldDone } from './progress.ts'

test('C045 no number below five, nor one from which it follows', () => {
  expect([0, 1, 4].map(done => toldDone(done, 40))).toEqual(Array(3).fill({ told: 'few', done: null }))
  expect([5, 20, 35].map(done => toldDone(done, 40).done)).toEqual([5, 20, 35])
  expect([36, 39, 40].map(done => toldDone(done, 40))).toEqual(Array(3).fill({ told: 'most', done: null }))
  // of nine one of the two is always below five
  for (let done = 0; done <= 9; done++) expect(toldDone(done, 9).done).toBeNull()
  expect([4, 5].map(isTooSmall)).toEqual([true, false])
})
