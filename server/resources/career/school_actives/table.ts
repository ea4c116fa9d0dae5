import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ActivityType } from '../../../../src/core/domain/activities.ts'
import { key, number, times } from '../../../db/columns.ts'
import { terms } from '../../data_dict/term/table.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { students } from '../../relation/students/table.ts'
import { users } from '../../sys/users/table.ts'

/** Activities of schools, and those of students by themselves. */
export const school_actives = pgTable(
  'school_actives',
  {
    uuid: key(),
    id: number().unique(),
    work_unit: uuid()
      .notNull()
      .references(() => work_units.uuid),
    name: text().notNull(),
    active_type: text().$type<ActivityType>().notNull(),
    term: uuid().references(() => terms.uuid),
    begin_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }),
    place: text(),
    content: text(),
    /** Keys of classes. One that is deleted stays named here: what was for it alone is then for nobody, and not for everybody. */
    grades: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    /** Years of enrolment. */
    years: integer().array().notNull().default(sql`'{}'::integer[]`),
    /** Whose own activity it is; null where the school made it. */
    student: uuid().references(() => students.uuid, { onDelete: 'cascade' }),
    creator: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    ...times(),
  },
  t => [index().on(t.work_unit, t.begin_date), index().on(t.student), index().on(t.creator), index().on(t.term)],
)
