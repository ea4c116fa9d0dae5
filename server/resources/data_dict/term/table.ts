import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'
import { work_units } from '../work_unit/table.ts'

export const terms = pgTable(
  'terms',
  {
    uuid: key(),
    id: number().unique(),
    name: text().notNull(),
    begin_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }).notNull(),
    /** null: the term of every school. */
    work_unit: uuid().references(() => work_units.uuid),
    ...times(),
  },
  t => [index().on(t.work_unit)],
)
