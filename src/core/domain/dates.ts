const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A moment as the wire may carry it: ten digits are seconds (B235), more are milliseconds, text is ISO. */
export function momentOf(value: number | string | Date): Date {
  if (value instanceof Date) return value
  const text = String(value).trim()
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * SECOND)
  return new Date(/^\d+$/.test(text) ? Number(text) : text)
}

/** How long ago, as data: each language words it itself. */
export type Ago =
  | { readonly unit: 'now' }
  | { readonly unit: 'minutes' | 'hours'; readonly n: number }
  | { readonly unit: 'day' }
  | { readonly unit: 'date'; readonly text: string }

/** B236: under 30 s now, under 1 h minutes, under 24 h hours, under 48 h one day; older is a date, with its year when that is another one (G070). */
export function ago(then: number | string | Date, now: Date): Ago {
  const moment = momentOf(then)
  const age = now.getTime() - moment.getTime()
  if (age < 30 * SECOND) return { unit: 'now' }
  if (age < HOUR) return { unit: 'minutes', n: Math.max(1, Math.floor(age / MINUTE)) }
  if (age < DAY) return { unit: 'hours', n: Math.floor(age / HOUR) }
  if (age < 2 * DAY) return { unit: 'day' }
  const short = `${two(moment.getMonth() + 1)}-${two(moment.getDate())} ${two(moment.getHours())}:${two(moment.getMinutes())}`
  return { unit: 'date', text: moment.getFullYear() === now.getFullYear() ? short : `${moment.getFullYear()}-${short}` }
}

/** `yyyy-mm-dd` of a moment, in the reader's own time zone. */
export const dayOf = (moment: Date): string =>
  `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`

// what is sold begins and ends in China, wherever it is read
const china = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })
/** `yyyy-mm-dd` of a moment, in China. */
export const chinaDay = (at: string | Date): string => china.format(momentOf(at))
const chinaClock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', timeStyle: 'short' })
/** A moment by the clock in China, to the minute: `2026-09-01 08:30`. */
export const chinaMoment = (at: string | Date): string => `${chinaDay(at)} ${chinaClock.format(momentOf(at))}`
/** The first moment of a day (`yyyy-mm-dd`) in China, and of the day after it. */
export const chinaBegin = (day: string): Date => new Date(`${day}T00:00:00+08:00`)
export const chinaEnd = (day: string): Date => new Date(chinaBegin(day).getTime() + DAY)
/** The last day of what ends at this moment, in China: midnight is still the day before. */
export const lastChinaDay = (end: string): string => china.format(momentOf(end).getTime() - 1)

/** A date that was picked means noon of that day (B238), so that no time zone turns it into the day before. */
export const atNoon = (day: string): string => `${day} 12:00:00`

/** Whether the calendar has this day. */
export const isInCalendar = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

/** B161: yyyy-mm-dd, a day the calendar has, year 1000 or later. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return isInCalendar(Number(year), Number(month), Number(day))
}

/** School years begin in August: in July 2026 it is still 2025. */
export const schoolYear = (now: Date): number => (now.getMonth() >= 7 ? now.getFullYear() : now.getFullYear() - 1)

/** Whether one day (yyyy-mm-dd) lies before another; of days that nobody has named neither does. */
export const isBefore = (day: string | null | undefined, other: string | null | undefined): boolean => Boolean(day && other && day < other)

const two = (n: number) => String(n).padStart(2, '0')
