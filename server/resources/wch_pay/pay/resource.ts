import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { pay as contract } from '../../../../src/core/contracts/wch_pay/pay.ts'
import { LAST_VIP_DAY, ORDER_OPEN_MS } from '../../../../src/core/domain/vip.ts'
import { studentOfAccount } from '../../../identity/of-students.ts'
import { nextBegin } from '../../../identity/vip-periods.ts'
import { LAST_END } from '../../../identity/vip-rights.ts'
import type { Recorded } from '../../../kit/context.ts'
import type { Db, Ports } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { lately, notLately } from '../../../kit/lately.ts'
import { lock, lookNoMore } from '../../../kit/lock.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { updateRows } from '../../../kit/rows.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { group_extensions } from '../../sys/group_extensions/table.ts'
import { vip_periods } from '../../sys/vip_periods/table.ts'
import { asked } from '../asked.ts'
import { refund } from '../refund.ts'
import { settle } from '../settle.ts'
import { orders as table } from './table.ts'

/** A screen asks each second (B113); the provider is asked no more often than this. */
const ASK_EVERY_MS = 5000
const DAY_MS = 86_400_000
/** Who orders and closes more often in a day buys nothing. */
const MOST_A_DAY = 30

type Order = typeof table.$inferSelect
const period = (column: typeof vip_periods.begin_datetime | typeof vip_periods.end_datetime) =>
  sql<string | null>`(select to_json(${column}) #>> '{}' from ${vip_periods} where ${vip_periods.order} = ${table.uuid})`

export default serve(contract, {
  table,
  sensitive: true,
  scope: user => (user.u_type === 1 && !user.is_superuser ? eq(table.user, user.uuid) : everyRow),
  order: [sql`${table.created_time} desc`],
  serialize: {
    order_uuid: sql<string>`${table.uuid}`,
    student: studentOfAccount(table.user),
    is_paid: sql<boolean>`(${table.state} = 'paid')`,
    begin_datetime: period(vip_periods.begin_datetime),
    end_datetime: period(vip_periods.end_datetime),
  },
  actions: {
    create: async ({ db, ports, user, rows, body, audit }) => {
      const [product] = await db.select().from(group_extensions).where(eq(group_extensions.uuid, body.group_extension))
      if (!product) throw new Problem(400, { group_extension: [zh.missingReference] })
      if (!product.is_personal) throw new Problem(400, { group_extension: [zh.notBuyable] })
      // of twenty at once one makes it, and the others find it
      await lock(db, `orders:${user.uuid}`)
      const now = ports.now()
      if ((await nextBegin(db, user.uuid, now, product.days)) >= LAST_END) throw new Problem(409, zh.alreadyForGood(LAST_VIP_DAY))
      const own = and(eq(table.user, user.uuid), eq(table.group_extension, product.uuid), eq(table.state, 'open'))
      await updateRows(db, now, table, and(own, lte(table.expires_time, now.toISOString()))!, { state: 'closed' })
      const [standing] = await db.select({ uuid: table.uuid }).from(table).where(own)
      if (standing) return rows.get(standing.uuid)
      if ((await db.$count(table, and(eq(table.user, user.uuid), lately(table.created_time, now, DAY_MS)))) >= MOST_A_DAY)
        throw new Problem(429, zh.tooManyOrders, { 'Retry-After': '3600' })
      const { uuid: group_extension, vip_name, cost, days } = product
      const order = await rows.insert({
        ...{ user: user.uuid, group_extension, vip_name, cost, days },
        expires_time: new Date(now.getTime() + ORDER_OPEN_MS).toISOString(),
      })
      await audit('order', { id: order.uuid, group_extension, fen: cost })
      return order
    },
    // it stays in the list of her orders
    remove: async ({ db, ports, row, audit }) => {
      if (row.state === 'paid' || row.state === 'refunded') throw new Problem(409, zh.orderPaid)
      // one that is closed already is closed, and on record once
      if (row.state === 'closed') return
      await updateRows(db, ports.now(), table, eq(table.uuid, row.uuid), { state: 'closed' })
      await audit('order_close', { id: row.uuid })
    },
    refund: async ({ row, rows, body, ...context }) => {
      await refund(row, body.reason, context)
      return rows.get(row.uuid)
    },
    get_native_wechat_pay: async ({ db, ports, row }) => {
      mustBeOpen(row, ports)
      if (row.code_url) return { code_url: row.code_url, expires_time: row.expires_time }
      const order = { number: row.uuid, what: row.vip_name, fen: row.cost, expires: new Date(row.expires_time) }
      const { code_url } = await asked(() => ports.pay.open(order))
      // whoever comes second answers what the first has kept
      await db
        .update(table)
        .set({ code_url })
        .where(and(eq(table.uuid, row.uuid), sql`${table.code_url} is null`))
      const [kept] = await db.select({ code_url: table.code_url }).from(table).where(eq(table.uuid, row.uuid))
      return { code_url: kept?.code_url ?? code_url, expires_time: row.expires_time }
    },
    pay_result: async ({ db, ports, row, recorded }) => {
      const order = row.state === 'open' || row.state === 'closed' ? await asking(db, ports, row, recorded) : row
      return { is_paid: order.state === 'paid', state: order.state }
    },
  },
})

function mustBeOpen({ state, expires_time }: Order, ports: Ports) {
  if (state === 'paid' || state === 'refunded') throw new Problem(409, zh.orderPaid)
  if (state === 'closed' || new Date(expires_time) <= ports.now()) throw new Problem(409, zh.orderClosed)
}

/** Asks the provider, where nobody has asked for some seconds: what it told us may have been lost. */
async function asking(db: Db, ports: Ports, row: Order, recorded: Recorded): Promise<Order> {
  const now = ports.now()
  const [turn] = row.code_url
    ? await db
        .update(table)
        .set({ asked_time: now.toISOString() })
        .where(and(eq(table.uuid, row.uuid), or(isNull(table.asked_time), notLately(table.asked_time, now, ASK_EVERY_MS))))
        .returning({ uuid: table.uuid })
    : []
  if (!turn) return row
  const answer = await asked(() => ports.pay.query(row.uuid))
  if (answer.state === 'paid')
    await recorded((tx, audit) => {
      lookNoMore(tx)
      return settle(tx, { ports, audit }, answer)
    })
  const [after] = await db.select().from(table).where(eq(table.uuid, row.uuid))
  return after ?? row
}
