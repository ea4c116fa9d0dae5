import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Append-only and hash-chained: `hash` covers the row and `previous`, so a changed or missing row breaks the chain. */
export const audit_log = pgTable(
  'audit_log',
  {
    place: bigint({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    actor: uuid(),
    action: text().notNull(),
    target: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    previous: text().notNull(),
    hash: text().notNull(),
  },
  t => [index().on(t.actor, t.at)],
)
