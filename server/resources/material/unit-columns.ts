import { sql } from 'drizzle-orm'
import { boolean, index, integer, type PgColumn, text } from 'drizzle-orm/pg-core'
import { scoreColumns } from './score-columns.ts'

/** What can be filed for, by province, year and track. */
export const unitColumns = () => ({
  ...scoreColumns(),
  major_name: text().notNull(),
  requirement: text(),
  college_code: text(),
  major_code: text(),
  tuition: integer(),
  length: integer(),
  is_joint: boolean(),
})
/** Named by hand: the name that would be made is longer than PostgreSQL keeps. */
export const unitIndexes = (
  name: string,
  t: Record<'province' | 'year' | 'examine_type' | 'category' | 'import_batch' | 'uuid', PgColumn>,
) => [
  index(`${name}_track_index`).on(t.province as never, t.examine_type as never, t.year as never, t.category as never),
  index(`${name}_college_index`).on(t.category as never, t.province as never, t.year as never),
  index(`${name}_import_index`)
    .on(t.import_batch as never, t.uuid as never)
    .where(sql`${t.import_batch} is not null`),
]
