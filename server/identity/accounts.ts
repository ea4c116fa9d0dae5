import { and, desc, eq, inArray, isNotNull, isNull, like, ne, not, type SQL, sql } from 'drizzle-orm'
import { type Db, databaseProblem, type Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lookAgain } from '../kit/lock.ts'
import { everyRow } from '../kit/read-plan.ts'
import { anotherMoment, insertRows, restamped, stamped, updateRows } from '../kit/rows.ts'
import { newPassword, newToken, sha256 } from '../kit/secrets.ts'
import { zh } from '../messages/zh.ts'
import { tokens, users } from '../resources/sys/users/table.ts'
import { refuseWeak } from './passwords.ts'

const TOKEN_HOURS = 24
/** Sessions of an account at once: of one who signs in again and again the oldest end. A school's shared screens are fewer. */
const MOST_SESSIONS = 200
/** Days until an initial password can no longer be read (product decision 4). */
export const INITIAL_DAYS = 30
export type Account = typeof users.$inferSelect

/** A new bearer token; only its hash is stored. */
export async function grantToken(tx: Db, ports: Ports, account: Pick<Account, 'uuid' | 'must_change_password'>) {
  const token = newToken()
  const now = ports.now()
  const expires = new Date(now.getTime() + TOKEN_HOURS * 3_600_000).toISOString()
  await endOldest(tx, and(eq(tokens.user, account.uuid), isNull(tokens.origin)), MOST_SESSIONS)
  await tx.insert(tokens).values({ hash: await sha256(token), user: account.uuid, expires, created_time: now.toISOString() })
  return { token, expires, must_change_password: account.must_change_password }
}

/** Before another one is granted: of so many tokens the oldest ends. */
export async function endOldest(tx: Db, whose: SQL | undefined, most: number): Promise<void> {
  const old = tx
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(whose)
    .orderBy(desc(tokens.created_time))
    .offset(most - 1)
  await tx.delete(tokens).where(inArray(tokens.hash, old))
}

/** Dead since before it was made, by an hour: by no other process's clock does it live on, be it behind, or ahead when it was made. */
export const deadFrom = (ports: Ports) => sql`least(${tokens.created_time}, ${ports.now().toISOString()}::timestamptz) - interval '1 hour'`

const siteAccountOf = (work_unit: string) => `site:${work_unit}`
/** Every account but those of schools' own pages: nobody signs in as one, so nobody gives it a password. */
export const ofPeople = not(and(eq(users.u_type, 7), like(users.username, siteAccountOf('%')))!)

/** The account that a school's own pages act as: a kiosk that only reads, with no password to sign in by. */
export async function siteAccount(tx: Db, ports: Ports, work_unit: string): Promise<string> {
  const username = siteAccountOf(work_unit)
  const stamps = stamped(users, ports.now())
  await tx
    .insert(users)
    .values({ ...stamps, username, name: zh.siteAccount, u_type: 7, work_unit, is_readonly_all: true })
    .onConflictDoNothing()
  const [account] = await tx.select({ uuid: users.uuid }).from(users).where(eq(users.username, username))
  return account!.uuid
}

/** A look at the school's pages before they are made, by the account that they act as. */
export const endPreviews = (tx: Db, work_unit: string) => {
  const own = tx
    .select({ uuid: users.uuid })
    .from(users)
    .where(eq(users.username, siteAccountOf(work_unit)))
  return tx.delete(tokens).where(inArray(tokens.user, own))
}

/** With the school goes the account of its pages, which stands in no list; its people keep the school from going. */
export const removeSiteAccount = (tx: Db, work_unit: string) => tx.delete(users).where(eq(users.username, siteAccountOf(work_unit)))

/** Ends every token of an account, at once: each request looks its token up. */
export async function endTokens(tx: Db, user: string, except?: string): Promise<void> {
  // what is being granted by one of them is waited for, and ends with it
  await tx.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, user)).for('no key update')
  await tx.delete(tokens).where(and(eq(tokens.user, user), except ? ne(tokens.hash, except) : undefined))
}

/**
 * The same for who signs out. A list that corrects her holds her row for minutes and lets nothing be granted meanwhile: she is not kept
 * signed in by it.
 */
export async function endSessions(tx: Db, user: string): Promise<void> {
  await tx
    .transaction(sure => endTokens(sure, user))
    .catch(async (error: unknown) => {
      if (databaseProblem(error)?.status !== 503) throw error
      await tx.delete(tokens).where(eq(tokens.user, user))
    })
}

/**
 * For what a session may grant beside itself: it goes on until the transaction ends, or has ended already (401), and its account stays at
 * its place, or has been moved already (403).
 */
export async function holdSession(tx: Db, user: string, token: string): Promise<void> {
  await tx.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, user)).for('share')
  if ((await tx.$count(tokens, eq(tokens.hash, await sha256(token)))) === 0) throw new Problem(401, zh.tokenDead)
  await lookAgain(tx)
}

/**
 * Moves accounts to another school; nothing else writes where one is. Her tokens for pages end for good, those that are being made too:
 * whoever holds one was given it for the school that she is of no more. They are kept for a day, dead, so that their pages can be told.
 */
export async function moveAccounts(tx: Db, ports: Ports, moving: readonly string[], work_unit: string): Promise<void> {
  const moved = await tx
    .update(users)
    .set({ ...restamped(users, ports.now()), work_unit })
    .where(and(inArray(users.uuid, [...moving]), sql`${users.work_unit} is distinct from ${work_unit}::uuid`))
    .returning({ uuid: users.uuid })
  const of = moved.map(({ uuid }) => uuid)
  await tx
    .update(tokens)
    .set({ expires: deadFrom(ports) })
    .where(and(inArray(tokens.user, of), isNotNull(tokens.origin)))
}

/**
 * Switches an account on or off; off it loses every token within the same request (C013). What `somebody` has switched no undo of a list
 * switches back, whatever the list had said; a `list` and its undo leave no such mark.
 */
export async function switchAccount(tx: Db, ports: Ports, user: string, is_active: boolean, by: 'somebody' | 'list'): Promise<void> {
  const now = ports.now()
  const mark = by === 'somebody' ? { switched_time: anotherMoment(users.switched_time, now) } : {}
  await updateRows(tx, now, users, eq(users.uuid, user), { ...mark, is_active })
  if (!is_active) await endTokens(tx, user)
}

export interface NewAccount {
  readonly uuid?: string
  readonly username: string
  readonly name: string
  readonly u_type: number
  readonly work_unit: string | null
  readonly phone?: string | null
  readonly account_type?: number
  /** An imported initial password; a random one where there is none. */
  readonly password?: string
}

/** Makes accounts on initial passwords, in one statement. Hashing waits for the first login: 9 ms each would dominate an import. */
export async function createAccounts(tx: Db, ports: Ports, list: readonly NewAccount[]) {
  const now = ports.now()
  const prepared = await Promise.all(
    list.map(async ({ password, uuid = crypto.randomUUID(), ...account }) => {
      if (password) refuseWeak(password, account.username)
      const initial = password || newPassword()
      const initial_password = await ports.vault.seal(initial)
      const row = { ...account, uuid, phone: account.phone || null, initial_password, initial_since: now.toISOString() }
      return { row: { ...row, must_change_password: true }, initial }
    }),
  )
  await insertRows(
    tx,
    now,
    users,
    everyRow,
    prepared.map(({ row }) => row),
  )
  return prepared.map(({ row, initial }) => ({ uuid: row.uuid, username: row.username, initial_password: initial }))
}

/** Puts an account back on an initial password and ends its tokens. */
export async function resetPassword(tx: Db, ports: Ports, { uuid: user, username }: Pick<Account, 'uuid' | 'username'>, chosen?: string) {
  if (chosen) refuseWeak(chosen, username)
  const initial = chosen || newPassword()
  await updateRows(tx, ports.now(), users, eq(users.uuid, user), {
    password_hash: null,
    initial_password: await ports.vault.seal(initial),
    initial_since: ports.now().toISOString(),
    must_change_password: true,
    last_login: null,
  })
  await endTokens(tx, user)
  return initial
}

/** Sets the password somebody chose, hashed before the transaction: the initial one is gone, every token ends. */
export async function setPassword(tx: Db, ports: Ports, user: string, password_hash: string) {
  const values = { password_hash, initial_password: null, initial_since: null, must_change_password: false }
  await updateRows(tx, ports.now(), users, eq(users.uuid, user), values)
  await endTokens(tx, user)
}

/** A hash nobody's password has: checked when there is no account, so that the answer takes as long. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$RCyDNJz5jqqAyFsQMTnBUEGBVUzMMK0NzKSvPCcJ6ko'

/** Compares in the same time whether the account exists, is on its initial password, or has its own. */
export async function passwordFits(ports: Ports, account: Account | undefined, password: string): Promise<boolean> {
  const hashed = await ports.hash.verify(account?.password_hash ?? nobody, password)
  if (ports.settings.refusedPasswords.includes(password)) return false
  if (!account?.initial_password) return hashed && !!account?.password_hash
  // sealed under another SECRET_KEY it is no password any more
  return (await ports.vault.open(account.initial_password).catch(() => undefined)) === password
}
