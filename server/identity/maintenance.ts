import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { publishedKinds } from '../../src/core/contracts/import/index.ts'
import { sweepFiles } from '../db/stored-files.ts'
import type { Db, Ports } from '../kit/db.ts'
import { idempotency_keys } from '../kit/idempotency-table.ts'
import { removeInPieces } from '../kit/remove-in-pieces.ts'
import { captchas } from '../resources/captcha/table.ts'
import { ENDED, import_batches, import_changes, NEAR_NUMBER_DAYS, near_numbers } from '../resources/imports/table.ts'
import { site_tokens } from '../resources/relation/site_tokens/table.ts'
import { sms_codes } from '../resources/sms/table.ts'
import { throttles, tokens, users } from '../resources/sys/users/table.ts'
import { INITIAL_DAYS } from './accounts.ts'

const DAY_MS = 86_400_000
/** Of rows that may each be a quarter of a megabyte. */
const LARGE_ROWS = 10

/** What time takes away: dead tokens, used keys, and the clear text of initial passwords after 30 days (product decision 4). */
export async function tidy(db: Db, ports: Ports): Promise<void> {
  const before = (days: number) => new Date(ports.now().getTime() - days * DAY_MS).toISOString()
  const now = before(0)
  // each by itself: what one of them meets keeps none of the others from being done
  const failed: unknown[] = []
  const step = (work: () => Promise<unknown>) => work().catch((error: unknown) => void failed.push(error))
  const away = (table: PgTable, where: SQL | undefined, most?: number) => step(() => removeInPieces(db, table, where, most))
  // a page is told that its token has ended, for a day
  await away(tokens, or(and(isNull(tokens.origin), lt(tokens.expires, now)), lt(tokens.expires, before(1))))
  await away(site_tokens, lt(site_tokens.expires, before(30)))
  await away(captchas, lt(captchas.expires, now))
  await away(sms_codes, lt(sms_codes.created_time, before(2)))
  await away(idempotency_keys, lt(idempotency_keys.created_time, before(2)))
  // questions, and imports that came to nothing; one that was killed days ago still has to come to its end
  const forgotten = and(
    inArray(import_batches.state, [...ENDED]),
    eq(import_batches.created, 0),
    eq(import_batches.updated, 0),
    lt(import_batches.created_time, before(1)),
    // what a province has published stays on record, and what it put aside comes back when it is undone
    or(notInArray(import_batches.kind, publishedKinds), eq(import_batches.dry_run, true)),
  )
  const batches = (where: SQL | undefined) => db.select({ uuid: import_batches.uuid }).from(import_batches).where(where)
  await away(import_changes, inArray(import_changes.batch, batches(forgotten)), LARGE_ROWS)
  await away(import_batches, forgotten, LARGE_ROWS)
  // what a list has changed can be taken back for as long as an initial password can be read
  await away(import_changes, inArray(import_changes.batch, batches(lt(import_batches.created_time, before(INITIAL_DAYS)))), LARGE_ROWS)
  await away(near_numbers, lt(near_numbers.created_time, before(NEAR_NUMBER_DAYS)))
  await away(throttles, lt(throttles.since, before(1)))
  await step(() => hideInitial(db, ports, before(INITIAL_DAYS)))
  // last: a bucket may take its time
  await step(() => sweepFiles(db, ports))
  if (failed.length > 0) throw failed[0]
}

/** Initial passwords that were given before this: a few hundred of them, each is hashed. */
async function hideInitial(db: Db, ports: Ports, since: string): Promise<void> {
  const old = await db
    .select({ uuid: users.uuid, sealed: users.initial_password })
    .from(users)
    .where(and(isNotNull(users.initial_password), lt(users.initial_since, since)))
    .limit(500)
  for (const { uuid, sealed } of old) {
    // It still opens the account, but nobody can read it any more; one that was sealed under another SECRET_KEY opens nothing.
    const password = await ports.vault.open(sealed!).catch(() => undefined)
    const password_hash = password === undefined ? null : await ports.hash.make(password)
    // hashing takes its time: who has signed in or was reset meanwhile keeps what she has now
    const stillSo = and(eq(users.uuid, uuid), eq(users.initial_password, sealed!))
    await db.update(users).set({ password_hash, initial_password: null, initial_since: null }).where(stillSo)
  }
}
