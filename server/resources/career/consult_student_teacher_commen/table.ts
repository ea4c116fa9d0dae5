import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'
import { users } from '../../sys/users/table.ts'
import { consult_students } from '../consult_student/table.ts'

/** What a teacher answers to a question: one of each teacher. */
export const consult_comments = pgTable(
  'consult_comments',
  {
    uuid: key(),
    id: number().unique(),
    consult_student: uuid()
      .notNull()
      .references(() => consult_students.uuid, { onDelete: 'cascade' }),
    creator: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    content: text().notNull(),
    ...times(),
  },
  t => [unique().on(t.consult_student, t.creator), index().on(t.creator)],
)
