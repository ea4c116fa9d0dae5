import { and, eq } from 'drizzle-orm'
import type { User } from '../../../src/core/domain/access.ts'
import type { Context } from '../../kit/context.ts'
import type { Db } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { lookNoMore } from '../../kit/lock.ts'
import { updateRows } from '../../kit/rows.ts'
import { zh } from '../../messages/zh.ts'
import { asked } from './asked.ts'
import { giveBack } from './give-back.ts'
import { money_events, orders } from './pay/table.ts'

type Order = typeof orders.$inferSelect
type Refunding = Pick<Context<unknown, unknown, User>, 'db' | 'ports' | 'user' | 'recorded' | 'still'> & {
  readonly isStillSeen: (tx: Db) => Promise<void>
}

/**
 * Gives all the money of an order back, and takes back what it gave. The provider is asked first, always for the same refund: whoever is
 * killed between its answer and our books presses again, and nothing is given back twice. Who asked and why is written down before, since
 * its answer may be lost: what it has given back all the same is booked when it tells of it, or is asked (`asked-refunds.ts`).
 */
export async function refund(order: Order, reason: string, { db, ports, user, recorded, still, isStillSeen }: Refunding) {
  // not what was refused before it, nor what came a second time
  const [payment] = await db
    .select()
    .from(money_events)
    .where(and(eq(money_events.order, order.uuid), eq(money_events.kind, 'payment')))
  if (order.state !== 'paid' || !payment?.transaction) throw new Problem(409, zh.notPaid)
  const asking = { refund_asked_time: ports.now().toISOString(), refund_by: user.uuid, refund_reason: reason }
  await recorded(async (tx, audit) => {
    await isStillSeen(tx)
    const of = and(eq(orders.uuid, order.uuid), eq(orders.state, 'paid'))
    const [row] = await updateRows(tx, ports.now(), orders, of!, asking).returning({ uuid: orders.uuid })
    // a message has booked it meanwhile
    if (!row) throw new Problem(409, zh.notPaid)
    // whoever held the order was waited for
    await still(tx)
    await audit('pay_refund_asked', { order: order.uuid, fen: order.cost })
  })
  // and whoever held the trail: from here on nothing takes it back
  await still(db)
  const money = { number: order.uuid, payment: payment.transaction, fen: order.cost }
  const { transaction } = await asked(() =>
    ports.pay.refund({
      ...{ refund: order.uuid, number: order.uuid, transaction: money.payment, fen: order.cost, total: order.cost, reason },
    }),
  )
  await recorded(async (tx, audit) => {
    lookNoMore(tx)
    await giveBack(tx, { ports, audit }, { ...money, transaction }, { actor: user.uuid, remark: reason })
  })
}
