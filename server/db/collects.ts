import type { PgColumn } from 'drizzle-orm/pg-core'
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '../resources/sys/users/table.ts'
import { moment } from './columns.ts'

/** Who has put which row into her own list. */
export const collectsOf = <N extends string>(name: N, row: () => PgColumn) =>
  pgTable(
    name,
    {
      user: uuid()
        .notNull()
        .references(() => users.uuid, { onDelete: 'cascade' }),
      row: uuid().notNull().references(row, { onDelete: 'cascade' }),
      created_time: moment().notNull(),
    },
    t => [primaryKey({ columns: [t.user, t.row] }), index().on(t.row)],
  )
export type Collects = ReturnType<typeof collectsOf>
