import { pgTable } from 'drizzle-orm/pg-core'
import { scoreColumns, scoreIndexes } from '../score-columns.ts'

export const college_scores = pgTable('college_scores', scoreColumns(), t => scoreIndexes(t))
