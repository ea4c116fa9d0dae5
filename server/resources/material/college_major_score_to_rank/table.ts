import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, ofImports, times } from '../../../db/columns.ts'
import { provinces } from '../../data_dict/provinces/table.ts'

export const score_to_rank = pgTable(
  'score_to_rank',
  {
    uuid: key(),
    province: integer()
      .notNull()
      .references(() => provinces.id),
    year: integer().notNull(),
    track: text().notNull(),
    kind: text(),
    score: integer().notNull(),
    rank: integer().notNull(),
    count: integer(),
    science_rank_20: integer(),
    science_score_20: integer(),
    liberal_rank_20: integer(),
    liberal_score_20: integer(),
    science_rank: integer(),
    science_score: integer(),
    liberal_rank: integer(),
    liberal_score: integer(),
    source: text(),
    /** The import that has brought it. */
    import_batch: uuid(),
    ...times(),
  },
  t => [index().on(t.province, t.year, t.track), ofImports(t)],
)
