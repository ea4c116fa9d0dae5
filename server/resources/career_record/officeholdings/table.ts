import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns, recordIndexes } from '../record-columns.ts'

export const officeholdings = pgTable(
  'officeholdings',
  {
    ...recordColumns(),
    begin_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }),
    office: text().notNull(),
    desc: text(),
  },
  recordIndexes,
)
