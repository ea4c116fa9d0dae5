import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'
import { colleges } from '../colleges/table.ts'

export const college_majors = pgTable(
  'college_majors',
  {
    uuid: key(),
    id: number().unique(),
    category: integer()
      .notNull()
      .references(() => colleges.id, { onDelete: 'cascade' }),
    major_name: text().notNull(),
    major_code: text(),
    major_type: text(),
    ...times(),
  },
  t => [unique().on(t.category, t.major_name), index().on(t.major_code)],
)
