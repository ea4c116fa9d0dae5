import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '../../src/core/domain/access.ts'
import type { Db } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lookLast } from '../kit/lock.ts'
import { ref } from '../kit/read-plan.ts'
import { zh } from '../messages/zh.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { studentsOf } from './students-of.ts'

/** Asks for herself: a superuser who signed in as one does not. */
export const isStudent = ({ u_type, is_superuser }: User) => u_type === 1 && !is_superuser

/** Whether this user sees all of these students, as things are now. A student is never out of her own sight. */
const areSeen = async (db: Db, user: User, uuids: readonly string[]) =>
  isStudent(user) || (await db.$count(students, and(inArray(students.uuid, [...uuids]), studentsOf(user)))) === uuids.length

/** Who of these students this user sees, as things are now. */
export async function seenAmong(db: Db, user: User, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const hers = and(inArray(students.uuid, [...uuids]), studentsOf(user))
  const seen = await db.select({ uuid: students.uuid }).from(students).where(hers)
  return new Set(seen.map(({ uuid }) => uuid))
}

/** What is the same for every table whose rows are about a student, for `serve()`; `student` is the column that names her. */
export function ofStudents(student: PgColumn) {
  const where = (condition: SQL) => sql`${student} in (select ${students.uuid} from ${students} where ${condition})`
  return {
    /** The rows of the students one may see; a student's own. */
    scope: (user: User) => where(studentsOf(user)),
    about: { column: student, areSeen },
    /**
     * They are found by her name and number. She is looked up for each row: of `exists` PostgreSQL makes a table of all who are found, for
     * every piece of a list anew (85 ms of 42,000).
     */
    found: (pattern: string) =>
      sql`(select ${students.name} ilike ${pattern} or ${students.other_num} ilike ${pattern} from ${students} where ${students.uuid} = ${student})`,
    /** What every list shows of her. */
    shown: ref(student as never as typeof students.uuid, students, ['uuid', 'name', 'other_num'], {
      grade_name: sql<string | null>`(select ${grades.name} from ${grades} where ${grades.uuid} = ${students.grade})`,
    }),
    ofClasses: (uuids: readonly string[]) => where(inArray(students.grade, [...uuids])),
  }
}

/** The student behind an account, as lists show her. For `serialize`; whoever reads the row has been found to see her. */
export const studentOfAccount = (account: PgColumn | SQL) =>
  sql<{ uuid: string; name: string; other_num: string | null; grade_name: string | null } | null>`(
    select json_build_object('uuid', ${students.uuid}, 'name', ${students.name}, 'other_num', ${students.other_num}, 'grade_name',
      (select ${grades.name} from ${grades} where ${grades.uuid} = ${students.grade}))
    from ${students} where ${students.user} = ${account})`

/** Her school, for whoever may see her; a student one may not see is no student (400 at `student`). */
export async function schoolOfStudent(db: Db, user: User, student: string): Promise<string> {
  const [found] = await db
    .select({ work_unit: students.work_unit })
    .from(students)
    .where(and(eq(students.uuid, student), studentsOf(user)))
  const missing = () => new Problem(400, { student: [zh.missingReference] })
  if (!found) throw missing()
  lookLast(db, async tx => {
    if (!(await areSeen(tx, user, [student]))) throw missing()
  })
  return found.work_unit
}
