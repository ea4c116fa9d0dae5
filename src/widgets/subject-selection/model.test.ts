import { describe, expect, test } from 'vitest'
import { combinations } from '../../core/domain/admission/requirements.ts'
import type { CourseType } from '../../core/domain/courses.ts'
import type { Opened } from './data.ts'
import { gridOf, ownOf, percent, pick } from './model.ts'

const opened = (type: CourseType): Opened[] =>
  combinations(type).map(combination => ({ combination: [...combination], majors: 1, colleges: 1, band: null }))

describe('the grid', () => {
  test('of 3+1+2 has six combinations behind physics and six behind history', () => {
    const rows = gridOf(opened(2))
    expect(rows.map(({ first, cells }) => [first, cells.length])).toEqual([
      ['物理', 6],
      ['历史', 6],
    ])
    expect(rows[0]!.cells[0]!.others).toEqual(['化学', '生物'])
  })
  test.each([
    [1, 20],
    [3, 2],
    [4, 35],
  ] as const)('of course type %i is one row of %i', (type, n) =>
    expect(gridOf(opened(type)).map(({ first, cells }) => [first, cells.length])).toEqual([[undefined, n]]),
  )
})

test('a share is in tenths of a percent, and nothing out of nothing has none', () =>
  expect([percent(1, 3), percent(0, 5), percent(0, 0)]).toEqual(['33.3', '0.0', undefined]))

test('her own choice is one of the legal combinations, in whatever order she named it', () => {
  expect(ownOf(opened(2), ['生物', '物理', '化学'])).toEqual(['物理', '化学', '生物'])
  expect(ownOf(opened(2), ['物理'])).toBeUndefined()
  expect(ownOf(opened(2), null)).toBeUndefined()
})

test('the first pressed is what one has, the second what it is compared with; pressed again it is given up', () => {
  const [a, b] = [
    ['物理', '化学', '生物'],
    ['物理', '生物', '政治'],
  ]
  expect(pick({}, a)).toEqual({ base: a })
  expect(pick({ base: a }, b)).toEqual({ base: a, other: b })
  expect(pick({ base: a, other: b }, b)).toEqual({ base: a })
  expect(pick({ base: a, other: b }, a)).toEqual({ base: b })
})
