import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns, recordIndexes } from '../record-columns.ts'

export const action_plans = pgTable(
  'action_plans',
  {
    ...recordColumns(),
    goal: text().notNull(),
    content: text(),
    begin_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }),
  },
  recordIndexes,
)
