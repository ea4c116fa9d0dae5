import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'
import { students } from '../../relation/students/table.ts'
import { school_actives } from '../school_actives/table.ts'

/** Who takes part in which activity. */
export const school_active_students = pgTable(
  'school_active_students',
  {
    uuid: key(),
    id: number().unique(),
    school_active: uuid()
      .notNull()
      .references(() => school_actives.uuid, { onDelete: 'cascade' }),
    student: uuid()
      .notNull()
      .references(() => students.uuid, { onDelete: 'cascade' }),
    source: text().$type<'student' | 'teacher'>().notNull(),
    ...times(),
  },
  t => [unique().on(t.school_active, t.student), index().on(t.student)],
)
