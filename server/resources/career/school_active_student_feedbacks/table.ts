import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'
import { students } from '../../relation/students/table.ts'
import { school_actives } from '../school_actives/table.ts'

/** How an activity was, by a student who took part. */
export const school_active_student_feedbacks = pgTable(
  'school_active_student_feedbacks',
  {
    uuid: key(),
    id: number().unique(),
    school_active: uuid()
      .notNull()
      .references(() => school_actives.uuid, { onDelete: 'cascade' }),
    student: uuid()
      .notNull()
      .references(() => students.uuid, { onDelete: 'cascade' }),
    content: text().notNull(),
    ...times(),
  },
  t => [unique().on(t.school_active, t.student), index().on(t.student)],
)
