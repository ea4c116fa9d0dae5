import { eq, type SQL } from 'drizzle-orm'
import type { User } from '../../../../src/core/domain/access.ts'
import { inJurisdiction } from '../../../identity/schools.ts'
import { everyRow, noRow } from '../../../kit/read-plan.ts'
import { teachers } from './table.ts'

/** Oneself for a teacher, one's school for its staff, the schools of the city for a bureau. */
export function teachersOf(user: User): SQL {
  if (user.is_superuser || user.u_type === 5) return everyRow
  if (user.u_type === 2 || user.u_type === 3) return eq(teachers.user, user.uuid)
  if (user.u_type === 4 && user.work_unit) return eq(teachers.work_unit, user.work_unit)
  if (user.u_type === 6) return inJurisdiction(teachers.work_unit, user)
  return noRow
}
