import { describe, expect, test } from 'vitest'
import type { ScoreLine } from '../data.ts'
import { faultsOf, sideBySide, tablesOf } from './model.ts'

const line = (score: number, rank: number, count: number | null, kind: string | null = null) =>
  ({ score, rank, count, kind, source: null, uuid: `${kind} ${score} ${rank}` }) as ScoreLine

describe('tables of one province, year and track', () => {
  test('of two kinds stand beside each other, and are never merged', () => {
    const tables = tablesOf([line(599, 30, 10), line(600, 20, 20), line(600, 25, 25, '含加分')])
    expect(tables.map(({ kind, lines }) => [kind, lines.map(({ score }) => score)])).toEqual([
      [null, [600, 599]],
      ['含加分', [600]],
    ])
    expect(sideBySide(tables).map(({ score, lines }) => [score, ...lines.map(one => one?.rank)])).toEqual([
      [600, 20, 25],
      [599, 30, undefined],
    ])
  })
  test('a score that a table repeats is shown twice, not hidden', () =>
    expect(sideBySide(tablesOf([line(600, 20, 20), line(600, 21, 1)]))).toHaveLength(2))
  test('a running sum that does not add up is named', () =>
    expect(faultsOf(tablesOf([line(600, 20, 20), line(599, 31, 10)])[0]!)).toEqual([
      { code: 'broken_sum', row: 1, expected: 30, found: 31 },
    ]))
  test('where nobody published how many had each score nothing is said of the sums', () =>
    expect(faultsOf(tablesOf([line(600, 20, null), line(599, 31, 10)])[0]!)).toBeUndefined())
})
