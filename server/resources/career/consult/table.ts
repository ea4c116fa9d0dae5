import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { students } from '../../relation/students/table.ts'
import { users } from '../../sys/users/table.ts'

/** A topic on which students may ask. */
export const consults = pgTable(
  'consults',
  {
    uuid: key(),
    id: number().unique(),
    work_unit: uuid()
      .notNull()
      .references(() => work_units.uuid),
    title: text().notNull(),
    content: text(),
    creator: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    ...times(),
  },
  t => [index().on(t.work_unit, t.created_time), index().on(t.creator)],
)

/** The students a topic is for. */
export const consult_audience = pgTable(
  'consult_audience',
  {
    consult: uuid()
      .notNull()
      .references(() => consults.uuid, { onDelete: 'cascade' }),
    student: uuid()
      .notNull()
      .references(() => students.uuid, { onDelete: 'cascade' }),
  },
  t => [primaryKey({ columns: [t.consult, t.student] }), index().on(t.student)],
)
