import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** A province and its two course types: what students choose, and how this year's candidates file (product decision 10). */
export const provinces = pgTable('provinces', {
  id: integer().primaryKey(),
  name: text().notNull(),
  select_course_type: integer().notNull(),
  aspiration_select_course_type: integer().notNull(),
})
