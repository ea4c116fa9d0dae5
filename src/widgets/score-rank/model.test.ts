import { describe, expect, test } from 'vitest'
import { curveOf } from '../../core/domain/admission/score-rank.ts'
import type { Listed } from './data.ts'
import { answerOf, axisOf, chosenTable, placeOf, pointsFrom, shapeOf } from './model.ts'

// Five at 601 or more, three at 600, nothing published for 599, and four more by 598.
const rows = [
  { score: 601, count: 5, cumulative: 5 },
  { score: 600, count: 3, cumulative: 8 },
  { score: 598, count: 4, cumulative: 12 },
]
const curve = curveOf({ province: '江苏省', year: 2025, track: '物理类', rows })

describe('the drawn curve', () => {
  test('begins and ends at a full fifty', () => expect(axisOf(curve)).toEqual({ lowest: 550, highest: 650, marks: [550, 600, 650] }))
  test('spreads those between two published lines evenly, and leaves the bucket at the top out', () =>
    expect(shapeOf(curve)).toEqual([
      { x: 0.48, y: 2 / 3 },
      { x: 0.5, y: 1 },
    ]))
  test('those ahead begin at the very place, between two published lines too', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 0.5, y: 1 },
      { x: 1, y: 0 },
    ]
    expect(pointsFrom(points, 0.25)).toEqual([{ x: 0.25, y: 0.5 }, ...points.slice(1)])
    expect(pointsFrom(points, 0.5)).toEqual(points.slice(1))
    expect(pointsFrom(points, 2)).toEqual([])
  })
  test('a score beyond its ends stands at the end', () => expect([placeOf(curve, 100), placeOf(curve, 900)]).toEqual([0, 1]))
})

describe('what a table says', () => {
  test('a score is a range of ranks', () =>
    expect(answerOf(curve, 'score', 600)).toEqual({ kind: 'ranks', score: 600, ranks: { from: 6, to: 8, isWidened: false } }))
  test('a rank is a score', () =>
    expect(answerOf(curve, 'rank', 8)).toEqual({ kind: 'scores', rank: 8, scores: { lowest: 600, highest: 600, isWidened: false } }))
  test('below its last line it says nothing', () => {
    expect(answerOf(curve, 'score', 500)).toEqual({ kind: 'below' })
    expect(answerOf(curve, 'rank', 13)).toEqual({ kind: 'below' })
  })
  test.each([null, '', 'abc', 0, -1, 1.5])('%s is no question', value => expect(answerOf(curve, 'score', value)).toEqual({ kind: 'none' }))
})

describe('the table that is meant', () => {
  const table = (province: number, year: number, track: string) => ({ province, year, track }) as Listed
  const tables = [
    table(320000, 2025, '历史类'),
    table(320000, 2025, '物理类'),
    table(320000, 2024, '物理类'),
    table(230000, 2025, '物理类'),
  ]
  test('is the newest of the named province and track', () =>
    expect(chosenTable(tables, { province: 320000, track: '物理类' })).toEqual(table(320000, 2025, '物理类')))
  test('is of the named year where there is one, and the newest otherwise', () => {
    expect(chosenTable(tables, { province: 320000, track: '物理类', year: 2024 })?.year).toBe(2024)
    expect(chosenTable(tables, { province: 320000, track: '物理类', year: 2020 })?.year).toBe(2025)
  })
  test('is never that of another province', () => expect(chosenTable(tables, { province: 330000 })).toBeUndefined())
})
