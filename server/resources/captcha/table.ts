import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../db/columns.ts'

export const captchas = pgTable('captchas', {
  key: text().primaryKey(),
  answer: text().notNull(),
  expires: moment().notNull(),
})
