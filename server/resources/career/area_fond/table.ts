import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { fondColumns } from '../fond-columns.ts'

export const area_fonds = pgTable('area_fonds', { ...fondColumns(), areas: jsonb().$type<number[]>().notNull().default([]) })
