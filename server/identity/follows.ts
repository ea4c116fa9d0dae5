import { eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../src/core/domain/access.ts'
import { noRow } from '../kit/read-plan.ts'
import { students } from '../resources/relation/students/table.ts'
import { follows } from '../resources/relation/teacher_follow_student/table.ts'
import { studentsOf } from './students-of.ts'

/** What a teacher follows: her own rows, of students who are still in her classes. Nobody reads those of another, superusers neither. */
export function ownFollows(user: User): SQL {
  if (!user.relation) return noRow
  const seen = sql`${follows.student} in (select ${students.uuid} from ${students} where ${studentsOf(user)})`
  return sql`${eq(follows.teacher, user.relation)} and ${seen}`
}
