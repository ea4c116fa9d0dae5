import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

type Look = (tx: Db) => Promise<void>
const looks = new WeakMap<Db, Look>()
/** Who asks is looked at again where she waits at a lock of this transaction: she may have been switched off meanwhile. */
export const lookBehindLocks = (tx: Db, look: Look) => void looks.set(tx, look)

/** Held until this transaction ends; whoever wants the same `name` waits: what is counted before a row is added is counted by one at a time. */
export async function lock(tx: Db, name: string): Promise<void> {
  const tried = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext(${name})) as "isFree"`)
  if ((tried as unknown as { rows: { isFree: boolean }[] }).rows[0]!.isFree) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
  await looks.get(tx)?.(tx)
}
