import { expect, test } from 'vitest'
import { yearsOfStudy, yuanAYear } from './plan-words.ts'

test.each([
  ['四年', 4],
  ['4年', 4],
  ['五年制', 5],
  ['３', 3],
  ['', undefined],
  ['4-6年', undefined],
  ['零年', undefined],
  ['12', undefined],
])('%j is %s years of study', (text, years) => expect(yearsOfStudy(text)).toBe(years))
test.each([
  ['5500', 5500],
  ['5,500元', 5500],
  ['5500.00', 5500],
  ['39800元/年', 39_800],
  ['6800元/生', 6800],
  ['0', 0],
  ['待定', undefined],
  ['5500-6800', undefined],
  ['', undefined],
])('%j is %s yuan a year', (text, yuan) => expect(yuanAYear(text)).toBe(yuan))
