import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { User } from '../../../../src/core/domain/access.ts'
import { studentsOf } from '../../../identity/students-of.ts'
import type { Db } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { lookLast } from '../../../kit/lock.ts'
import { slices, turn } from '../../../kit/slices.ts'
import { zh } from '../../../messages/zh.ts'
import { students } from '../../relation/students/table.ts'
import { consult_students } from '../consult_student/table.ts'
import { consult_audience, type consults } from './table.ts'

interface Named {
  readonly students?: readonly string[] | undefined
  readonly grades?: readonly string[] | undefined
}

/** The students somebody names, by name and by class: each one whom she looks after, all of one school (400 otherwise). */
export async function audienceOf(db: Db, user: User, { students: named = [], grades = [] }: Named) {
  if (named.length + grades.length === 0) throw new Problem(400, { students: [zh.consultForNobody] })
  const found = await db
    .select({ uuid: students.uuid, grade: students.grade, work_unit: students.work_unit })
    .from(students)
    .where(
      and(
        studentsOf(user),
        or(
          named.length > 0 ? inArray(students.uuid, [...named]) : undefined,
          grades.length > 0 ? inArray(students.grade, [...grades]) : undefined,
        ),
      ),
    )
  const known = new Set(found.map(({ uuid }) => uuid))
  const classes = new Set(found.map(({ grade }) => grade))
  if (named.some(one => !known.has(one))) throw new Problem(400, { students: [zh.missingReference] })
  if (grades.some(one => !classes.has(one))) throw new Problem(400, { grades: [zh.classWithoutStudents] })
  const schools = new Set(found.map(({ work_unit }) => work_unit))
  if (schools.size > 1) throw new Problem(400, { students: [zh.consultOneSchool] })
  return { students: [...known], work_unit: [...schools][0]! }
}

/** Says whom it is for from now on, of those whom she looks after: she cannot name others, nor leave them out. Who has asked stays. */
export async function setAudience(db: Db, user: User, consult: string, named: readonly string[]) {
  const hers = db.select({ uuid: students.uuid }).from(students).where(studentsOf(user))
  const asked = db.select({ student: consult_students.student }).from(consult_students).where(eq(consult_students.consult, consult))
  await db
    .delete(consult_audience)
    .where(
      and(eq(consult_audience.consult, consult), inArray(consult_audience.student, hers), sql`${consult_audience.student} not in ${asked}`),
    )
  for (const some of slices(named)) {
    await db
      .insert(consult_audience)
      .values(some.map(student => ({ consult, student })))
      .onConflictDoNothing()
    await turn()
  }
  const mustBeHerStudents = async (tx: Db) => {
    if ((await tx.$count(students, and(studentsOf(user), inArray(students.uuid, [...named])))) < named.length)
      throw new Problem(400, { students: [zh.missingReference] })
  }
  // one who was being moved to another school was waited for, and is none of hers any more
  await mustBeHerStudents(db)
  lookLast(db, mustBeHerStudents)
}

/** Who opened it changes it, and the staff of its school. */
export function mustBeHers(user: User, { creator }: typeof consults.$inferSelect) {
  if (creator !== user.uuid && user.u_type !== 4 && !user.is_superuser) throw new Problem(403, zh.consultOfOthers)
}
