import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** Held until this transaction ends; whoever wants the same `name` waits: what is counted before a row is added is counted by one at a time. */
export const lock = (tx: Db, name: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
