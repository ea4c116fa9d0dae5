import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'
import { terms } from '../../data_dict/term/table.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { students } from '../../relation/students/table.ts'
import { users } from '../../sys/users/table.ts'

/** What a teacher writes of a student's activities of a term. */
export const school_active_teacher_comment = pgTable(
  'school_active_teacher_comment',
  {
    uuid: key(),
    id: number().unique(),
    student: uuid()
      .notNull()
      .references(() => students.uuid, { onDelete: 'cascade' }),
    term: uuid()
      .notNull()
      .references(() => terms.uuid),
    /** Where she was then: what teachers write among themselves stays there. */
    work_unit: uuid()
      .notNull()
      .references(() => work_units.uuid),
    /** Who wrote it. */
    creator: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    content: text().notNull(),
    ...times(),
  },
  t => [unique().on(t.creator, t.student, t.term), index().on(t.student), index().on(t.term), index().on(t.work_unit)],
)
