import { and, eq } from 'drizzle-orm'
import { lockPeriods, nextBegin } from '../../identity/vip-periods.ts'
import { LAST_END } from '../../identity/vip-rights.ts'
import type { Audit } from '../../kit/audit.ts'
import { asIs } from '../../kit/audit-texts.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { updateRows } from '../../kit/rows.ts'
import type { Paid } from '../../ports/pay/pay.ts'
import { vip_periods } from '../sys/vip_periods/table.ts'
import { money_events, orders } from './pay/table.ts'

const DAY_MS = 86_400_000

/**
 * What money does, in one transaction, however often and from wherever it is told of (a message, a question, a list of the day): the order
 * is paid, one period begins, one event is written (R3). Money for an order that has expired meanwhile counts; the same money a second
 * time changes nothing; other money for a paid order is put down as `surplus`, to be given back; another amount pays nothing.
 */
export async function settle(
  tx: Db,
  { ports, audit }: { ports: Ports; audit: Audit },
  money: Paid,
): Promise<'paid' | 'surplus' | 'refused'> {
  const now = ports.now()
  const provider = ports.pay.name
  const [order] = await tx.select().from(orders).where(eq(orders.uuid, money.number)).for('update')
  const event = { provider, transaction: money.transaction, created_time: now.toISOString() }
  const [known] = await tx
    .select({ order: money_events.order, kind: money_events.kind })
    .from(money_events)
    .where(and(eq(money_events.provider, provider), eq(money_events.transaction, money.transaction), eq(money_events.kind, 'payment')))
  if (known?.order === money.number) return 'paid'
  const refuse = async (why: string) => {
    const remark = `${why}: ${money.number} ${money.fen}`.slice(0, 200)
    const [first] = await tx
      .insert(money_events)
      .values({ ...event, order: order?.uuid ?? null, kind: 'refused', amount: 0, remark })
      .onConflictDoNothing()
      .returning({ uuid: money_events.uuid })
    // told again it is nothing new
    if (first) {
      ports.alarm('payment', `${remark} fen were refused`)
      await audit('pay_refused', { order: asIs(money.number), transaction: asIs(money.transaction), fen: money.fen, why })
    }
    return 'refused' as const
  }
  if (known) return refuse('money of another order')
  if (!order) return refuse('unknown order')
  if (money.fen !== order.cost) return refuse('amount')
  if (order.state === 'paid' || order.state === 'refunded') {
    const [first] = await tx
      .insert(money_events)
      .values({ ...event, order: order.uuid, kind: 'surplus', amount: money.fen })
      .onConflictDoNothing()
      .returning({ uuid: money_events.uuid })
    if (!first) return 'surplus'
    ports.alarm('payment', `order ${order.uuid} was paid a second time: ${money.fen} fen are to be given back`)
    await audit('pay_surplus', { order: order.uuid, transaction: asIs(money.transaction), fen: money.fen })
    return 'surplus'
  }
  await updateRows(tx, now, orders, eq(orders.uuid, order.uuid), { state: 'paid', paid_time: money.at })
  await tx.insert(money_events).values({ ...event, order: order.uuid, kind: 'payment', amount: money.fen })
  if (order.user) {
    // two that are paid at once follow each other
    await lockPeriods(tx, order.user)
    const next = await nextBegin(tx, order.user, now, order.days)
    // what would lie behind the last day lies before it, beside what she has: money that came is booked all the same
    const end = new Date(Math.min(next.getTime() + order.days * DAY_MS, LAST_END.getTime()))
    const begin = new Date(end.getTime() - order.days * DAY_MS)
    if (begin < next) ports.alarm('payment', `order ${order.uuid} was paid where VIP ends for good before its days are over`)
    await tx.insert(vip_periods).values({
      ...{ user: order.user, group_extension: order.group_extension, source: 'purchase', order: order.uuid },
      ...{ begin_datetime: begin.toISOString(), end_datetime: end.toISOString() },
      ...{ created_time: now.toISOString(), updated_time: now.toISOString() },
    })
  }
  // she was deleted after she had ordered: nobody is VIP for it
  else ports.alarm('payment', `order ${order.uuid} was paid, and its account is gone: ${money.fen} fen are to be given back`)
  await audit('pay_settled', {
    order: order.uuid,
    transaction: asIs(money.transaction),
    fen: money.fen,
    ...(!order.user && { owner: null }),
  })
  return 'paid'
}
