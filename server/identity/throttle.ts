import { eq, sql } from 'drizzle-orm'
import type { Db } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { zh } from '../messages/zh.ts'
import { throttles } from '../resources/sys/users/table.ts'

/** The first failures are free; then every further one doubles the wait, up to a limit: slowed, never locked for ever (S11). */
const FREE = 4
const FORGET_MS = 15 * 60_000

/** Refuses with 429 while a key has to wait. Locks the key for the transaction, so that parallel guesses queue. */
export async function mayTry(tx: Db, keys: readonly string[], now: Date): Promise<void> {
  for (const key of keys) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`)
    const [found] = await tx.select().from(throttles).where(eq(throttles.key, key))
    const wait = found?.until ? Math.ceil((new Date(found.until).getTime() - now.getTime()) / 1000) : 0
    if (wait > 0) throw new Problem(429, zh.tooMany(wait), { 'Retry-After': String(wait) })
  }
}

/** Counts a failure. `longest` is the most seconds this kind of key ever waits. */
export async function failed(tx: Db, key: string, now: Date, longest: number): Promise<void> {
  const [found] = await tx.select().from(throttles).where(eq(throttles.key, key))
  const old = !found || now.getTime() - new Date(found.since).getTime() > FORGET_MS
  const failures = old ? 1 : found.failures + 1
  const wait = failures > FREE ? Math.min(2 ** (failures - FREE - 1), longest) : 0
  const row = { failures, since: now.toISOString(), until: wait ? new Date(now.getTime() + wait * 1000).toISOString() : null }
  await tx
    .insert(throttles)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: throttles.key, set: row })
}

export const forgiven = (tx: Db, key: string) => tx.delete(throttles).where(eq(throttles.key, key))
