import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { recorded } from '../../kit/audit.ts'
import { type Db, databaseProblem, type Ports } from '../../kit/db.ts'
import { notLately } from '../../kit/lately.ts'
import { updateRows } from '../../kit/rows.ts'
import { PayAway, PayRefused, PayUnclear } from '../../ports/pay/pay.ts'
import { askedNoMore, giveBack, notArrived } from './give-back.ts'
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
  let fault: unknown
  for (const order of some)
    try {
      await lookAfter(db, ports, order, now)
    } catch (error) {
      if (error instanceof PayUnclear || error instanceof PayRefused) continue
      if (error instanceof PayAway) break
      if (databaseProblem(error)?.status === 503) throw error
      fault ??= error
    }
  if (fault) throw fault
}

async function lookAfter(
  db: Db,
  ports: Ports,
  { uuid, refund_asked_time }: Pick<typeof orders.$inferSelect, 'uuid' | 'refund_asked_time'>,
  now: Date,
) {
  await db.update(orders).set({ asked_time: now.toISOString() }).where(eq(orders.uuid, uuid))
  const answer = await ports.pay.refunded(uuid)
  const by = { actor: null, address: null, target: 'wch_pay/pay/' }
  await recorded(db, ports, by, async (tx, audit) => {
    if (answer.state === 'done') return giveBack(tx, { ports, audit }, answer)
    // who has pressed again meanwhile is asked about in her turn
    const of = and(eq(orders.uuid, uuid), eq(orders.refund_asked_time, refund_asked_time!))
    const [was] = await updateRows(tx, now, orders, of!, askedNoMore).returning({ uuid: orders.uuid })
    if (was && answer.state === 'failed') await notArrived({ ports, audit }, { refund: uuid, status: answer.status })
  })
}
