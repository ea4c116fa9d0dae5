import { and, eq, isNull } from 'drizzle-orm'
import type { Device } from '../kit/context.ts'
import { type Db, held, type Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { Later, onceOrLater } from '../kit/when-free.ts'
import { zh } from '../messages/zh.ts'
import { users } from '../resources/sys/users/table.ts'
import { type Account, grantToken, passwordFits } from './accounts.ts'
import type { CaptchaAnswer } from './captcha.ts'
import { keepKnown, knownOn } from './device.ts'
import { heard } from './tries.ts'

interface Attempt {
  readonly db: Db
  readonly ports: Ports
  readonly body: CaptchaAnswer & { readonly username: string; readonly password: string }
  readonly address: string
  readonly device: Device
}
type Find = (db: Db) => Promise<Account | undefined>

/**
 * Every way in with a password: in turn, counted, and one answer whatever was wrong (S11). Hashing holds no connection. Whose row is held, as
 * a list that corrects it does for minutes, waits for it a second outside the door, where others wait, and then tries again later (503).
 */
export async function signIn({ db, ports, body, address, device }: Attempt, find: Find) {
  const { username, password } = body
  // of an account that is gone or switched off no device is known
  const hashNow = async () => {
    const account = await find(db)
    return account?.is_active ? account.password_hash : undefined
  }
  const known = await knownOn(ports, device, username, hashNow)
  let entered = ''
  const attempt = { db, ports, account: username, address, known, captcha: body }
  // Who changes the password between the look and the token has changed what was looked at: it is looked at again.
  const inTurn = async () => {
    for (let again = 0; again < AGAIN; again++) {
      const account = await find(db)
      const fits = await passwordFits(ports, account, password)
      if (!account?.is_active || !fits) return undefined
      const password_hash = account.initial_password ? await ports.hash.make(password) : account.password_hash!
      entered = password_hash
      const token = await onceOrLater(() => db.transaction(tx => enter(tx, ports, account, password_hash)))
      if (token) return token
    }
    return undefined
  }
  for (let again = 0; again < AGAIN; again++) {
    const found = await heard(attempt, inTurn)
    if (!found) throw new Problem(401, zh.wrongLogin)
    const granted = found instanceof Later ? await found.whenFree() : found
    // changed while she waited for the row: heard anew, in turn like any other
    if (!granted) continue
    await keepKnown(ports, device, username, entered)
    return granted
  }
  throw held()
}
const AGAIN = 3

/** A token, if the account is still as it was when the password was looked at. The clear text of an initial password is gone at the first login (product decision 4). */
async function enter(tx: Db, ports: Ports, account: Account, password_hash: string) {
  const same = <C extends typeof users.password_hash | typeof users.initial_password>(column: C, value: string | null) =>
    value === null ? isNull(column) : eq(column, value)
  const stillSo = and(
    ...[eq(users.uuid, account.uuid), users.is_active],
    ...[same(users.password_hash, account.password_hash), same(users.initial_password, account.initial_password)],
  )
  const look = () => tx.select({ uuid: users.uuid }).from(users).where(stillSo)
  // not waited for here: others wait for this place
  const [free] = await look().for('no key update', { skipLocked: true })
  if (!free && (await look()).length > 0) throw held()
  if (!free) return undefined
  const values = { last_login: ports.now().toISOString(), password_hash, initial_password: null, initial_since: null }
  const [entered] = await tx.update(users).set(values).where(stillSo).returning({ uuid: users.uuid })
  return entered && grantToken(tx, ports, account)
}
