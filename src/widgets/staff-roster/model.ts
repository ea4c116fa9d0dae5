import type * as z from 'zod/mini'
import type { Jw as Shape } from '../../core/contracts/relation/jws.ts'
import { staffRoles } from '../../core/domain/code-tables.ts'

export type Staff = z.input<typeof Shape>
export type StaffRole = (typeof staffRoles)[number]

/** Of her roles those that are given here. */
export const givenRoles = (roles: readonly string[]): StaffRole[] => staffRoles.filter(role => roles.includes(role))

export type AccountState = 'active' | 'never' | 'disabled'
/** What stands in the account column: the strongest thing that can be said. */
export function accountState({ user }: Pick<Staff, 'user'>): AccountState {
  if (!user.is_active) return 'disabled'
  return user.last_login === null ? 'never' : 'active'
}
