import { and, count, countDistinct, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../kit/db.ts'
import { grades } from '../../../data_dict/grade/table.ts'
import { users } from '../../../sys/users/table.ts'
import { students } from '../table.ts'

/** Numbers of the dashboard, over the students this user may see. */
export async function countStudents(db: Db, scope: SQL) {
  const [found] = await db
    .select({
      students: count(),
      classes: countDistinct(students.grade),
      active: sql<number>`count(${users.last_login})`.mapWith(Number),
      submitted: sql<number>`count(*) filter (where ${students.is_submitted})`.mapWith(Number),
    })
    .from(students)
    .innerJoin(users, eq(users.uuid, students.user))
    .where(scope)
  return found!
}

/** Classes with their students, for a tree. */
export async function studentTree(db: Db, scope: SQL) {
  const rows = await db
    .select({ uuid: students.uuid, name: students.name, grade: grades.uuid, className: grades.name, year: grades.year })
    .from(students)
    .innerJoin(grades, eq(grades.uuid, students.grade))
    .where(and(scope, isNotNull(students.grade)))
    .orderBy(grades.year, grades.name, students.name)
  return [...Map.groupBy(rows, row => row.grade)].map(([uuid, own]) => ({
    uuid,
    name: own[0]!.className,
    year: own[0]!.year,
    children: own.map(({ uuid: student, name }) => ({ uuid: student, name })),
  }))
}
