import { integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The key of a row on the wire (G008: looked up by uuid everywhere). */
export const key = () => uuid().primaryKey().defaultRandom()
/** The number people read; never an address, never an order (a distributed engine gives it with gaps). */
export const number = () => integer().notNull().generatedByDefaultAsIdentity()
/** A moment, as ISO text. Set by the server's clock (`ports.now()`), which a test may shift. */
export const moment = () => timestamp({ withTimezone: true, mode: 'string' })
/** When a row was made, and last changed: equal while nobody has touched it. */
export const times = () => ({
  created_time: moment().notNull().defaultNow(),
  updated_time: moment().notNull().defaultNow(),
})
