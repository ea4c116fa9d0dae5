import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, number, ofFew, times } from '../../../db/columns.ts'
import { students } from '../../relation/students/table.ts'
import { users } from '../../sys/users/table.ts'
import { consults } from '../consult/table.ts'

/** What a student asks on a topic. */
export const consult_students = pgTable(
  'consult_students',
  {
    uuid: key(),
    id: number().unique(),
    consult: uuid()
      .notNull()
      .references(() => consults.uuid, { onDelete: 'cascade' }),
    student: uuid()
      .notNull()
      .references(() => students.uuid, { onDelete: 'cascade' }),
    /** Who entered it: she herself, or a teacher whom she asked. */
    creator: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    content: text().notNull(),
    ...times(),
  },
  t => [index().on(t.consult, t.created_time), index().on(t.student), ofFew(t.creator)],
)
