import { cleanDate } from '../../domain/cells.ts'
import { atNoon, dayOf, isDate } from '../../domain/dates.ts'

/** Which days may be picked. All are `yyyy-mm-dd`, which sort as they stand. */
export interface DayRule {
  /** The first day that may be chosen, `yyyy-mm-dd`. */
  readonly min?: string
  /** The last day that may be chosen. */
  readonly max?: string
  /** Further days that may not be chosen. */
  readonly isDisabled?: (day: string) => boolean
}

/** What is wrong with a date somebody gave, as data: each language words it itself. */
export type DayFault =
  | { readonly why: 'format' }
  | { readonly why: 'before'; readonly day: string }
  | { readonly why: 'after'; readonly day: string }
  | { readonly why: 'closed' }

/** The wire's form of what somebody wrote (`2024-9-1`, `2024/09/01`, `20240901`); null when it is no day of the calendar. */
export function readDay(text: string): string | null {
  const { value } = cleanDate(text.slice(0, 40))
  return isDate(value) ? value : null
}

/** The same with a time: `2024-9-1 8:30` is `2024-09-01 08:30:00`, and a day alone means its noon (B238). */
export function readMoment(text: string): string | null {
  const plain = text.slice(0, 40).normalize('NFKC').trim()
  const alone = readDay(plain)
  if (alone) return atNoon(alone)
  const at = plain.search(/[\sT]/)
  const day = at < 0 ? null : readDay(plain.slice(0, at))
  const clock = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(plain.slice(at + 1).trim())
  if (!day || !clock) return null
  const [hours, minutes, seconds] = [clock[1] ?? '', clock[2] ?? '', clock[3] ?? '0'] as const
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${day} ${[hours, minutes, seconds].map(part => part.padStart(2, '0')).join(':')}`
}

/** The day of a wire value, with or without a time; empty when there is none. */
export const dayPart = (value: string): string => (readMoment(value) ?? '').slice(0, 10)

/** Why a day may not be picked; null when it may. */
export function closedDay(day: string, { min, max, isDisabled }: DayRule): DayFault | null {
  if (min && day < min) return { why: 'before', day: min }
  if (max && day > max) return { why: 'after', day: max }
  return isDisabled?.(day) ? { why: 'closed' } : null
}

/** What is wrong with a value of a date field; null for a good one and for an empty one. Forms may ask it too. */
export function dayFault(value: string, rule: DayRule = {}, time = false): DayFault | null {
  if (value === '') return null
  const read = time ? readMoment(value) : readDay(value)
  return read === null ? { why: 'format' } : closedDay(read.slice(0, 10), rule)
}

// noon, so that no change to summer time makes it the day before
export const dateOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(2000, month - 1, date, 12)
  at.setFullYear(year, month - 1, date)
  return at
}

/** The same day so many months on; the last of the month where that day does not exist. */
export function monthsFrom(day: string, months: number): string {
  const at = dateOf(day)
  const first = new Date(at.getFullYear(), at.getMonth() + months, 1, 12)
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0, 12).getDate()
  first.setDate(Math.min(at.getDate(), last))
  return dayOf(first)
}

export function daysFrom(day: string, days: number): string {
  const at = dateOf(day)
  at.setDate(at.getDate() + days)
  return dayOf(at)
}

export type Shortcut = 'today' | 'inWeek' | 'inMonth' | 'inQuarter' | 'inHalf' | 'inYear'
/** From today up to a year (B238): a date to be set is mostly a deadline, so they run forward. */
export const shortcutsFrom = (today: string): readonly { key: Shortcut; day: string }[] => [
  { key: 'today', day: today },
  { key: 'inWeek', day: daysFrom(today, 7) },
  { key: 'inMonth', day: monthsFrom(today, 1) },
  { key: 'inQuarter', day: monthsFrom(today, 3) },
  { key: 'inHalf', day: monthsFrom(today, 6) },
  { key: 'inYear', day: monthsFrom(today, 12) },
]

export type RangeShortcut = 'thisMonth' | 'lastMonth' | 'lastQuarter' | 'lastHalf' | 'lastYear'
/** From the month's start up to a year back (B238), each until today. */
export const rangeShortcutsTo = (today: string): readonly { key: RangeShortcut; from: string; to: string }[] => [
  { key: 'thisMonth', from: `${today.slice(0, 8)}01`, to: today },
  { key: 'lastMonth', from: monthsFrom(today, -1), to: today },
  { key: 'lastQuarter', from: monthsFrom(today, -3), to: today },
  { key: 'lastHalf', from: monthsFrom(today, -6), to: today },
  { key: 'lastYear', from: monthsFrom(today, -12), to: today },
]
