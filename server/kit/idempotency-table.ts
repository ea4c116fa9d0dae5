import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** What a write answered, so that a resend with the same key is not a second write. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    user: uuid().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: integer().notNull(),
    body: jsonb(),
    created_time: moment().notNull(),
  },
  t => [primaryKey({ columns: [t.user, t.key] })],
)
