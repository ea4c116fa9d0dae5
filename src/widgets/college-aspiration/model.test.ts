import { expect, test } from 'vitest'
import { chosenBands, percent, placeOf, pressed, shareOf, usual } from './model.ts'

test('a rank like one’s own stands in the middle, half and twice of it at the ends, and so does all beyond', () => {
  expect([10, 20, 40, 5, 400].map(rank => placeOf(rank, 20))).toEqual([0, 0.5, 1, 0, 1])
  expect(placeOf(28, 20)).toBeGreaterThan(0.5)
})
test('one’s own rank as a share of what it took', () => expect([shareOf(105, 100), shareOf(80, 100)]).toEqual(['1.05', '0.80']))
test('99.96 % are not all', () => expect([percent(99.96), percent(100), percent(6.14)]).toEqual(['99.9', '100.0', '6.1']))
test('冲 稳 保 are asked for unless a band of ours is named', () => {
  expect(chosenBands(undefined)).toBe(usual)
  expect(chosenBands(['certain'])).toBe(usual)
  expect(chosenBands(['none', 'x'])).toEqual(['none'])
})
test('the first band that is pressed stands alone, the next beside it, and may be taken out', () => {
  expect(pressed(usual, 'safe')).toEqual(['safe'])
  expect(pressed(['safe'], 'match')).toEqual(['safe', 'match'])
  expect(pressed(['safe', 'match'], 'safe')).toEqual(['match'])
  expect(chosenBands(pressed(['safe'], 'safe'))).toBe(usual)
})
