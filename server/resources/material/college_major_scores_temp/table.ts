import { pgTable } from 'drizzle-orm/pg-core'
import { collectsOf } from '../../../db/collects.ts'
import { unitColumns, unitIndexes } from '../unit-columns.ts'

export const college_major_scores_temp = pgTable('college_major_scores_temp', unitColumns(), t =>
  unitIndexes('college_major_scores_temp', t),
)
export const college_major_scores_temp_collects = collectsOf('college_major_scores_temp_collects', () => college_major_scores_temp.uuid)
