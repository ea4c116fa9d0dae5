import { eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { JwCreate } from '../../../../src/core/contracts/relation/jws.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { staffRoles } from '../../../../src/core/domain/code-tables.ts'
import { mustBeFree } from '../../../identity/account-conflicts.ts'
import { createAccounts } from '../../../identity/accounts.ts'
import { accountToActOn, mayMake } from '../../../identity/reach.ts'
import { schoolFor } from '../../../identity/schools.ts'
import type { Audit } from '../../../kit/audit.ts'
import type { Acting } from '../../../kit/context.ts'
import type { Db } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { noRow } from '../../../kit/read-plan.ts'
import { type Rows, updateRows } from '../../../kit/rows.ts'
import { zh } from '../../../messages/zh.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { users } from '../../sys/users/table.ts'

/** All school staff for administrators, oneself for one of them. */
export function staffOf(user: User): SQL {
  const staff = eq(users.u_type, 4)
  if (user.is_superuser || user.u_type === 5) return staff
  return user.u_type === 4 ? sql`${staff} and ${users.uuid} = ${user.uuid}` : noRow
}

/** Roles with those that may be given replaced; any other stays hers. */
export const withRoles = (had: readonly string[], given: readonly string[]): string[] => [
  ...had.filter(role => !(staffRoles as readonly string[]).includes(role)),
  ...new Set(given),
]

/** An account of school staff on an initial password. Her roles are on record, as every change of them is (S12). */
export async function createStaff(
  { db, ports, user, audit }: Acting,
  { username, work_unit: named, roles = [], ...form }: z.output<typeof JwCreate>,
) {
  const work_unit = schoolFor(user, named)
  if ((await db.$count(work_units, eq(work_units.uuid, work_unit))) === 0) throw new Problem(400, { work_unit: [zh.missingReference] })
  mayMake(user, 4, roles)
  await mustBeFree(db, { ports, user, work_unit }, 'jws', username, 'username')
  const [account] = await createAccounts(db, ports, [{ username, name: form.name, phone: form.phone ?? null, u_type: 4, work_unit }])
  const { email = null, remark = null } = form
  const given = withRoles([], roles)
  await updateRows(db, ports.now(), users, eq(users.uuid, account!.uuid), { email, remark, roles: given })
  if (given.length > 0) await audit('roles', { user: account!.uuid, from: [], to: given })
  return account!
}

interface Change<Read> {
  readonly rows: Pick<Rows<Read, typeof users.$inferInsert>, 'update'>
  readonly row: typeof users.$inferSelect
  readonly form: Partial<Omit<z.output<typeof JwCreate>, 'username' | 'work_unit'>>
  readonly user: User
  readonly db: Db
  readonly audit: Audit
}

/** Saves what is said of her. Nobody changes her own roles, and of others nobody gives or takes what she does not hold herself. */
export async function changeStaff<Read>({ rows, row, form: { roles: given, ...form }, user, db, audit }: Change<Read>): Promise<Read> {
  const roles = given && withRoles(row.roles, given)
  const changed = roles ? [...new Set([...roles, ...row.roles])].filter(role => roles.includes(role) !== row.roles.includes(role)) : []
  if (row.uuid === user.uuid) {
    if (changed.length > 0) throw new Problem(403, zh.moreRights)
  } else {
    await accountToActOn(db, user, row.uuid)
    mayMake(user, 4, changed)
  }
  if (changed.length > 0) await audit('roles', { user: row.uuid, from: row.roles, to: roles })
  return rows.update(row.uuid, { ...form, ...(roles && { roles }) })
}
