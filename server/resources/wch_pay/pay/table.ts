import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OrderState } from '../../../../src/core/domain/vip.ts'
import { key, moment, number, times } from '../../../db/columns.ts'
import { group_extensions } from '../../sys/group_extensions/table.ts'
import { users } from '../../sys/users/table.ts'

/** Orders. What was ordered is written down with it: a price that changes later is another order's. */
export const orders = pgTable(
  'orders',
  {
    uuid: key(),
    id: number().unique(),
    /** Kept when an account goes: money was taken. */
    user: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    group_extension: uuid()
      .notNull()
      .references(() => group_extensions.uuid),
    vip_name: text().notNull(),
    cost: integer().notNull(),
    days: integer().notNull(),
    state: text().$type<OrderState>().notNull().default('open'),
    /** What the QR code says, once it has been asked for. */
    code_url: text(),
    expires_time: moment().notNull(),
    /** When the provider was last asked whether it is paid. */
    asked_time: moment(),
    /** Since when the provider has said that nothing can be paid of it any more: what is closed here is looked after until then. */
    over_time: moment(),
    paid_time: moment(),
    /** Since when all of it is to be given back, until it is booked or the provider says no: its answer may be lost, with who asked and why. */
    refund_asked_time: moment(),
    refund_by: uuid(),
    refund_reason: text(),
    ...times(),
  },
  t => [
    index().on(t.user, t.created_time),
    index().on(t.state, t.expires_time),
    // few at any time: what is closed here, and may still be paid there
    index('orders_leaving').on(t.asked_time).where(sql`${t.state} = 'closed' and ${t.code_url} is not null and ${t.over_time} is null`),
    // few at any time: asked of the provider, and not in our books
    index('orders_giving_back').on(t.refund_asked_time).where(sql`${t.state} = 'paid' and ${t.refund_asked_time} is not null`),
    index().on(t.group_extension),
    // of all that are made at once one stands
    uniqueIndex('orders_open').on(t.user, t.group_extension).where(sql`${t.state} = 'open'`),
  ],
)

/** What happened to money, each once, in its order. Nothing here is changed or removed: the database refuses it. */
export const money_events = pgTable(
  'money_events',
  {
    uuid: key(),
    id: number().unique(),
    order: uuid().references(() => orders.uuid),
    /** `payment` and `refund` are money; `surplus` is money that came a second time, `refused` a message that was not believed. */
    kind: text().$type<'payment' | 'refund' | 'surplus' | 'refused'>().notNull(),
    /** Fen: what came is above 0, what went back below it; 0 where nothing moved. */
    amount: integer().notNull(),
    provider: text().notNull(),
    /** The provider's number of it. */
    transaction: text(),
    /** Who refunded. */
    actor: uuid(),
    remark: text(),
    created_time: moment().notNull(),
  },
  t => [index().on(t.order), index().on(t.created_time), uniqueIndex('money_events_once').on(t.provider, t.kind, t.transaction)],
)
