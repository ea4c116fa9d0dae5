import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../src/core/domain/access.ts'
import { inJurisdiction, ofOwnSchool } from '../../identity/schools.ts'
import { studentsOf } from '../../identity/students-of.ts'
import { everyRow, noRow } from '../../kit/read-plan.ts'
import { students } from '../relation/students/table.ts'
import { consult_audience, consults } from './consult/table.ts'
import { consult_students } from './consult_student/table.ts'

export const theirs = (user: User): SQL => sql`(select ${students.uuid} from ${students} where ${studentsOf(user)})`

/** A student's are those for her, also of a school she has left; a teacher's, at her school, her own and those for her students; a school's and a bureau's are where they are opened. */
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
      if (user.u_type === 1) return or(forThem, asked)!
      // what another school's teachers were asked in confidence stays there, though one of its pupils has come here since
      return and(ofOwnSchool(consults.work_unit, user), or(eq(consults.creator, user.uuid), forThem, asked))!
    }
    case 4:
      return ofOwnSchool(consults.work_unit, user)
    case 6:
      return inJurisdiction(consults.work_unit, user)
    default:
      return noRow
  }
}
