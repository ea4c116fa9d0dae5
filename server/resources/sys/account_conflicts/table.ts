import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../../db/columns.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { users } from '../users/table.ts'

/** What a school was, or was not, told of accounts that are not its own: counted for its measure of a day, and for administrators to see. */
export const account_conflicts = pgTable(
  'account_conflicts',
  {
    uuid: key(),
    work_unit: uuid()
      .notNull()
      .references(() => work_units.uuid, { onDelete: 'cascade' }),
    /** Null once the account is deleted: what its school was told stays counted, and seen. */
    user: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    kind: text().notNull(),
    count: integer().notNull(),
    is_told: boolean().notNull(),
    /** Masked. */
    names: jsonb().$type<string[]>().notNull(),
    created_time: moment().notNull(),
  },
  t => [index().on(t.work_unit, t.created_time), index().on(t.user)],
)
