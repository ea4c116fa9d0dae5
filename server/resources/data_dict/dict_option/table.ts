import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'

export const dict_options = pgTable(
  'dict_options',
  {
    uuid: key(),
    id: number().unique(),
    /** Which list it is a word of. */
    kind: text().notNull(),
    name: text().notNull(),
    order: integer().notNull().default(0),
    ...times(),
  },
  t => [unique().on(t.kind, t.name)],
)
