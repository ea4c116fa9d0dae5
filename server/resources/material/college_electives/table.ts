import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { collectsOf } from '../../../db/collects.ts'
import { key, number, times } from '../../../db/columns.ts'
import { provinces } from '../../data_dict/provinces/table.ts'
import { colleges } from '../colleges/table.ts'

/** Lines of the provinces' plans, with the subjects they ask for. */
export const college_electives = pgTable(
  'college_electives',
  {
    uuid: key(),
    id: number().unique(),
    province: integer()
      .notNull()
      .references(() => provinces.id),
    year: integer().notNull(),
    batch: text(),
    examine_type: text().notNull(),
    category: integer()
      .notNull()
      .references(() => colleges.id, { onDelete: 'cascade' }),
    college_group: text(),
    major_name: text().notNull(),
    major_code: text(),
    requirement: text(),
    plan_num: integer(),
    tuition: integer(),
    source: text(),
    ...times(),
  },
  t => [
    index().on(t.province, t.year, t.examine_type),
    index().on(t.category, t.year),
    index().on(t.major_name),
    // a plan is read college by college
    index().on(t.province, t.year, t.category),
  ],
)
export const college_elective_collects = collectsOf('college_elective_collects', () => college_electives.uuid)
