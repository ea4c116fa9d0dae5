import { describe, expect, test } from 'vitest'
import {
  closedDay,
  dayFault,
  dayPart,
  monthsFrom,
  rangeShortcutsTo,
  readDay,
  readMoment,
  shortcutsFrom,
} from '../../src/core/ui/date/days.ts'
import { cpuMs } from '../support/cpu.ts'

describe('what people write for a day is read', () => {
  test.each([
    ['2024-9-1', '2024-09-01'],
    ['2024/09/01', '2024-09-01'],
    ['20240901', '2024-09-01'],
    ['2024.9.1', '2024-09-01'],
    ['2024年9月1日', '2024-09-01'],
    ['２０２４－９－１', '2024-09-01'],
    [' 2024-02-29 ', '2024-02-29'],
  ])('%s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })
  test.each(['2023-02-29', '2024-13-01', '24-9-1', '0999-01-01', '九月一日', '2024-09', ''])('and %s is no day', text => {
    expect(readDay(text)).toBeNull()
  })
})

describe('a day means its noon, another time may be written (B238)', () => {
  test.each([
    ['2024-9-1', '2024-09-01 12:00:00'],
    ['2024/9/1 8:30', '2024-09-01 08:30:00'],
    ['20240901T23:59:59', '2024-09-01 23:59:59'],
    ['2024-09-01 08：05', '2024-09-01 08:05:00'],
  ])('%s', (text, moment) => {
    expect(readMoment(text)).toBe(moment)
  })
  test.each(['2024-09-01 24:00', '2024-09-01 8', 'T08:00', '2024-09-31 08:00'])('%s is no moment', text => {
    expect(readMoment(text)).toBeNull()
  })
  test('fifty thousand characters take no time (S13)', () => {
    const started = cpuMs()
    for (const text of ['T', ' ', '1', '2024-09-01 ']) readMoment(text.repeat(50_000))
    expect(cpuMs() - started).toBeLessThan(200)
  })
})

test('what is wrong is said as data: the form, too early, too late, not offered', () => {
  const rule = { min: '2024-09-01', max: '2025-06-30', isDisabled: (day: string) => day === '2024-10-01' }
  expect(dayFault('', rule)).toBeNull()
  expect(dayFault('2024-09-01', rule)).toBeNull()
  expect(dayFault('1. 9.', rule)).toEqual({ why: 'format' })
  expect(dayFault('2024-08-31', rule)).toEqual({ why: 'before', day: '2024-09-01' })
  expect(dayFault('2025-07-01 12:00:00', rule, true)).toEqual({ why: 'after', day: '2025-06-30' })
  expect(closedDay('2024-10-01', rule)).toEqual({ why: 'closed' })
  expect(dayPart('2024-09-01 12:00:00')).toBe('2024-09-01')
})

test('a month on from the 31st is the last of a shorter month', () => {
  expect(monthsFrom('2024-01-31', 1)).toBe('2024-02-29')
  expect(monthsFrom('2026-11-21', 12)).toBe('2027-11-21')
  expect(monthsFrom('2024-03-31', -1)).toBe('2024-02-29')
})

test('shortcuts run from today up to a year, those of a range from the start of the month up to a year back (B238)', () => {
  expect(shortcutsFrom('2026-11-21').map(one => one.day)).toEqual([
    '2026-11-21',
    '2026-11-28',
    '2026-12-21',
    '2027-02-21',
    '2027-05-21',
    '2027-11-21',
  ])
  expect(rangeShortcutsTo('2026-11-21').map(one => one.from)).toEqual([
    '2026-11-01',
    '2026-10-21',
    '2026-08-21',
    '2026-05-21',
    '2025-11-21',
  ])
  expect(new Set(rangeShortcutsTo('2026-11-21').map(one => one.to))).toEqual(new Set(['2026-11-21']))
})
