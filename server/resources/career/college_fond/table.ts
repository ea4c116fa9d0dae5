import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { fondColumns } from '../fond-columns.ts'

export const college_fonds = pgTable(
  'college_fonds',
  {
    ...fondColumns(),
    colleges: jsonb().$type<string[]>().notNull().default([]),
    role_model_name: text(),
  },
  // who wishes for a college is asked when it is taken back
  t => [index().using('gin', t.colleges)],
)
