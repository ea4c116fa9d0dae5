import { date, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofFew } from '../../../db/columns.ts'
import { terms } from '../../data_dict/term/table.ts'
import { recordColumns, recordIndexes } from '../record-columns.ts'

export const social_practices = pgTable(
  'social_practices',
  {
    ...recordColumns(),
    term: uuid().references(() => terms.uuid),
    begin_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }),
    sp_type: text().notNull(),
    /** Hours, with at most one decimal. */
    duration: numeric({ precision: 6, scale: 1, mode: 'number' }),
    teachers: text(),
    officeholding: text(),
    results: text(),
    content: text(),
  },
  t => [...recordIndexes(t), ofFew(t.term)],
)
