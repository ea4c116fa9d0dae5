import { pgTable, text } from 'drizzle-orm/pg-core'
import { collectsOf } from '../../../db/collects.ts'
import { scoreColumns, scoreIndexes } from '../score-columns.ts'

export const college_major_scores = pgTable(
  'college_major_scores',
  { ...scoreColumns(), major_name: text().notNull(), requirement: text() },
  t => scoreIndexes(t),
)
export const college_major_score_collects = collectsOf('college_major_score_collects', () => college_major_scores.uuid)
