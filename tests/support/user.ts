import type { User } from '../../src/core/domain/access.ts'

/** Somebody who signed in, as access rules see them: a user type, the roles beside it, and what else is told. */
export const person = (u_type: User['u_type'], roles: readonly string[] = [], more: Partial<Omit<User, 'roles'>> = {}): User => ({
  uuid: 'u',
  u_type,
  roles: [String(u_type), ...roles],
  is_superuser: false,
  is_readonly_all: false,
  is_vip_flag: false,
  must_change_password: false,
  account_type: 0,
  work_unit: null,
  jurisdiction: null,
  relation: null,
  ...more,
})
