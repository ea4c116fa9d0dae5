import { describe, expect, test } from 'vitest'
import { counted, inOrder, leastTold, withoutSmall } from './course-stat.ts'

const of = (text: string, students: number) => ({ course: text.split(' '), students })
const told = (choices: Parameters<typeof withoutSmall>[0]) => {
  const { combinations, others } = withoutSmall(choices)
  return [combinations.map(one => one.students), others]
}

test('one choice, in whatever order it was named', () => {
  expect(inOrder(['生物', '化学', '物理'])).toEqual(['物理', '化学', '生物'])
  expect(inOrder(['地理', '历史', '化学'])).toEqual(['历史', '化学', '地理'])
  expect(inOrder(['历史', '化学', '物理'])).toEqual(['物理', '化学', '历史'])
  expect(inOrder(['陶艺', '技术', '物理'])).toEqual(['物理', '技术', '陶艺'])
  expect(counted([of('物理 化学 生物', 2), of('历史 政治 地理', 9), of('生物 物理 化学', 3)])).toEqual([
    of('历史 政治 地理', 9),
    of('物理 化学 生物', 5),
  ])
})

describe('small numbers', () => {
  test('are put together, and the sum stays', () => expect(told([of('a', 20), of('b', 3), of('c', 2)])).toEqual([[20], 5]))
  test('take the next one with them while few remain hidden, or one alone', () => {
    expect(told([of('a', 20), of('b', 9), of('c', 2)])).toEqual([[20], 11])
    expect(told([of('a', 20), of('b', 9), of('c', 1), of('d', 1)])).toEqual([[20], 11])
  })
  test('of a group of few hide all of it', () => {
    expect(told([of('a', 3)])).toEqual([[], 3])
    expect(told([of('a', 6), of('b', 1)])).toEqual([[], 7])
  })
  test('that are none hide nothing', () => {
    expect(told([of('a', leastTold), of('b', 30)])).toEqual([[30, leastTold], 0])
    expect(told([])).toEqual([[], 0])
  })
})
