import { describe, expect, test } from 'vitest'
import { ago, atNoon, dayOf, momentOf, schoolYear } from './dates.ts'

const now = new Date(2026, 10, 21, 12, 0, 0)
const past = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test('a ten-digit timestamp counts as seconds (B235)', () => {
  expect(momentOf(1_700_000_000)).toEqual(momentOf(1_700_000_000_000))
  expect(momentOf('1700000000').toISOString()).toBe('2023-11-14T22:13:20.000Z')
  expect(momentOf('2023-11-14T22:13:20Z').getTime()).toBe(1_700_000_000_000)
})

describe('an age is told in the unit it has earned (B236)', () => {
  test.each([
    [0, { unit: 'now' }],
    [29, { unit: 'now' }],
    [30, { unit: 'minutes', n: 1 }],
    [60, { unit: 'minutes', n: 1 }],
    [3599, { unit: 'minutes', n: 59 }],
    [3600, { unit: 'hours', n: 1 }],
    [86_399, { unit: 'hours', n: 23 }],
    [86_400, { unit: 'day' }],
    [172_799, { unit: 'day' }],
  ])('%i seconds', (seconds, said) => {
    expect(ago(past(seconds), now)).toEqual(said)
  })
  test('older than two days is a date, with the year when it is another one (G070)', () => {
    expect(ago(new Date(2026, 0, 5, 8, 7), now)).toEqual({ unit: 'date', text: '01-05 08:07' })
    expect(ago(new Date(2025, 11, 31, 23, 59), now)).toEqual({ unit: 'date', text: '2025-12-31 23:59' })
  })
  test('a clock that is ahead of ours says now, never a negative age', () => {
    expect(ago(past(-5000), now)).toEqual({ unit: 'now' })
  })
})

test('a picked date means noon (B238)', () => {
  expect(atNoon('2026-09-01')).toBe('2026-09-01 12:00:00')
  expect(dayOf(new Date(2026, 8, 1, 0, 5))).toBe('2026-09-01')
})

test('a school year begins in August', () => {
  expect(schoolYear(new Date(2026, 6, 31))).toBe(2025)
  expect(schoolYear(new Date(2026, 7, 1))).toBe(2026)
})
