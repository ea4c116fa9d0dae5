import { boolean, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { key, times } from '../../../db/columns.ts'
import { students } from '../students/table.ts'
import { teachers } from '../teachers/table.ts'

export const follows = pgTable(
  'follows',
  {
    uuid: key(),
    teacher: uuid()
      .notNull()
      .references(() => teachers.uuid, { onDelete: 'cascade' }),
    student: uuid()
      .notNull()
      .references(() => students.uuid, { onDelete: 'cascade' }),
    is_follow: boolean().notNull().default(true),
    reason: text(),
    remind_on: date({ mode: 'string' }),
    ...times(),
  },
  t => [unique().on(t.teacher, t.student), index().on(t.student)],
)
