import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Call } from '../../src/core/contracts/define.ts'
import type { User } from '../../src/core/domain/access.ts'
import { zh } from '../messages/zh.ts'
import type { Db, Ports } from './db.ts'
import { Problem } from './errors.ts'
import { idempotency_keys } from './idempotency-table.ts'
import { sha256 } from './secrets.ts'
import { unsealed } from './unsealed.ts'

export interface Resend {
  /** Who asks, and all that she may: of another work unit by now, she is not told what she did in the one before. */
  readonly user: User
  readonly key: string
  /** Method, path and query, and the body in its pieces: another request under the same key is a mistake of the caller. */
  readonly request: readonly string[]
  readonly ports: Pick<Ports, 'now' | 'vault'>
}
/** `isAgain`: what was answered the first time. `under`: by which request its key was taken (`forget`). */
export type Answered = { status: number; body: unknown; isAgain?: true; under?: string }
/** What a key answers, and who heard it first; undefined of a request that an earlier version has kept. */
export type First = { status: number; body: unknown; by: User | undefined }

const SECRETS = ['password', 'initial_password', 'token']
/**
 * Whether an answer is a password or a token, or tells of a deed that gives power over accounts: told to who has all that she had. Of any
 * other it is enough that the call is hers and its row in her sight: refused for a class that it does not need she would do it twice.
 */
export const givesPower = ({ guarded }: Call, answered: unknown): boolean =>
  guarded !== undefined || SECRETS.some(name => Object.hasOwn(Object(answered), name))

/**
 * Answers of one person that are kept, the latest: a resend comes within seconds, and a list of 20 MB at most can be made of them. Every
 * write may have a new key, and without an end to it she would fill the disk for everybody.
 */
const KEPT = 500

/**
 * Runs a write once per key: a resend gets the first answer, also when the first answer never arrived.
 * What is kept is sealed: an answer may hold a token or an initial password, and a request a password to be guessed from its hash.
 */
export async function once(
  tx: Db,
  { user: by, key, request, ports }: Resend,
  run: () => Promise<Answered>,
  /** Refuses to tell an answer to whoever could not make its request any more. */
  mayHear: (first: First) => Promise<void>,
  /** Whether nothing came of what was accepted: whoever was to let go of its key has lost its process. */
  cameToNothing: (first: First) => Promise<boolean>,
): Promise<Answered> {
  if (!/^[\w.:-]{8,100}$/.test(key)) throw new Problem(400, { 'Idempotency-Key': [zh.format] })
  const plain = await fingerprintOf(request)
  const user = by.uuid
  const fingerprint = `${by.work_unit ?? ''} ${plain}`
  const now = ports.now()
  // The row is written first: a second request with this key waits here until the first has ended.
  const under = await ports.vault.seal(fingerprint)
  const reserved = await tx
    .insert(idempotency_keys)
    .values({ user, key, fingerprint: under, status: 0, created_time: now.toISOString() })
    .onConflictDoNothing()
    .returning({ key: idempotency_keys.key })
  const own = and(eq(idempotency_keys.user, user), eq(idempotency_keys.key, key))
  if (reserved.length === 0) {
    const [first] = await tx.select().from(idempotency_keys).where(own)
    if (!first) throw new Problem(409, zh.inProgress)
    // it may have been done: never again unasked
    const open = (text: string) => unsealed(ports.vault, text, zh.resendOtherKey)
    const asked = await open(first.fingerprint)
    const kept = (first.body ?? {}) as { sealed?: string; by?: string }
    const body = kept.sealed && JSON.parse(await open(kept.sealed))
    const heard: First = { status: first.status, body, by: kept.by ? JSON.parse(await open(kept.by)) : undefined }
    if (await cameToNothing(heard)) {
      // of this request alone: somebody else may have taken the key anew at the same moment
      await tx.delete(idempotency_keys).where(and(own, eq(idempotency_keys.fingerprint, first.fingerprint)))
      return once(tx, { user: by, key, request, ports }, run, mayHear, cameToNothing)
    }
    // one that an earlier version has kept says nothing of a work unit
    if (![fingerprint, plain].includes(asked)) throw new Problem(422, zh.keyReused)
    await mayHear(heard)
    return { status: first.status, body, isAgain: true, under: first.fingerprint }
  }
  const answered = await run()
  await forgetOldest(tx, user)
  const sealed = (what: unknown) => ports.vault.seal(JSON.stringify(what))
  const body = answered.body === undefined ? null : { sealed: await sealed(answered.body), by: await sealed(by) }
  await tx.update(idempotency_keys).set({ status: answered.status, body }).where(own)
  return { ...answered, under }
}

/** Those that somebody else of hers forgets at the same moment are passed over. */
async function forgetOldest(tx: Db, user: string) {
  const own = eq(idempotency_keys.user, user)
  const latest = tx.select({ at: idempotency_keys.created_time }).from(idempotency_keys).where(own)
  const [last] = await latest.orderBy(desc(idempotency_keys.created_time)).offset(KEPT).limit(1)
  if (!last) return
  const older = tx
    .select({ key: idempotency_keys.key })
    .from(idempotency_keys)
    .where(and(own, lte(idempotency_keys.created_time, last.at)))
    .for('update', { skipLocked: true })
  await tx.delete(idempotency_keys).where(and(own, inArray(idempotency_keys.key, older)))
}

/** Piece by piece: to make megabytes into one text, and into bytes, would hold everybody else. */
async function fingerprintOf(request: readonly string[]): Promise<string> {
  const sums: string[] = []
  for (const piece of request) sums.push(await sha256(piece))
  return sha256(sums.join(' '))
}

/** The key may be used again: nothing has come of its request. `under`: of this one alone, where another may have taken the key since. */
export async function forget(db: Db, user: string, key: string, under?: string): Promise<void> {
  const own = and(eq(idempotency_keys.user, user), eq(idempotency_keys.key, key))
  await db.delete(idempotency_keys).where(under === undefined ? own : and(own, eq(idempotency_keys.fingerprint, under)))
}
