import { index, integer, type PgColumn, text } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../db/columns.ts'
import { provinces } from '../data_dict/provinces/table.ts'
import { colleges } from '../material/colleges/table.ts'

/** G149: province, year, unit and line. */
export const aspirationColumns = () => ({
  uuid: key(),
  id: number().unique(),
  area: integer()
    .notNull()
    .references(() => provinces.id),
  year: integer().notNull(),
  examine_type: text().notNull(),
  category: integer()
    .notNull()
    .references(() => colleges.id, { onDelete: 'cascade' }),
  category_sub: text(),
  major_name: text().notNull(),
  mngk_score: integer(),
  mngk_rank: integer(),
  aspiration_course: text(),
  source: text(),
  ...times(),
})
export const aspirationIndexes = (t: Record<'area' | 'examine_type' | 'year' | 'category', PgColumn>) => [
  index().on(t.area as never, t.examine_type as never, t.year as never),
  index().on(t.category as never, t.area as never, t.year as never),
]
