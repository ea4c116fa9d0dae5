import { expect, test } from 'vitest'
import type { PlanUnits } from './data.ts'
import { inOrder, rearranged } from './model.ts'

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

test('R9 what is known of the rows stands in the order of the plan, whichever was read first', () => {
  const known = (units: string[], missing: string[] = []) => ({ units: units.map(uuid => ({ uuid })), missing }) as unknown as PlanUnits
  const shown = (rows: string[], of: PlanUnits) => {
    const { units, unread } = inOrder({ rows }, of)
    return [units.units.map(one => one.uuid).join(''), units.missing.join(''), unread]
  }
  expect(shown(['b', 'a', 'c'], known(['a', 'b', 'c']))).toEqual(['bac', '', 0])
  expect(shown(['b', '-', 'n'], known(['a', 'b'], ['-', '+']))).toEqual(['b', '-', 1])
  expect(shown([], known(['a']))).toEqual(['', '', 0])
})
