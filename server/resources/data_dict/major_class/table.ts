import { pgTable, text } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'

export const major_classes = pgTable('major_classes', {
  uuid: key(),
  id: number().unique(),
  code: text().notNull().unique(),
  name: text().notNull(),
  discipline_code: text().notNull(),
  discipline: text().notNull(),
  ...times(),
})
