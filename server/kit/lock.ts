import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

type Look = (tx: Db) => Promise<void>
const looks = new WeakMap<Db, Look>()
/** How whoever asks is looked at again behind each lock of this transaction. */
export function lookBehindLocks(tx: Db, look: Look): void {
  looks.set(tx, look)
  // of a database that has one transaction for all, one after the other, what the one before has looked at is not this one's
  lasts.delete(tx)
}

/**
 * Refuses whoever may no more: she may have been switched off, moved, or her school become another. Behind a lock always, whether it was
 * waited for or not: who held it may have ended just before it was asked for, and what she may was read before that.
 */
export const lookAgain = async (tx: Db): Promise<void> => looks.get(tx)?.(tx)

const lasts = new WeakMap<Db, Look[]>()
/**
 * Looked at once more as the last thing of this transaction, behind whoever has recorded something meanwhile: what she asks about may have
 * left her sight while it waited. Of a read, which keeps nothing, nothing is looked at.
 */
export const lookLast = (tx: Db, look: Look): void => {
  if (looks.has(tx)) lasts.set(tx, [...(lasts.get(tx) ?? []), look])
}
/** Refuses what has left her sight meanwhile. */
export async function mustStillSee(tx: Db): Promise<void> {
  for (const look of lasts.get(tx) ?? []) await look(tx)
}

/**
 * From now on nobody is looked at in this transaction. It books what has happened outside, where nothing takes it back: money that came or
 * went is in the books whoever asked, and whatever she may by now.
 */
export function lookNoMore(tx: Db): void {
  looks.delete(tx)
  lasts.delete(tx)
}

/**
 * Held until this transaction ends; whoever wants the same `name` waits: what is counted before a row is added is counted by one at a time.
 * What is believed behind it must be read behind it.
 */
export async function lock(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
  await lookAgain(tx)
}
