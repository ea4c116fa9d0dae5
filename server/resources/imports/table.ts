import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../db/columns.ts'

/** One import: what may be undone as a whole while its rows are unchanged. */
export const import_batches = pgTable(
  'import_batches',
  {
    uuid: key(),
    kind: text().notNull(),
    user: uuid().notNull(),
    work_unit: uuid(),
    created: integer().notNull(),
    created_time: moment().notNull(),
    undone_time: moment(),
  },
  t => [index().on(t.work_unit, t.created_time)],
)
