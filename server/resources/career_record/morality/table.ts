import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns, recordIndexes } from '../record-columns.ts'

export const morality = pgTable(
  'morality',
  {
    ...recordColumns(),
    hdzt: text().notNull(),
    hdlx: text(),
    hddd: text(),
    start_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }),
    dxslms: text(),
  },
  recordIndexes,
)
