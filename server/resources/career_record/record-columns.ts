import type { PgColumn } from 'drizzle-orm/pg-core'
import { boolean, index, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment, number, ofFew, ofImports, times } from '../../db/columns.ts'
import { students } from '../relation/students/table.ts'
import { users } from '../sys/users/table.ts'

/** What the table of every kind of career record has. */
export const recordColumns = () => ({
  uuid: key(),
  id: number().unique(),
  student: uuid()
    .notNull()
    .references(() => students.uuid, { onDelete: 'cascade' }),
  is_archive: boolean().notNull().default(false),
  archived_time: moment(),
  archived_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
  source: text().$type<'student' | 'teacher' | 'import'>().notNull(),
  import_batch: uuid(),
  ...times(),
})
export const recordIndexes = (t: Record<'student' | 'created_time' | 'archived_by' | 'import_batch' | 'uuid', PgColumn>) => [
  index().on(t.student, t.created_time),
  ofFew(t.archived_by),
  ofImports(t),
]
