import { and, asc, eq, sql } from 'drizzle-orm'
import { appendAudit } from '../../kit/audit.ts'
import type { AuditHead } from '../../kit/audit-anchor.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { PayAway } from '../../ports/pay/pay.ts'
import { orders } from './pay/table.ts'
import { settle } from './settle.ts'

/** An order whose code was shown so long ago is asked for where nobody is polling; a message may be lost. */
const ASK_AFTER_MS = 60_000
const MOST = 100

/** Open orders that nobody looks at: those that were paid are settled, those that have expired are closed, here and with the provider. */
export async function lookAfterOrders(db: Db, ports: Ports): Promise<void> {
  const now = ports.now()
  const before = new Date(now.getTime() - ASK_AFTER_MS).toISOString()
  const some = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'open'),
        sql`((${orders.code_url} is not null and coalesce(${orders.asked_time}, ${orders.updated_time}) <= ${before}::timestamptz)
          or ${orders.expires_time} <= ${now.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(orders.expires_time))
    .limit(MOST)
  for (const order of some)
    try {
      await lookAfter(db, ports, order, now)
    } catch (error) {
      // the provider is away: another minute
      if (error instanceof PayAway) return
      throw error
    }
}

async function lookAfter(db: Db, ports: Ports, order: typeof orders.$inferSelect, now: Date) {
  const mine = eq(orders.uuid, order.uuid)
  const answer = order.code_url ? await ports.pay.query(order.uuid) : { state: 'unknown' as const }
  if (answer.state === 'paid') {
    const anchors: AuditHead[] = []
    const audit = async (action: string, detail: Record<string, unknown>, tx?: Db) =>
      void anchors.push(await appendAudit(tx ?? db, ports, { actor: null, address: null, action, target: 'wch_pay/pay/', detail }))
    await db.transaction(tx => settle(tx, { ports, audit }, answer))
    for (const head of anchors) ports.anchor(head)
    return
  }
  const isOver = new Date(order.expires_time) <= now
  if (isOver && order.code_url) await ports.pay.close(order.uuid)
  const asked = { asked_time: now.toISOString() }
  await db
    .update(orders)
    .set(isOver ? { ...asked, state: 'closed', updated_time: now.toISOString() } : asked)
    .where(and(mine, eq(orders.state, 'open')))
}
