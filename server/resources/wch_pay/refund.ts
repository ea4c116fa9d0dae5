import { and, eq } from 'drizzle-orm'
import type { User } from '../../../src/core/domain/access.ts'
import { closeGaps, lockPeriods } from '../../identity/vip-periods.ts'
import type { Recorded } from '../../kit/context.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { updateRows } from '../../kit/rows.ts'
import { zh } from '../../messages/zh.ts'
import { vip_periods } from '../sys/vip_periods/table.ts'
import { asked } from './asked.ts'
import { money_events, orders } from './pay/table.ts'

type Order = typeof orders.$inferSelect

/**
 * Gives all the money of an order back, and takes back what it gave. The provider is asked first, always for the same refund: whoever is
 * killed between its answer and our books presses again, and nothing is given back twice.
 */
export async function refund(
  order: Order,
  reason: string,
  { db, ports, user, recorded }: { db: Db; ports: Ports; user: User; recorded: Recorded },
) {
  // not what was refused before it, nor what came a second time
  const [payment] = await db
    .select()
    .from(money_events)
    .where(and(eq(money_events.order, order.uuid), eq(money_events.kind, 'payment')))
  if (order.state !== 'paid' || !payment?.transaction) throw new Problem(409, zh.notPaid)
  const { transaction } = await asked(() =>
    ports.pay.refund({
      ...{ refund: order.uuid, number: order.uuid, transaction: payment.transaction!, fen: order.cost, total: order.cost, reason },
    }),
  )
  await recorded(async (tx, audit) => {
    const now = ports.now().toISOString()
    const [row] = await tx.select({ state: orders.state }).from(orders).where(eq(orders.uuid, order.uuid)).for('update')
    if (row?.state !== 'paid') return
    // before the period is held: whoever refunds another order of hers may move it
    if (order.user) await lockPeriods(tx, order.user)
    await updateRows(tx, ports.now(), orders, eq(orders.uuid, order.uuid), { state: 'refunded' })
    await tx.insert(money_events).values({
      ...{ order: order.uuid, kind: 'refund', amount: -order.cost, provider: ports.pay.name, transaction },
      ...{ actor: user.uuid, remark: reason, created_time: now },
    })
    await updateRows(tx, ports.now(), vip_periods, eq(vip_periods.order, order.uuid), { revoked_time: now, remark: reason })
    // what she has bought beside it is worth its days, from now on
    if (order.user) await closeGaps(tx, order.user, ports.now(), audit)
    await audit('pay_refund', { order: order.uuid, fen: order.cost })
  })
}
