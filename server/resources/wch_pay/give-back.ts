import { and, eq } from 'drizzle-orm'
import { closeGaps, lockPeriods } from '../../identity/vip-periods.ts'
import type { Audit } from '../../kit/audit.ts'
import { asIs } from '../../kit/audit-texts.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { updateRows } from '../../kit/rows.ts'
import { zh } from '../../messages/zh.ts'
import type { GivenBack, NotGivenBack } from '../../ports/pay/pay.ts'
import { vip_periods } from '../sys/vip_periods/table.ts'
import { money_events, orders } from './pay/table.ts'

/** Who gives it back, and why. */
interface By {
  readonly actor: string | null
  readonly remark: string
}
interface Surroundings {
  readonly ports: Ports
  readonly audit: Audit
}

/** An order that nobody waits for a refund of. */
export const askedNoMore = { refund_asked_time: null, refund_by: null, refund_reason: null }

/**
 * What money that went back does, in one transaction, however often and from wherever it is told of (an answer, a message, a question): one
 * event is written, and where it was the payment of the order, all of it, the order is refunded and what it gave is taken back. Money that
 * had come a second time and went back is an event alone. What fits no money of ours changes nothing, is told once and on record. `by`: who
 * has the answer; of a message and a question the order says who asked.
 */
export async function giveBack(tx: Db, { ports, audit }: Surroundings, money: GivenBack, by?: By): Promise<void> {
  const now = ports.now()
  const provider = ports.pay.name
  const event = { provider, transaction: money.transaction, created_time: now.toISOString() }
  const [order] = await tx.select().from(orders).where(eq(orders.uuid, money.number)).for('update')
  const ofIt = (kind: 'refund' | 'payment' | 'surplus', transaction: string) =>
    tx
      .select({ order: money_events.order, amount: money_events.amount })
      .from(money_events)
      .where(and(eq(money_events.provider, provider), eq(money_events.kind, kind), eq(money_events.transaction, transaction)))
  const [known] = await ofIt('refund', money.transaction)
  if (known) return
  const [payment] = await ofIt('payment', money.payment)
  const [surplus] = payment ? [] : await ofIt('surplus', money.payment)
  const came = payment ?? surplus
  const why = !order
    ? 'unknown order'
    : came?.order !== order.uuid
      ? 'money that did not come'
      : came.amount !== money.fen
        ? 'amount'
        : payment && order.state !== 'paid'
          ? 'given back before'
          : undefined
  if (!order || why) {
    const remark = `refund, ${why}: ${money.number} ${money.fen}`.slice(0, 200)
    const [first] = await tx
      .insert(money_events)
      .values({ ...event, order: order?.uuid ?? null, kind: 'refused', amount: 0, remark })
      .onConflictDoNothing()
      .returning({ uuid: money_events.uuid })
    if (!first) return
    const told =
      why === 'given back before' ? 'a second time, or in the place of a refund that did not arrive' : 'and our books do not say it'
    ports.alarm('payment', `${remark} fen went back, ${told}`)
    return audit('pay_refund_odd', { order: asIs(money.number), transaction: asIs(money.transaction), fen: money.fen, why })
  }
  const asked: By = by ?? { actor: order.refund_by, remark: order.refund_reason ?? zh.refundTold }
  const { actor, remark } = payment ? asked : { actor: null, remark: zh.refundTold }
  // before the period is held: whoever refunds another order of hers may move it
  if (payment && order.user) await lockPeriods(tx, order.user)
  await tx.insert(money_events).values({ ...event, actor, remark, order: order.uuid, kind: 'refund', amount: -money.fen })
  if (payment) {
    await updateRows(tx, now, orders, eq(orders.uuid, order.uuid), { state: 'refunded', ...askedNoMore })
    await updateRows(tx, now, vip_periods, eq(vip_periods.order, order.uuid), { revoked_time: now.toISOString(), remark })
    // what she has bought beside it is worth its days, from now on
    if (order.user) await closeGaps(tx, order.user, now, audit)
  }
  await audit('pay_refund', { order: order.uuid, fen: money.fen, ...(surplus && { surplus: true }) })
}

/** Money that was to be given back, and that the provider could not hand to whoever had paid. */
export async function notArrived({ ports, audit }: Surroundings, { refund, status }: NotGivenBack): Promise<void> {
  ports.alarm('payment', `a refund has not arrived (${status}): order ${refund} is to be looked after with the provider`)
  await audit('pay_refund_failed', { order: asIs(refund), status: asIs(status) })
}
