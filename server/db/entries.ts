import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { key, number, times } from './columns.ts'

/** A code table of words that administrators keep: rows elsewhere carry the name. */
export const entries = <N extends string>(name: N) =>
  pgTable(name, {
    uuid: key(),
    id: number().unique(),
    name: text().notNull().unique(),
    order: integer().notNull().default(0),
    ...times(),
  })
