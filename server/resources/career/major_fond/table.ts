import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { fondColumns } from '../fond-columns.ts'

export const major_fonds = pgTable('major_fonds', {
  ...fondColumns(),
  majors: jsonb().$type<string[]>().notNull().default([]),
  careers: jsonb().$type<string[]>().notNull().default([]),
})
