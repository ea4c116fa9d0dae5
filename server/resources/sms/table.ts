import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { key, moment } from '../../db/columns.ts'

/** A code that was sent: bound to its number and purpose, five tries where it was asked for and five from anywhere else, five minutes, used once (S11). */
export const sms_codes = pgTable(
  'sms_codes',
  {
    uuid: key(),
    phone: text().notNull(),
    flag: integer().notNull(),
    /** Its seal (identity/sms-codes.ts). */
    code: text().notNull(),
    /** Seal of the network that it was asked from; null inside a page. */
    asked_from: text(),
    tries: integer().notNull().default(0),
    tries_elsewhere: integer().notNull().default(0),
    expires: moment().notNull(),
    used_time: moment(),
    created_time: moment().notNull(),
  },
  t => [index().on(t.phone, t.created_time)],
)
