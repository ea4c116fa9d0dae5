import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { collectsOf } from '../../../db/collects.ts'
import { key, number, times } from '../../../db/columns.ts'
import { major_classes } from '../../data_dict/major_class/table.ts'

export const majors = pgTable(
  'majors',
  {
    uuid: key(),
    id: number().unique(),
    name: text().notNull(),
    code: text().notNull().unique(),
    major_class: integer()
      .notNull()
      .references(() => major_classes.id),
    degrees: text(),
    intro: text(),
    ...times(),
  },
  t => [index().on(t.major_class), index().on(t.name)],
)
export const major_collects = collectsOf('major_collects', () => majors.uuid)
