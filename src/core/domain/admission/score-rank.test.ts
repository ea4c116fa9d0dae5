import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { curveOf, equivalentScore, rankToReckonWith, readScore, type ScoreRow, type ScoreTable } from './score-rank.ts'
import { isOnlyPoor, scoreTableFaults } from './score-table-faults.ts'

const rowsOf = (...pairs: [score: number, cumulative: number][]): ScoreRow[] =>
  pairs.map(([score, cumulative], i) => ({ score, cumulative, count: cumulative - (pairs[i - 1]?.[1] ?? 0) }))
const table = (rows: ScoreRow[], more: Partial<ScoreTable> = {}): ScoreTable => ({
  province: '江苏',
  year: 2025,
  track: '物理',
  rows,
  ...more,
})

const full = curveOf(table(rowsOf([690, 12], [689, 20], [688, 20], [687, 45])))
const sparse = curveOf(table(rowsOf([690, 12], [650, 400], [600, 5000])))

describe('a score is a range of ranks: cum(s+1)+1 to cum(s)', () => {
  test('in a full table', () => {
    expect(full.ranksOf(689)).toEqual({ from: 13, to: 20, isWidened: false })
    expect(full.ranksOf(687)).toEqual({ from: 21, to: 45, isWidened: false })
  })
  test('the top bucket is this score and above, and says so for a better one', () => {
    expect(full.ranksOf(690)).toEqual({ from: 1, to: 12, isWidened: false })
    expect(full.ranksOf(740)).toEqual({ from: 1, to: 12, isWidened: true })
  })
  test('a score that nobody has is the place after those above', () => {
    expect(full.ranksOf(688)).toEqual({ from: 21, to: 21, isWidened: false })
  })
  test('below the table nobody knows how far it goes', () => {
    expect(full.ranksOf(600)).toEqual({ from: 46, isWidened: true })
    expect(rankToReckonWith(full, 600)).toBeUndefined()
  })
  test('a sparse table widens the range by what it leaves out, at an anchor too', () => {
    expect(sparse.ranksOf(640)).toEqual({ from: 401, to: 5000, isWidened: true })
    expect(sparse.ranksOf(650)).toEqual({ from: 13, to: 400, isWidened: true })
  })
  test('the rank to reckon with is the bottom of the range', () => {
    expect(rankToReckonWith(full, 689)).toBe(20)
    expect(rankToReckonWith(sparse, 640)).toBe(5000)
  })
})

describe('a rank is a range of scores', () => {
  test('in a full table one score, in a sparse one all that are left out', () => {
    expect(full.scoresOf(13)).toEqual({ lowest: 689, highest: 689, isWidened: false })
    expect(full.scoresOf(21)).toEqual({ lowest: 687, highest: 687, isWidened: false })
    expect(sparse.scoresOf(401)).toEqual({ lowest: 600, highest: 649, isWidened: true })
  })
  test('in the top bucket and below the end one side is open', () => {
    expect(full.scoresOf(12)).toEqual({ lowest: 690, isWidened: false })
    expect(full.scoresOf(46)).toEqual({ highest: 686, isWidened: true })
  })
  test('there and back: every rank of a score has that score', () => {
    for (const score of [690, 689, 687]) {
      const { from, to } = full.ranksOf(score)
      for (let rank = from; rank <= to!; rank++) expect(full.scoresOf(rank).lowest).toBe(score)
    }
  })
})

describe('equivalent scores of another year', () => {
  const before = curveOf(table(rowsOf([680, 10], [679, 18], [678, 30], [677, 60]), { year: 2024 }))
  test('are those whose ranks meet the ranks of this score', () => {
    expect(equivalentScore(full, 689, before)).toEqual({
      ...{ year: 2024, track: '物理', lowest: 678, highest: 679, isWidened: false, isApproximate: false },
    })
  })
  test('another track or another kind of table is approximate, another province is none', () => {
    expect(equivalentScore(full, 689, curveOf({ ...before.table, track: '理科' }))?.isApproximate).toBe(true)
    expect(equivalentScore(full, 689, curveOf({ ...before.table, kind: '含加分' }))?.isApproximate).toBe(true)
    expect(equivalentScore(full, 689, curveOf({ ...before.table, province: '北京' }))).toBeUndefined()
  })
  test('a sparse table on either side is said, an unknown rank has no equivalent', () => {
    expect(equivalentScore(sparse, 640, before)?.isWidened).toBe(true)
    expect(equivalentScore(full, 500, before)).toBeUndefined()
  })
})

describe('a validator names what breaks a table', () => {
  const good = rowsOf([690, 12], [689, 20], [688, 20], [687, 45])
  const faults = (rows: ScoreRow[]) => scoreTableFaults(rows)
  test('nothing in a good one', () => expect(faults(good)).toEqual([]))
  test('a running sum that does not add up, told once', () => {
    expect(faults(good.map((row, i) => (i >= 1 ? { ...row, cumulative: row.cumulative + 3 } : row)))).toEqual([
      { code: 'broken_sum', row: 1, expected: 20, found: 23 },
    ])
  })
  test('a repeated score, a wrong order', () => {
    expect(faults([...good.slice(0, 2), { score: 689, count: 0, cumulative: 20 }, ...good.slice(2)])).toEqual([
      { code: 'repeated_score', row: 2 },
    ])
    expect(faults([...good.slice(0, 3), { score: 700, count: 5, cumulative: 25 }])).toContainEqual({ code: 'order', row: 3 })
  })
  test('gaps are poor, not wrong; a few anchors are sparse', () => {
    expect(faults(rowsOf([690, 12], [688, 20], [687, 45]))).toEqual([{ code: 'gap', row: 1, missing: 1 }])
    const few = faults(sparse.table.rows as ScoreRow[])
    expect(few[0]).toEqual({ code: 'sparse', rows: 3, span: 91 })
    expect(few.every(isOnlyPoor)).toBe(true)
  })
  test('a head that is missing, cells without numbers, no rows', () => {
    expect(faults(good.slice(1))).toEqual([{ code: 'no_top', row: 0, expected: 8, found: 20 }])
    expect(faults([{ score: Number.NaN, count: 1, cumulative: 1 }])).toEqual([{ code: 'no_number', row: 0, field: 'score' }])
    expect(faults([{ score: 600, count: -1, cumulative: 1 }])).toEqual([{ code: 'no_number', row: 0, field: 'count' }])
    expect(faults([])).toEqual([{ code: 'empty' }])
  })
})

test('scores as tables write them', () => {
  expect(['580及以上', '611分及以上', '６１０', '610.5', ' 609 分 '].map(readScore)).toEqual([
    { score: 580, isTop: true },
    { score: 611, isTop: true },
    { score: 610, isTop: false },
    { score: 610.5, isTop: false },
    { score: 609, isTop: false },
  ])
  expect(['', '及以上', '合计', '-5'].map(readScore)).toEqual([undefined, undefined, undefined, undefined])
})

describe('properties of any table', () => {
  const tables = fc
    .array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 40 })
    .map(counts => rowsOf(...counts.map((_, i): [number, number] => [700 - i, counts.slice(0, i + 1).reduce((sum, one) => sum + one, 0)])))

  test('anchors taken out of it give ranges that hold those of the whole table: wider, never wrong', () => {
    fc.assert(
      fc.property(tables, fc.infiniteStream(fc.boolean()), (rows, kept) => {
        const anchors = rows.filter(() => kept.next().value).map(row => [row.score, row.cumulative] as [number, number])
        const [whole, few] = [curveOf(table(rows)), curveOf(table(rowsOf(...anchors)))]
        for (const { score, count, cumulative } of rows) {
          if (count === 0) continue
          const [narrow, wide] = [whole.ranksOf(score), few.ranksOf(score)]
          expect(wide.from <= narrow.from && (wide.to ?? Infinity) >= narrow.to!).toBe(true)
          const scores = few.scoresOf(cumulative)
          expect((scores.lowest ?? -Infinity) <= score && (scores.highest ?? Infinity) >= score).toBe(true)
        }
      }),
    )
  })

  test('a table is whole for the validator, and is not once a sum is off by one', () => {
    fc.assert(
      fc.property(tables, fc.nat(), (rows, at) => {
        expect(scoreTableFaults(rows)).toEqual([])
        const broken = rows.map((row, i) => (i === at % rows.length ? { ...row, count: row.count + 1 } : row))
        expect(scoreTableFaults(broken).map(fault => fault.code)).toEqual([at % rows.length === 0 ? 'no_top' : 'broken_sum'])
      }),
    )
  })
})
