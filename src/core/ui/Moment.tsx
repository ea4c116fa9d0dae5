import { useSyncExternalStore } from 'react'
import { ago, momentOf } from '../domain/dates.ts'
import { type Locale, type Translate, useLocale, useWords } from '../i18n/index.ts'
import { uiWords } from './messages/index.ts'
import type zh from './messages/zh.ts'

/** How long ago in words (B235, B236): just now, minutes, hours, 1 day; older is a date (G070). */
export function agoText(at: number | string | Date, now: Date, locale: Locale, words: Translate<typeof zh>): string {
  const past = ago(at, now)
  if (past.unit === 'now') return words('now')
  if (past.unit === 'date') return past.text
  return new Intl.RelativeTimeFormat(locale).format(past.unit === 'day' ? -1 : -past.n, past.unit)
}

/** A function that says how long ago something was; what it has said grows older by itself. */
export function useAgo(): (at: number | string | Date) => string {
  const words = useWords(uiWords)
  const locale = useLocale()
  useSyncExternalStore(eachHalfMinute, halfMinute)
  return at => agoText(at, new Date(), locale, words)
}

/**
 * A moment of the past, relative; the exact time is in the tip.
 *
 * @example
 * <Moment at={user.last_login} />
 */
export function Moment({ at }: { at: number | string | Date }) {
  const ago = useAgo()
  const locale = useLocale()
  const moment = momentOf(at)
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(moment)
  return (
    <time dateTime={moment.toISOString()} title={exact}>
      {ago(moment)}
    </time>
  )
}

// One timer for all moments that are shown, and none while there is none (R6).
const EVERY_MS = 30_000
const halfMinute = () => Math.floor(Date.now() / EVERY_MS)
const watching = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
function eachHalfMinute(tell: () => void): () => void {
  watching.add(tell)
  timer ??= setInterval(() => watching.forEach(one => void one()), EVERY_MS)
  return () => {
    watching.delete(tell)
    if (watching.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
