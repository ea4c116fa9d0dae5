import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PeriodSource } from '../../../../src/core/domain/vip.ts'
import { key, moment, number, times } from '../../../db/columns.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { orders } from '../../wch_pay/pay/table.ts'
import { group_extensions } from '../group_extensions/table.ts'
import { users } from '../users/table.ts'

/** Who has a product from when to when: the one place that says who is VIP. Of an account, or of all students of a school. */
export const vip_periods = pgTable(
  'vip_periods',
  {
    uuid: key(),
    id: number().unique(),
    user: uuid().references(() => users.uuid, { onDelete: 'cascade' }),
    work_unit: uuid().references(() => work_units.uuid, { onDelete: 'cascade' }),
    group_extension: uuid()
      .notNull()
      .references(() => group_extensions.uuid),
    source: text().$type<PeriodSource>().notNull(),
    /** The order that paid for it: one order, one period (R3). */
    order: uuid()
      .unique()
      .references(() => orders.uuid),
    begin_datetime: moment().notNull(),
    end_datetime: moment().notNull(),
    revoked_time: moment(),
    remark: text(),
    ...times(),
  },
  t => [
    index().on(t.user, t.end_datetime),
    index().on(t.work_unit, t.end_datetime),
    index().on(t.group_extension),
    check('vip_periods_of_one', sql`num_nonnulls(${t.user}, ${t.work_unit}) = 1`),
    check('vip_periods_bought', sql`(${t.source} = 'purchase') = (${t.order} is not null)`),
    check('vip_periods_forward', sql`${t.begin_datetime} < ${t.end_datetime}`),
  ],
)
