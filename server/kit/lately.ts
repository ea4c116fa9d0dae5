import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** By so much may the clocks of two machines differ that share a database. */
const APART_MS = 60_000

const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`

/**
 * Whether a moment lies in the last `ms`. One that is still to come was written under a clock that was ahead and has been set right since: it
 * counts for nothing, or whoever was heard of then would be waited for, and what was asked then be too much, for as long as it was ahead.
 */
export const lately = (moment: SQLWrapper, now: Date, ms: number): SQL =>
  sql`${moment} between ${at(now.getTime() - ms)} and ${at(now.getTime() + APART_MS)}`

/** The other answer; of no moment at all it is neither. */
export const notLately = (moment: SQLWrapper, now: Date, ms: number): SQL => sql`not (${lately(moment, now, ms)})`

/** Whether a moment was written under a clock that was ahead. */
export const isToCome = (moment: SQLWrapper, now: Date): SQL => sql`${moment} > ${at(now.getTime() + APART_MS)}`
