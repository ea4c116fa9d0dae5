import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'
import { majors } from '../major/table.ts'

export const jobs = pgTable(
  'jobs',
  {
    uuid: key(),
    id: number().unique(),
    name: text().notNull().unique(),
    field: text(),
    intro: text(),
    is_hot: boolean().notNull().default(false),
    source: text(),
    ...times(),
  },
  t => [index().on(t.field)],
)

/** The majors that usually lead to a job. */
export const job_majors = pgTable(
  'job_majors',
  {
    job: uuid()
      .notNull()
      .references(() => jobs.uuid, { onDelete: 'cascade' }),
    major: integer()
      .notNull()
      .references(() => majors.id, { onDelete: 'cascade' }),
  },
  t => [primaryKey({ columns: [t.job, t.major] }), index().on(t.major)],
)
