import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { aspirationColumns, aspirationIndexes } from '../aspiration-columns.ts'

export const college_art_aspirations = pgTable(
  'college_art_aspirations',
  { ...aspirationColumns(), art_type: text().notNull(), foreign_language: text(), foreign_request: integer() },
  t => aspirationIndexes(t),
)
