import type { User } from '../../src/core/domain/access.ts'

/** Who may edit students is shown their phones and ID numbers whole; a teacher sees masks alone (G147, product decision 14). */
export const seesNumbers = (user: Pick<User, 'u_type' | 'is_superuser'>): boolean => user.is_superuser || [1, 4, 5].includes(user.u_type)
