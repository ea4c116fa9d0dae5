import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { schoolRoles, type User, type UType } from '../../src/core/domain/access.ts'
import { adminRole, vipRoles } from '../../src/core/domain/code-tables.ts'
import { accountsOf } from '../../src/core/domain/embedding.ts'
import type { Db } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { findRow, parseUuid } from '../kit/rows.ts'
import { zh } from '../messages/zh.ts'
import { users } from '../resources/sys/users/table.ts'
import { type Account, ofPeople } from './accounts.ts'

/**
 * Accounts that somebody may name: school staff their own students and teachers (C013, C014), a token of limited power those that its
 * widgets show. Of others they learn nothing.
 */
const reach = (user: User): SQL =>
  and(
    user.u_type === 4 && !user.is_superuser
      ? and(eq(users.work_unit, user.work_unit ?? user.uuid), inArray(users.u_type, [1, 2, 3]))
      : ofPeople,
    user.grant && inArray(users.u_type, accountsOf(user.grant)),
  )!

/** The roles by which an administrator has what an account of this type has: whoever sees students is 学生管理's, and so on. */
export const rolesLike: Readonly<Record<UType, readonly string[]>> = {
  1: [adminRole.students],
  2: [adminRole.students],
  3: [adminRole.students],
  4: [adminRole.students, adminRole.system],
  5: [],
  6: [adminRole.students, adminRole.workUnits],
  7: [],
}

/** What an account may, by itself. */
export type Rights = Pick<Account, 'is_superuser' | 'roles' | 'u_type'>
export const rightsOf = { is_superuser: users.is_superuser, roles: users.roles, u_type: users.u_type }

/** Whether somebody holds every right of an account: with a new password for it she could be it. What VIP opens is its owner's own. */
export function holdsAllOf(user: User, account: Rights): boolean {
  if (user.is_superuser) return true
  if (account.is_superuser) return false
  const bought: readonly string[] = vipRoles
  const named = account.roles.filter(role => !bought.includes(role))
  const ofType = user.u_type === 5 ? rolesLike[account.u_type as UType] : []
  return [...named, ...ofType].every(role => user.roles.includes(role))
}

/** An account of this type with these roles is made, or given them, only by who has all that it will have. */
export function mayMake(user: User, u_type: UType, roles: readonly string[]): void {
  if (!holdsAllOf(user, { is_superuser: false, roles: [...roles], u_type })) throw new Problem(403, zh.moreRights)
}

/** Classes are a school's: of staff, only a school's gives and takes them (B265). They are the sight of their students: an administrator who has none of them gives none away, least of all to an account of her own making. */
export function mayGiveClasses(user: User): void {
  const isSchools = user.roles.some(role => schoolRoles.includes(role))
  if (user.u_type === 4 && !user.is_superuser && !isSchools) throw new Problem(403, zh.forbidden)
  if (user.u_type === 5 && !user.is_superuser && !user.roles.includes(adminRole.students)) throw new Problem(403, zh.moreRights)
}

/** Refuses whoever acts on an account that may more than she. */
export function mustHoldAllOf(user: User, account: Rights): void {
  if (!holdsAllOf(user, account)) throw new Problem(403, account.is_superuser ? zh.notSuperuser : zh.moreRights)
}

/** Refuses whoever could not act on that account, and keeps nobody from it. */
export async function mustReach(db: Db, user: User, uuid: string): Promise<void> {
  mustHoldAllOf(user, await findRow(db, users, reach(user), parseUuid(uuid)))
}

/** An account that somebody is about to act on, locked with all that refers to it. Out of reach it is missing; with more rights than hers it is refused. */
export async function accountToActOn(db: Db, user: User, uuid: string, waits = false): Promise<Account> {
  const account = await findRow(db, users, reach(user), parseUuid(uuid), 'removal', waits)
  mustHoldAllOf(user, account)
  return account
}
