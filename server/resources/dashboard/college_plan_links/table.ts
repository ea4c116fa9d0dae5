import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../../db/columns.ts'
import { college_plans } from '../college_plans/table.ts'

/** Addresses under which one plan is read without a login. One that is taken back is gone. */
export const college_plan_links = pgTable(
  'college_plan_links',
  {
    uuid: key(),
    plan: uuid()
      .notNull()
      .references(() => college_plans.uuid, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the address: what is stored opens nothing. */
    token_hash: text().notNull().unique(),
    expires_time: moment().notNull(),
    created_time: moment().notNull(),
  },
  t => [index().on(t.plan)],
)
