import { and, asc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { recorded } from '../../kit/audit.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { notLately } from '../../kit/lately.ts'
import { updateRows } from '../../kit/rows.ts'
import { byItself, lookAfterEach } from './look-after-each.ts'
import { orders } from './pay/table.ts'
import { settle } from './settle.ts'

/** An order whose code was shown so long ago is asked for where nobody is polling; a message may be lost. */
const ASK_AFTER_MS = 60_000
const DAY_MS = 86_400_000
const MOST = 100

/**
 * Orders that nobody looks at: those that were paid are settled, those that have expired or whose account is gone are closed, here and
 * with the provider, which is asked outside of the transaction in which the account goes. What is closed here, by her or because it has
 * expired, may have been paid all the same, or may be until the provider has closed it: it is asked about until it says so. What
 * goes wrong with one is no reason to leave the others; it is looked at again when all of them have been.
 */
export async function lookAfterOrders(db: Db, ports: Ports): Promise<void> {
  const now = ports.now()
  const rested = (moment: SQLWrapper) => notLately(moment, now, ASK_AFTER_MS)
  const yesterday = sql`${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz`
  const { asked_time, code_url, expires_time, over_time, state, updated_time, user } = orders
  const some = await db
    .select()
    .from(orders)
    .where(
      sql`(${state} = 'open' and (
          (${code_url} is not null and ${rested(sql`coalesce(${asked_time}, ${updated_time})`)})
          or (${expires_time} <= ${now.toISOString()}::timestamptz
            and (${asked_time} is null or ${asked_time} <= ${expires_time} or ${rested(asked_time)}))
          or (${user} is null and (${asked_time} is null or ${rested(asked_time)}))))
        or (${state} = 'closed' and ${code_url} is not null and ${over_time} is null
          and (${asked_time} is null or ${asked_time} <= ${updated_time} or ${rested(asked_time)}))`,
    )
    // those whose code nobody has any more (all that were ever closed, after an upgrade) wait for the others
    .orderBy(sql`${expires_time} < ${yesterday}`, sql`${asked_time} nulls first`, asc(expires_time))
    .limit(MOST)
  await lookAfterEach(some, order => lookAfter(db, ports, order, now))
}

async function lookAfter(db: Db, ports: Ports, order: typeof orders.$inferSelect, now: Date) {
  const mine = eq(orders.uuid, order.uuid)
  // whatever comes of it, the others are asked for before it is again
  await db.update(orders).set({ asked_time: now.toISOString() }).where(mine)
  const answer = order.code_url ? await ports.pay.query(order.uuid) : { state: 'unknown' as const }
  const over = { over_time: now.toISOString() }
  const isLive = order.state === 'open' && order.user !== null && new Date(order.expires_time) > now
  if (answer.state === 'paid') {
    await recorded(db, ports, byItself, async (tx, audit) => {
      await settle(tx, { ports, audit }, answer)
      if (isLive) return
      // of money that was refused it is told once, and it is asked about no more
      await updateRows(tx, now, orders, and(mine, eq(orders.state, 'open'))!, { state: 'closed' })
      await tx.update(orders).set(over).where(mine)
    })
    return
  }
  if (isLive) return
  // it may be paid at this moment: whether it is closed there is believed when it is asked about the next time
  if (answer.state === 'open') await ports.pay.close(order.uuid)
  await updateRows(db, now, orders, and(mine, eq(orders.state, 'open'))!, { state: 'closed' })
  // a code that was being got meanwhile has never been asked about
  if (order.code_url && answer.state !== 'open') await db.update(orders).set(over).where(mine)
}
