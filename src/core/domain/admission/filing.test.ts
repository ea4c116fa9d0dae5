import { describe, expect, test } from 'vitest'
import { type Candidate, compare, type Filed, fileAll, type Marks, replay } from './filing.ts'
import { type TieOrder, tieOrderOf, tieOrders } from './tie-orders.ts'

const order: Pick<TieOrder, 'criteria' | 'rest'> = { criteria: ['chinese_math', 'elective_1'], rest: 'by_row' }
const someone = (id: string, score: number, wishes: Candidate['wishes'], marks?: Partial<Marks>): Candidate => ({
  ...{ id, score, wishes, ...(marks && { marks: { chinese: 100, math: 100, foreign: 100, electives: [80, 70], ...marks } }) },
})
const filed = (candidates: Candidate[], places: Record<string, number>, ties = order) =>
  Object.fromEntries([...fileAll(candidates, new Map(Object.entries(places)), ties)].map(([id, { unit, row }]) => [id, `${row} ${unit}`]))

describe('平行志愿', () => {
  test('the better score goes first, each list is walked to the first free place', () => {
    const people = [someone('low', 500, ['A', 'B', 'C']), someone('high', 600, ['A', 'B']), someone('middle', 550, ['B', 'A'])]
    expect(filed(people, { A: 1, B: 1, C: 1 })).toEqual({ high: '1 A', middle: '1 B', low: '3 C' })
  })
  test('a file is sent once; who finds no place is in no unit', () => {
    expect(filed([someone('a', 600, ['A', 'A', 'B']), someone('b', 500, ['A', 'X'])], { A: 1, B: 1 })).toEqual({ a: '1 A' })
  })
  test('a void row is passed over and keeps its number', () => {
    expect(filed([someone('a', 600, [undefined, 'B'])], { B: 1 })).toEqual({ a: '2 B' })
  })
  test('the order in which people come changes nothing', () => {
    const people = [someone('a', 600, ['A']), someone('b', 600, ['A'], { chinese: 90 }), someone('c', 590, ['A', 'B'])]
    expect(filed([...people].reverse(), { A: 2, B: 1 })).toEqual(filed(people, { A: 2, B: 1 }))
  })
})

describe('equal scores', () => {
  const best = someone('best', 600, ['A'], { math: 110 })
  const other = someone('other', 600, ['A'], { electives: [60, 90] })
  test('are parted by what the province compares, one after the other', () => {
    expect(filed([other, best], { A: 1 })).toEqual({ best: '1 A' })
    expect(compare(someone('x', 600, [], {}), other, order.criteria)).toBeGreaterThan(0)
    expect(compare(someone('unknown', 600, []), other, order.criteria)).toBeGreaterThan(0)
  })
  test('who is equal in everything: an earlier row goes first, the same row goes in together', () => {
    const first = someone('first', 600, ['A', 'B'], {})
    const second = someone('second', 600, ['B', 'A'], {})
    expect(filed([second, first], { A: 1 })).toEqual({ first: '1 A' })
    expect(filed([first, { ...first, id: 'twin' }], { A: 1 })).toEqual({ first: '1 A', twin: '1 A' })
    expect(filed([first, second], { A: 1 }, { ...order, rest: 'all' })).toEqual({ first: '1 A', second: '2 A' })
  })
  test('provinces are rows of a table, each with its year and source', () => {
    expect(tieOrderOf('四川')?.criteria).toHaveLength(6)
    expect(tieOrderOf('nowhere')).toBeUndefined()
    for (const one of tieOrders)
      expect([one.year >= 2020, one.source.length > 5, new Set(one.criteria).size]).toEqual([true, true, one.criteria.length])
  })
})

/**
 * What is right, said without any walking: in one way only can everybody be at a row so that each has a place there and none in a row
 * before. Whoever goes before one at a unit: better ones there, and equal ones who named it in an earlier row.
 */
function bruteForce(candidates: readonly Candidate[], places: ReadonlyMap<string, number>, ties: typeof order): Map<string, Filed>[] {
  const right: Map<string, Filed>[] = []
  const rows = candidates.map(() => 0)
  const unitAt = (i: number, row: number) => candidates[i]!.wishes[row - 1]
  const isFree = (i: number, row: number) => {
    const unit = unitAt(i, row)
    if (unit === undefined) return false
    const before = candidates.filter((one, j) => {
      if (j === i || rows[j] === 0 || unitAt(j, rows[j]!) !== unit) return false
      const order = compare(one, candidates[i]!, ties.criteria)
      return order < 0 || (order === 0 && ties.rest === 'by_row' && rows[j]! < row)
    })
    return before.length < (places.get(unit) ?? 0)
  }
  const isRight = () =>
    candidates.every((one, i) => {
      for (let row = 1; row < (rows[i] || one.wishes.length + 1); row++) if (isFree(i, row)) return false
      return rows[i] === 0 || isFree(i, rows[i]!)
    })
  const assign = (i: number) => {
    if (i === candidates.length) {
      if (isRight())
        right.push(
          new Map(candidates.flatMap(({ id, wishes }, j) => (rows[j] ? [[id, { unit: wishes[rows[j]! - 1]!, row: rows[j]! }]] : []))),
        )
      return
    }
    for (let row = 0; row <= candidates[i]!.wishes.length; row++) {
      rows[i] = row
      assign(i + 1)
    }
    rows[i] = 0
  }
  assign(0)
  return right
}

test('10,000 random cases: the one right outcome, found by trying all of them', () => {
  let seed = 20_250_608
  const below = (n: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * n)
  }
  for (let n = 0; n < 10_000; n++) {
    const units = ['A', 'B', 'C'].slice(0, 1 + below(3))
    const places = new Map(units.map(unit => [unit, below(3)]))
    const people = Array.from({ length: 1 + below(5) }, (_, i) => {
      const wishes = Array.from({ length: below(4) }, () => (below(8) ? units[below(units.length)] : undefined))
      return someone(`${i}`, 600 + below(3), wishes, below(4) ? { chinese: 100 + below(2), electives: [80 + below(2), 70] } : undefined)
    })
    const ties = { ...order, rest: below(2) ? ('by_row' as const) : ('all' as const) }
    const right = bruteForce(people, places, ties)
    const found = fileAll(people, places, ties)
    if (right.length !== 1) expect({ n, people, right }).toBe('one right outcome')
    const shown = (of: ReadonlyMap<string, Filed>) => JSON.stringify([...of].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (shown(found) !== shown(right[0]!)) expect({ n, people, found: shown(found) }).toEqual(shown(right[0]!))
  }
})

test('a plan replayed on a past year: the row it would have filed at, and by how many ranks the rows before were short', () => {
  expect(replay(10_412, [9_000, undefined, 10_000, 10_412, 20_000])).toEqual({
    ...{ row: 4, short: [{ row: 1, by: 1_412 }, { row: 3, by: 412 }] }, // biome-ignore format: a table
  })
  expect(replay(500, [100, undefined])).toEqual({ short: [{ row: 1, by: 400 }] })
  expect(replay(500, [])).toEqual({ short: [] })
})
