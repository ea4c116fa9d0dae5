import { uuid } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../db/columns.ts'
import { students } from '../relation/students/table.ts'

/** What each record of a student's wishes has: one row a student. */
export const fondColumns = () => ({
  uuid: key(),
  id: number().unique(),
  student: uuid()
    .notNull()
    .unique()
    .references(() => students.uuid, { onDelete: 'cascade' }),
  ...times(),
})
