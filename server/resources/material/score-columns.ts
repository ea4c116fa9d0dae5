import { sql } from 'drizzle-orm'
import { doublePrecision, type ExtraConfigColumn, index, integer, type PgColumn, text, uuid } from 'drizzle-orm/pg-core'
import { key, number, ofImports, times } from '../../db/columns.ts'
import { provinces } from '../data_dict/provinces/table.ts'
import { colleges } from './colleges/table.ts'

/** What is published of an intake, of a college or of one of its majors. Millions of rows: everything that is asked by is indexed. */
export const scoreColumns = () => ({
  uuid: key(),
  id: number().unique(),
  province: integer()
    .notNull()
    .references(() => provinces.id),
  year: integer().notNull(),
  batch: text().notNull(),
  examine_type: text().notNull(),
  category: integer()
    .notNull()
    .references(() => colleges.id, { onDelete: 'cascade' }),
  category_sub: text(),
  max_score: doublePrecision(),
  min_score: doublePrecision(),
  avg_score: doublePrecision(),
  enroll_num: integer(),
  min_rank: integer(),
  kind: text(),
  source: text(),
  /** The import that has brought it. */
  import_batch: uuid(),
  ...times(),
})
export const scoreIndexes = (
  t: Record<'uuid' | 'province' | 'year' | 'examine_type' | 'min_rank' | 'category' | 'import_batch', PgColumn>,
) => [
  index().on(t.province as never, t.examine_type as never, t.year as never, t.min_rank as never),
  // what is read of a college is of one province: without it the rows of thirty are gone through
  index().on(t.category as never, t.province as never, t.year as never),
  ofImports(t),
  // the order of a list that nobody has narrowed: without it each page of it sorts them all
  index().on((t.year as ExtraConfigColumn).desc().nullsFirst(), t.category as never, t.min_rank as never, t.uuid as never),
]

/** The names behind the two keys, for `serialize`. */
export const scoreNames = (table: Record<'province' | 'category', PgColumn>) => ({
  province_name: sql<string>`(select ${provinces.name} from ${provinces} where ${provinces.id} = ${table.province})`,
  college_name: sql<string>`(select ${colleges.name} from ${colleges} where ${colleges.id} = ${table.category})`,
})
