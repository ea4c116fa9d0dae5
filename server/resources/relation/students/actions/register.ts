import { eq, or } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import { createAccounts, grantToken, setPassword } from '../../../../identity/accounts.ts'
import { useCode } from '../../../../identity/sms-codes.ts'
import type { Db, Ports } from '../../../../kit/db.ts'
import { Problem } from '../../../../kit/errors.ts'
import { zh } from '../../../../messages/zh.ts'
import { work_units } from '../../../data_dict/work_unit/table.ts'
import { users } from '../../../sys/users/table.ts'
import { students } from '../table.ts'

const REGISTER = 3
/** The work unit of people who sign up by themselves. */
const individuals = 'individuals'

interface Registration {
  readonly phone_number: string
  readonly code: string
  readonly password: string
}

/** Signed in: binds the phone of a bulk-created account and ends its initial password. Otherwise: a new individual student (G127, G145). */
export async function register(db: Db, ports: Ports, user: User | undefined, { phone_number, code, password }: Registration) {
  if (user?.is_readonly_all) throw new Problem(403, zh.readOnly)
  // It sets a password without the old one: only for an account that has none of its own yet.
  if (user && !user.must_change_password) throw new Problem(403, zh.forbidden)
  await useCode(db, ports, { phone: phone_number, flag: REGISTER, code })
  if (user) {
    await setPassword(db, ports, user.uuid, password)
    await db.update(users).set({ phone: phone_number }).where(eq(users.uuid, user.uuid))
    await db.update(students).set({ phone: phone_number }).where(eq(students.user, user.uuid))
    return grantToken(db, ports, { uuid: user.uuid, must_change_password: false })
  }
  // The answer does not tell that the number is known: it is that of a wrong code.
  const taken = await db.$count(users, or(eq(users.username, phone_number), eq(users.phone, phone_number)))
  if (taken > 0) throw new Problem(400, { code: [zh.wrongCode] })
  await db.insert(work_units).values({ name: zh.individuals, code: individuals, work_unit_type: 2 }).onConflictDoNothing()
  const [unit] = await db.select({ uuid: work_units.uuid }).from(work_units).where(eq(work_units.code, individuals))
  const [account] = await createAccounts(db, ports, [
    { username: phone_number, name: phone_number, phone: phone_number, password, u_type: 1, work_unit: unit!.uuid, account_type: 2 },
  ])
  await db.insert(students).values({ user: account!.uuid, work_unit: unit!.uuid, name: phone_number, phone: phone_number })
  await setPassword(db, ports, account!.uuid, password)
  return grantToken(db, ports, { uuid: account!.uuid, must_change_password: false })
}
