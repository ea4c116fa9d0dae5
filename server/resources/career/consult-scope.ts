import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../src/core/domain/access.ts'
import { inJurisdiction } from '../../identity/schools.ts'
import { studentsOf } from '../../identity/students-of.ts'
import { everyRow, noRow } from '../../kit/read-plan.ts'
import { students } from '../relation/students/table.ts'
import { consult_audience, consults } from './consult/table.ts'
import { consult_students } from './consult_student/table.ts'

export const theirs = (user: User): SQL => sql`(select ${students.uuid} from ${students} where ${studentsOf(user)})`

/** A student's are those for her, a teacher's her own and those for her students; a school's and a bureau's are where they are opened. */
export function consultsOf(user: User): SQL {
  if (user.is_superuser) return everyRow
  switch (user.u_type) {
    case 1:
    case 2:
    case 3: {
      const forThem = sql`${consults.uuid} in (select ${consult_audience.consult} from ${consult_audience}
        where ${consult_audience.student} in ${theirs(user)})`
      // who has asked goes on reading what was answered
      const asked = sql`${consults.uuid} in (select ${consult_students.consult} from ${consult_students}
        where ${consult_students.student} in ${theirs(user)})`
      return or(eq(consults.creator, user.uuid), forThem, asked)!
    }
    case 4:
      return user.work_unit ? eq(consults.work_unit, user.work_unit) : noRow
    case 6:
      return inJurisdiction(consults.work_unit, user)
    default:
      return noRow
  }
}
