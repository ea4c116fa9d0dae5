import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { keysByClass } from '../../../../db/students-by-class.ts'
import type { Db } from '../../../../kit/db.ts'
import { readKeyed } from '../../../../kit/keys.ts'
import { atOneMoment, piecesOf } from '../../../../kit/one-moment.ts'
import { grades } from '../../../data_dict/grade/table.ts'
import { users } from '../../../sys/users/table.ts'
import { students } from '../table.ts'

/** Numbers of the dashboard, over the students this user may see. */
export async function countStudents(db: Db, scope: SQL) {
  const sum = { students: 0, classes: 0, active: 0, submitted: 0 }
  const classes = new Set<string>()
  for await (const some of piecesOf(db, students, students.id, scope)) {
    const [found] = await db
      .select({
        students: count(),
        classes: sql<string | null>`string_agg(distinct ${students.grade}::text, ',')`,
        active: sql<number>`count(${users.last_login})`.mapWith(Number),
        submitted: sql<number>`count(*) filter (where ${students.is_submitted})`.mapWith(Number),
      })
      .from(students)
      .innerJoin(users, eq(users.uuid, students.user))
      .where(some)
    for (const name of ['students', 'active', 'submitted'] as const) sum[name] += found![name]
    for (const one of found!.classes?.split(',') ?? []) classes.add(one)
  }
  return { ...sum, classes: classes.size }
}

/** Classes with their students, for a tree. `long` waits for a place where they are many. */
export async function studentTree(db: Db, scope: SQL, long: (rows: number) => Promise<void>) {
  await long(await db.$count(students, scope))
  const [classes, order] = [
    [asc(grades.year), asc(grades.name)],
    [asc(students.name), asc(students.id)],
  ]
  const rows = await atOneMoment(db, async tx =>
    readKeyed(await keysByClass(tx, and(scope, isNotNull(students.grade))!, classes, order), some =>
      tx
        .select({ uuid: students.uuid, name: students.name, grade: grades.uuid, className: grades.name, year: grades.year })
        .from(students)
        .innerJoin(grades, eq(grades.uuid, students.grade))
        .where(inArray(students.uuid, some))
        .orderBy(...classes, ...order),
    ),
  )
  return [...Map.groupBy(rows, row => row.grade)].map(([uuid, own]) => ({
    uuid,
    name: own[0]!.className,
    year: own[0]!.year,
    children: own.map(({ uuid: student, name }) => ({ uuid: student, name })),
  }))
}
