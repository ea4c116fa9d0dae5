import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, times } from '../../../db/columns.ts'
import { follows } from '../teacher_follow_student/table.ts'

/** What a teacher has noted of a student she follows. */
export const follow_notes = pgTable(
  'follow_notes',
  {
    uuid: key(),
    follow: uuid()
      .notNull()
      .references(() => follows.uuid, { onDelete: 'cascade' }),
    content: text().notNull(),
    ...times(),
  },
  t => [index().on(t.follow, t.created_time)],
)
