import { eq } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import { maskPhone } from '../../../../../src/core/domain/masks.ts'
import { type Account, createAccounts, grantToken, setPassword } from '../../../../identity/accounts.ts'
import type { CaptchaAnswer } from '../../../../identity/captcha.ts'
import { newHash, refuseWeak } from '../../../../identity/passwords.ts'
import { useCode } from '../../../../identity/sms-codes.ts'
import { heard } from '../../../../identity/tries.ts'
import type { Context } from '../../../../kit/context.ts'
import type { Db, Ports } from '../../../../kit/db.ts'
import { Problem } from '../../../../kit/errors.ts'
import { lookNoMore } from '../../../../kit/lock.ts'
import { everyRow } from '../../../../kit/read-plan.ts'
import { findRow, saidByHand, updateRows } from '../../../../kit/rows.ts'
import { Later, onceOrLater } from '../../../../kit/when-free.ts'
import { zh } from '../../../../messages/zh.ts'
import { individuals, work_units } from '../../../data_dict/work_unit/table.ts'
import { users } from '../../../sys/users/table.ts'
import { teachers } from '../../teachers/table.ts'
import { students } from '../table.ts'

const REGISTER = 3

interface Registration extends CaptchaAnswer {
  readonly phone_number: string
  readonly code: string
  readonly password: string
}
type Caller = Pick<Context<Registration, unknown, User | undefined>, 'db' | 'ports' | 'user' | 'body' | 'address' | 'still' | 'recorded'>

/** Signed in: binds the phone of a bulk-created account and ends its initial password. Otherwise: a new individual student (G127, G145). */
export async function register({ db, ports, user, body, address, still, recorded }: Caller) {
  if (user?.is_readonly_all) throw new Problem(403, zh.readOnly)
  // It sets a password without the old one: only for an account that has none of its own yet.
  if (user && !user.must_change_password) throw new Problem(403, zh.forbidden)
  const [account] = user ? await db.select().from(users).where(eq(users.uuid, user.uuid)) : []
  const names = [body.phone_number, account?.username].join(' ')
  // said to whoever comes with one, before she takes anybody's turn
  refuseWeak(body.password, names)
  const keep = (password_hash: string) =>
    recorded(async tx => {
      if (!(await useCode(tx, ports, { phone: body.phone_number, flag: REGISTER, code: body.code, address }))) return undefined
      return account ? bound(tx, ports, account, body, password_hash, still) : individual(tx, ports, body, password_hash)
    })
  const found = await heard({ db, ports, phone: body.phone_number, address, captcha: body }, async () => {
    const password_hash = await newHash(ports, body.password, names)
    return onceOrLater(() => keep(password_hash))
  })
  // somebody holds her row: she waits for it outside the door
  const made = found instanceof Later ? await found.whenFree() : found
  // Only who has proved that she holds the phone is told that its number is known (G127).
  if (!made) throw new Problem(400, { code: [zh.wrongCode] })
  if (made === 'taken') throw new Problem(400, { phone_number: [zh.phoneIsAccount] })
  // the device becomes known when she signs in: its cookie comes with those calls alone, and one written here would forget who it knows
  return made
}

async function bound(tx: Db, ports: Ports, { uuid }: Account, { phone_number }: Registration, hash: string, still: Caller['still']) {
  const now = await findRow(tx, users, everyRow, uuid, 'removal').catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })
  // bound, reset or switched off meanwhile
  if (!now?.must_change_password) throw new Problem(401, zh.tokenDead)
  // nor by a token that is gone: her new one is another's
  await still(tx)
  // it ends here, and whoever would switch her off waits for her row
  lookNoMore(tx)
  await setPassword(tx, ports, uuid, hash)
  const phone = { phone: phone_number }
  await updateRows(tx, ports.now(), users, eq(users.uuid, uuid), phone)
  // proven now, also where a list had said the same: no undo of one gives her another
  for (const people of [students, teachers])
    await updateRows(tx, ports.now(), people, eq(people.user, uuid), { ...saidByHand(people, ['phone']), ...phone })
  return grantToken(tx, ports, { uuid, must_change_password: false })
}

async function individual(tx: Db, ports: Ports, { phone_number, password }: Registration, password_hash: string) {
  // a number that somebody has written into a record is proven by nobody: whoever holds the phone is not kept out by it
  if ((await tx.$count(users, eq(users.username, phone_number))) > 0) return 'taken'
  await tx.insert(work_units).values({ name: zh.individuals, code: individuals, work_unit_type: 2 }).onConflictDoNothing()
  const [unit] = await tx.select({ uuid: work_units.uuid }).from(work_units).where(eq(work_units.code, individuals))
  // a school has taken the name of ours, or its number was changed: whoever may mend it is told in the log of refusals, she that it is not hers to mend
  if (!unit) throw new Problem(409, zh.noIndividuals)
  // until she fills in her own: lists show a name whole
  const name = maskPhone(phone_number)
  const [account] = await createAccounts(tx, ports, [
    { username: phone_number, name, phone: phone_number, password, u_type: 1, work_unit: unit.uuid, account_type: 2 },
  ])
  const { uuid } = account!
  await tx.insert(students).values({ user: uuid, work_unit: unit.uuid, name, phone: phone_number })
  await setPassword(tx, ports, uuid, password_hash)
  return grantToken(tx, ports, { uuid, must_change_password: false })
}
