import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Audit } from '../kit/audit.ts'
import type { Db } from '../kit/db.ts'
import { lock } from '../kit/lock.ts'
import { updateRows } from '../kit/rows.ts'
import { vip_periods } from '../resources/sys/vip_periods/table.ts'

const DAY_MS = 86_400_000

/** A period that counts, in milliseconds. */
interface Stretch {
  readonly uuid: string
  readonly begin: number
  readonly end: number
  readonly isBought: boolean
}

/** Whoever places, moves or takes back periods of an account waits for whoever does. */
export const lockPeriods = (tx: Db, user: string) => lock(tx, `vip periods:${user}`)

/** Her own periods that have not ended, in their order. */
async function periodsOf(db: Db, user: string, now: Date): Promise<Stretch[]> {
  const rows = await db
    .select()
    .from(vip_periods)
    .where(and(eq(vip_periods.user, user), isNull(vip_periods.revoked_time), gt(vip_periods.end_datetime, now.toISOString())))
    .orderBy(asc(vip_periods.begin_datetime), asc(vip_periods.id))
  return rows.map(({ uuid, begin_datetime, end_datetime, source }) => ({
    ...{ uuid, isBought: source === 'purchase' },
    ...{ begin: new Date(begin_datetime).getTime(), end: new Date(end_datetime).getTime() },
  }))
}

/** The first that has something of these milliseconds. */
const meeting = (periods: readonly Stretch[], begin: number, end: number) => periods.find(one => one.begin < end && one.end > begin)
const runningAt = (periods: readonly Stretch[], at: number) => meeting(periods, at, at + 1)

/**
 * When days that she buys now begin: where what she has of her own ends without a gap, so that no paid day is lost. What was given to her
 * behind a gap bars her from nothing; what she has paid for there is never laid over: these days are laid before it, or behind it.
 */
export async function nextBegin(db: Db, user: string, now: Date, days: number): Promise<Date> {
  const periods = await periodsOf(db, user, now)
  const bought = periods.filter(one => one.isBought)
  let begin = now.getTime()
  for (;;) {
    const inTheWay = runningAt(periods, begin) ?? meeting(bought, begin, begin + days * DAY_MS)
    if (!inTheWay) return new Date(begin)
    begin = inTheWay.end
  }
}

/** Milliseconds that lie over others. */
const shared = (others: readonly Stretch[], begin: number, end: number) =>
  others.reduce((sum, one) => sum + Math.max(0, Math.min(one.end, end) - Math.max(one.begin, begin)), 0)

/**
 * When a period of hers has been taken back: what she has bought and what has not begun moves forward with all of its days, to where it
 * lies over nothing she has paid for, and over no more of what was given to her than before. What was given stays where it was laid.
 */
export async function closeGaps(tx: Db, user: string, now: Date, audit: Audit): Promise<void> {
  await lockPeriods(tx, user)
  const periods = await periodsOf(tx, user, now)
  const given = periods.filter(one => !one.isBought)
  const bought: Stretch[] = []
  for (const one of periods.filter(one => one.isBought)) {
    const length = one.end - one.begin
    const most = shared(given, one.begin, one.end)
    const begin = [now.getTime(), ...[...given, ...bought].map(({ end }) => end)]
      .filter(at => at < one.begin)
      .sort((a, b) => a - b)
      .find(at => !meeting(bought, at, at + length) && shared(given, at, at + length) <= most)
    bought.push(begin === undefined ? one : { ...one, begin, end: begin + length })
    if (begin === undefined) continue
    const [begin_datetime, end_datetime] = [new Date(begin).toISOString(), new Date(begin + length).toISOString()]
    await updateRows(tx, now, vip_periods, eq(vip_periods.uuid, one.uuid), { begin_datetime, end_datetime })
    await audit('vip_move', { id: one.uuid, user, from: new Date(one.begin).toISOString(), to: begin_datetime })
  }
}
