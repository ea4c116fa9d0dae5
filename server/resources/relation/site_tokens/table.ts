import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { WidgetName } from '../../../../src/core/domain/embedding.ts'
import { key, moment, times } from '../../../db/columns.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { users } from '../../sys/users/table.ts'

/** Tokens of a school's own pages, stored hashed. Each acts as the school's account for its site: a kiosk that only reads. */
export const site_tokens = pgTable(
  'site_tokens',
  {
    uuid: key(),
    hash: text().notNull().unique(),
    user: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    work_unit: uuid()
      .notNull()
      .references(() => work_units.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    origin: text().notNull(),
    widgets: jsonb().$type<WidgetName[]>().notNull(),
    /** Nobody where her account is gone: the token is her school's, and its pages go on. */
    made_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    expires: moment().notNull(),
    ...times(),
  },
  t => [index().on(t.work_unit), index().on(t.origin), index().on(t.user), index().on(t.made_by)],
)
