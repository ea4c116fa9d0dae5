import { expect, test } from 'vitest'
import type { PlanUnits } from './data.ts'
import { inOrder, shifted } from './model.ts'

test('a row is moved among those that are shown; one that is not shown keeps its place in the form', () => {
  const move = (rows: string, key: string, by: number, shown = 'abcd') => shifted([...rows], [...shown], key, by).join('')
  expect(move('a-bc', 'a', 1)).toBe('b-ac')
  expect(move('a-bc', 'a', 2)).toBe('b-ca')
  expect(move('a-bc', 'c', -2)).toBe('c-ab')
  // further than there are rows, or taken out elsewhere meanwhile
  expect(move('a-bc', 'b', 9)).toBe('a-cb')
  expect(move('a-c', 'b', 1)).toBe('a-c')
  expect(move('anc', 'a', 1)).toBe('cna')
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
