import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../db/columns.ts'

/** Captchas that were answered, right or wrong, until they are old: none is good twice. */
export const captchas = pgTable('captchas', {
  key: text().primaryKey(),
  expires: moment().notNull(),
})
