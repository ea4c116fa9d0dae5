import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const courses = pgTable('courses', {
  id: integer().primaryKey(),
  name: text().notNull(),
  value: text().notNull(),
  /** Comma list of the course types that offer it, e.g. `1,2,4`. */
  course_types: text().notNull(),
})
