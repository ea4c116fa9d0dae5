import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Append-only and chained: `hash` seals the row and `previous` with a key that the database does not hold, so a changed or missing row breaks the chain and nobody writes another. */
export const audit_log = pgTable(
  'audit_log',
  {
    place: bigint({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    actor: uuid(),
    /** The network address it came from. */
    address: text(),
    action: text().notNull(),
    target: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    previous: text().notNull(),
    hash: text().notNull(),
  },
  t => [index().on(t.actor, t.at)],
)
