import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { recorded } from '../../kit/audit.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { notLately } from '../../kit/lately.ts'
import { updateRows } from '../../kit/rows.ts'
import { askedNoMore, giveBack, notArrived } from './give-back.ts'
import { byItself, lookAfterEach } from './look-after-each.ts'
import { orders } from './pay/table.ts'

/** Longer than two clocks may differ and an answer may take: what is not there by then was never asked for. */
const ASK_AFTER_MS = 180_000
const MOST = 100

/**
 * Refunds whose answer was lost, or never came: the provider is asked every three minutes whether it has made them, until it says so or says that
 * there is none. What goes wrong with one is no reason to leave the others.
 */
export async function lookAfterRefunds(db: Db, ports: Ports): Promise<void> {
  const now = ports.now()
  const { asked_time, refund_asked_time, state, uuid } = orders
  const some = await db
    .select({ uuid, refund_asked_time })
    .from(orders)
    .where(
      and(
        eq(state, 'paid'),
        isNotNull(refund_asked_time),
        notLately(refund_asked_time, now, ASK_AFTER_MS),
        or(isNull(asked_time), notLately(asked_time, now, ASK_AFTER_MS)),
      ),
    )
    .orderBy(sql`${asked_time} nulls first`)
    .limit(MOST)
  await lookAfterEach(some, order => lookAfter(db, ports, order, now))
}

async function lookAfter(
  db: Db,
  ports: Ports,
  { uuid, refund_asked_time }: Pick<typeof orders.$inferSelect, 'uuid' | 'refund_asked_time'>,
  now: Date,
) {
  await db.update(orders).set({ asked_time: now.toISOString() }).where(eq(orders.uuid, uuid))
  const answer = await ports.pay.refunded(uuid)
  await recorded(db, ports, byItself, async (tx, audit) => {
    // what fits no money of ours is on record then, and would be asked about for ever
    if (answer.state === 'done') await giveBack(tx, { ports, audit }, answer)
    // who has pressed again meanwhile is asked about in her turn
    const of = and(eq(orders.uuid, uuid), eq(orders.refund_asked_time, refund_asked_time!))
    const [was] = await updateRows(tx, now, orders, of!, askedNoMore).returning({ uuid: orders.uuid })
    if (was && answer.state === 'failed') await notArrived({ ports, audit }, { refund: uuid, status: answer.status })
  })
}
