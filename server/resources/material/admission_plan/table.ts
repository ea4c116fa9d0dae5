import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, ofFew, ofImports, times } from '../../../db/columns.ts'
import { provinces } from '../../data_dict/provinces/table.ts'
import { colleges } from '../colleges/table.ts'

/** A line of a published enrollment plan, as it was written. What can be filed for today is its row of `college_major_scores_temp`. */
export const admission_plan = pgTable(
  'admission_plan',
  {
    uuid: key(),
    province_obj: integer()
      .notNull()
      .references(() => provinces.id),
    year: integer().notNull(),
    /** The college that its name or code means, where there is one. */
    category: integer().references(() => colleges.id, { onDelete: 'set null' }),
    college_name: text(),
    college_code: text(),
    batch: text(),
    major_name: text(),
    major_code: text(),
    examine_type: text(),
    university_level: text(),
    nature: text(),
    learning_year: text(),
    annual_target: integer(),
    charge: text().notNull(),
    requirement: text(),
    category_sub: text(),
    source: text(),
    import_batch: uuid(),
    ...times(),
  },
  t => [
    index().on(t.province_obj, t.year, t.college_name),
    // the order of a list that nobody has narrowed: without it each page of it sorts them all
    index().on(t.year.desc().nullsFirst(), t.college_name, t.major_name, t.uuid),
    ofFew(t.category),
    ofImports(t),
  ],
)
