import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns, recordIndexes } from '../record-columns.ts'

export const attainment_level = pgTable(
  'attainment_level',
  {
    ...recordColumns(),
    attainment_level_type: text(),
    ktmc: text().notNull(),
    llxxqk: text(),
    cgcxxs: text(),
    zzxs: text(),
    cdrw: text(),
    start_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }),
    hzr: text(),
    teacher: text(),
    xszs: text(),
    yjnrzy: text(),
    cggs: text(),
    ztjspj: text(),
  },
  recordIndexes,
)
