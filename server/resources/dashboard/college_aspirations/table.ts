import { pgTable } from 'drizzle-orm/pg-core'
import { aspirationColumns, aspirationIndexes } from '../aspiration-columns.ts'

export const college_aspirations = pgTable('college_aspirations', aspirationColumns(), t => aspirationIndexes(t))
