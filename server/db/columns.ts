import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, type PgColumn, uuid } from 'drizzle-orm/pg-core'

/** The key of a row on the wire (G008: looked up by uuid everywhere). */
export const key = () => uuid().primaryKey().defaultRandom()
/** The number people read; never an address, never an order (a distributed engine gives it with gaps). */
export const number = () => integer().notNull().generatedByDefaultAsIdentity()

/** PostgreSQL writes `2026-09-01 08:00:00.5+00`, which not every browser reads as a date; ISO 8601 every one does. */
const iso = (text: string) => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
/** A moment, as ISO text. Set by the server's clock (`ports.now()`), which a test may shift. */
export const moment = customType<{ data: string; driverData: string }>({ dataType: () => 'timestamp with time zone', fromDriver: iso })
/**
 * A moment inside JSON that the database puts together, to the letter as `moment` reads one: what was changed last is also the version of a
 * row, which is compared to the letter (R9).
 */
export const momentText = (column: PgColumn) => sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** When a row was made, and last changed: equal while nobody has touched it. */
export const times = () => ({
  created_time: moment().notNull().default(sql`now()`),
  updated_time: moment().notNull().default(sql`now()`),
})
/**
 * How often somebody, and no list, has changed each field of a row: what nobody has changed since a list is taken back with it, whatever
 * stands there again. Counted by every save of a form (`kit/rows.ts`).
 */
export const byHand = () => jsonb().$type<Readonly<Record<string, number>>>()
/** A reference that few rows have: found when what it refers to goes, and no weight on the others. */
export const ofFew = (column: PgColumn) =>
  index()
    .on(column as never)
    .where(sql`${column} is not null`)
/** What an import has made, found by whoever takes it back; rows that no import made are not in it. */
export const ofImports = (t: { import_batch: PgColumn; uuid: PgColumn }) =>
  index()
    .on(t.import_batch as never, t.uuid as never)
    .where(sql`${t.import_batch} is not null`)
