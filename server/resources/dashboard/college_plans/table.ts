import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, times } from '../../../db/columns.ts'
import { users } from '../../sys/users/table.ts'

/** Drafts of the form, each its owner's alone. */
export const college_plans = pgTable(
  'college_plans',
  {
    uuid: key(),
    user: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Keys of units; a unit that is gone stays named, so that its owner is told. */
    rows: jsonb().$type<string[]>().notNull().default([]),
    max_tuition: integer(),
    ...times(),
  },
  // who plans to file for a line is asked when it is taken back
  t => [index().on(t.user), index().using('gin', t.rows)],
)
