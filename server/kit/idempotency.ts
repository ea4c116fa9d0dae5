import { and, eq } from 'drizzle-orm'
import { zh } from '../messages/zh.ts'
import { idempotency_keys } from '../resources/sys/users/table.ts'
import type { Db } from './db.ts'
import { Problem } from './errors.ts'
import { sha256 } from './secrets.ts'

export interface Resend {
  readonly user: string
  readonly key: string
  /** Method, path, query and body: another request under the same key is a mistake of the caller. */
  readonly request: string
  readonly now: Date
}
export type Answered = { status: number; body: unknown }

/** Runs a write once per key: a resend gets the first answer, also when the first answer never arrived. */
export async function once(tx: Db, { user, key, request, now }: Resend, run: () => Promise<Answered>): Promise<Answered> {
  if (!/^[\w.:-]{8,100}$/.test(key)) throw new Problem(400, { 'Idempotency-Key': [zh.format] })
  const fingerprint = await sha256(request)
  // The row is written first: a second request with this key waits here until the first has ended.
  const mine = await tx
    .insert(idempotency_keys)
    .values({ user, key, fingerprint, status: 0, created_time: now.toISOString() })
    .onConflictDoNothing()
    .returning({ key: idempotency_keys.key })
  const own = and(eq(idempotency_keys.user, user), eq(idempotency_keys.key, key))
  if (mine.length === 0) {
    const [before] = await tx.select().from(idempotency_keys).where(own)
    if (!before) throw new Problem(409, zh.inProgress)
    if (before.fingerprint !== fingerprint) throw new Problem(422, zh.keyReused)
    return { status: before.status, body: before.body ?? undefined }
  }
  const answered = await run()
  await tx
    .update(idempotency_keys)
    .set({ status: answered.status, body: answered.body ?? null })
    .where(own)
  return answered
}
