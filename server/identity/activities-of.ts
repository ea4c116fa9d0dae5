import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '../../src/core/domain/access.ts'
import { everyRow, noRow } from '../kit/read-plan.ts'
import { school_active_students } from '../resources/career/school_active_students/table.ts'
import { school_actives } from '../resources/career/school_actives/table.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { teacher_grades } from '../resources/relation/teachers/table.ts'
import { ofOwnSchool } from './schools.ts'
import { studentsOf } from './students-of.ts'

/**
 * The activities this user may see: a student what is open to her, what she takes part in, also of the school she came from, and her own;
 * a teacher, of her school, what is open to one of her classes, what she made, and what her students did, and their own; school staff
 * those of the school. Nobody else has any (C191).
 */
export function activitiesOf(user: User): SQL {
  if (user.is_superuser) return everyRow
  const theirs = sql`(select ${students.uuid} from ${students} where ${studentsOf(user)})`
  if (user.u_type === 4) {
    const own = ofOwnSchool(school_actives.work_unit, user)
    // what a student entered goes with her to her next school
    return sql`((${school_actives.student} is null and ${own}) or ${school_actives.student} in ${theirs})`
  }
  if (user.u_type !== 1 && user.u_type !== 2 && user.u_type !== 3) return noRow
  const atSchool = ofOwnSchool(school_actives.work_unit, user)
  const known = or(
    eq(school_actives.creator, user.uuid),
    sql`${school_actives.uuid} in (select ${school_active_students.school_active} from ${school_active_students}
      where ${school_active_students.student} in ${theirs})`,
  )
  // what another school does is its own affair, though one of its pupils has come here since
  return or(openTo(user), sql`${school_actives.student} in ${theirs}`, user.u_type === 1 ? known : and(atSchool, known))!
}

/** Rows of what belongs to activities this user may see; `active` is the column that names one. */
export const ofActivities = (active: PgColumn, user: User): SQL =>
  sql`${active} in (select ${school_actives.uuid} from ${school_actives} where ${activitiesOf(user)})`

/** What the school made for a class of hers, for its year, or for everybody. A student without a class is one of everybody. */
export function openTo(user: User): SQL {
  const [schools, classes] =
    user.u_type === 1
      ? [
          sql`(select ${students.work_unit} from ${students} where ${studentsOf(user)})`,
          sql`(select ${students.grade} from ${students} where ${studentsOf(user)})`,
        ]
      : [
          sql`(${user.work_unit}::uuid)`,
          sql`(select ${teacher_grades.grade} from ${teacher_grades} where ${teacher_grades.teacher} = ${user.relation}::uuid)`,
        ]
  return sql`(${school_actives.student} is null and ${school_actives.work_unit} in ${schools} and (
    (cardinality(${school_actives.grades}) = 0 and cardinality(${school_actives.years}) = 0)
    or exists (select 1 from ${grades} where ${grades.uuid} in ${classes}
      and (${grades.uuid} = any(${school_actives.grades}) or ${grades.year} = any(${school_actives.years})))))`
}
