import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'
import { teachers } from '../../relation/teachers/table.ts'
import { school_actives } from '../school_actives/table.ts'

/** What a teacher says of an activity. */
export const school_active_teacher_evaluates = pgTable(
  'school_active_teacher_evaluates',
  {
    uuid: key(),
    id: number().unique(),
    school_active: uuid()
      .notNull()
      .references(() => school_actives.uuid, { onDelete: 'cascade' }),
    teacher: uuid()
      .notNull()
      .references(() => teachers.uuid, { onDelete: 'cascade' }),
    content: text().notNull(),
    ...times(),
  },
  t => [unique().on(t.school_active, t.teacher), index().on(t.teacher)],
)
