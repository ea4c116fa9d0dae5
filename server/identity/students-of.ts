import { eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../src/core/domain/access.ts'
import { everyRow, noRow } from '../kit/read-plan.ts'
import { students } from '../resources/relation/students/table.ts'
import { teacher_grades } from '../resources/relation/teachers/table.ts'
import { inJurisdiction, ofOwnSchool } from './schools.ts'

/** The students this user may see: oneself, one's classes, one's school, the schools of one's city. A kiosk sees nobody. */
export function studentsOf(user: User): SQL {
  if (user.is_superuser || user.u_type === 5) return everyRow
  switch (user.u_type) {
    case 1:
      return eq(students.user, user.uuid)
    case 2:
    case 3:
      return user.relation
        ? sql`${students.grade} in (select ${teacher_grades.grade} from ${teacher_grades} where ${teacher_grades.teacher} = ${user.relation})`
        : noRow
    case 4:
      return ofOwnSchool(students.work_unit, user)
    case 6:
      return inJurisdiction(students.work_unit, user)
    default:
      return noRow
  }
}
