import { pgTable, text } from 'drizzle-orm/pg-core'
import { collectsOf } from '../../../db/collects.ts'
import { unitColumns, unitIndexes } from '../unit-columns.ts'

export const college_art_major_scores_temp = pgTable('college_art_major_scores_temp', { ...unitColumns(), art_type: text().notNull() }, t =>
  unitIndexes('college_art_major_scores_temp', t),
)
export const college_art_major_scores_temp_collects = collectsOf(
  'college_art_major_scores_temp_collects',
  () => college_art_major_scores_temp.uuid,
)
