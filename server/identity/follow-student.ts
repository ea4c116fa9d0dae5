import { and, eq } from 'drizzle-orm'
import type { User } from '../../src/core/domain/access.ts'
import type { Db, Ports } from '../kit/db.ts'
import { notFound, Problem } from '../kit/errors.ts'
import { lookLast } from '../kit/lock.ts'
import { restamped, stamped } from '../kit/rows.ts'
import { zh } from '../messages/zh.ts'
import { students } from '../resources/relation/students/table.ts'
import { follows } from '../resources/relation/teacher_follow_student/table.ts'
import { teacher_grades } from '../resources/relation/teachers/table.ts'

interface Following {
  readonly student: string
  readonly is_follow: boolean
  readonly reason?: string | null | undefined
  readonly remind_on?: string | null | undefined
}

/** Follows or no longer follows a student of one's classes (G022). */
export async function follow(db: Db, ports: Ports, user: User, { student, ...body }: Following) {
  if (!user.relation) throw new Problem(403, zh.forbidden)
  const { relation: teacher } = user
  const taught = () =>
    db
      .select({ uuid: students.uuid })
      .from(students)
      .innerJoin(teacher_grades, and(eq(teacher_grades.grade, students.grade), eq(teacher_grades.teacher, teacher)))
      .where(eq(students.uuid, student))
  if ((await taught()).length === 0) throw new Problem(400, { student: [zh.missingReference] })
  const now = ports.now()
  const { is_follow, reason, remind_on } = body
  // what is not sent stays as she has written it
  const row = { is_follow, ...(reason !== undefined && { reason }), ...(remind_on !== undefined && { remind_on }) }
  const [stored] = await db
    .insert(follows)
    .values({ teacher, student, ...row, ...stamped(follows, now) })
    .onConflictDoUpdate({ target: [follows.teacher, follows.student], set: { ...row, ...restamped(follows, now) } })
    .returning()
  const mustBeTaught = async () => {
    if ((await taught()).length === 0) throw notFound()
  }
  // who was moving her was waited for at the reference to her, and the row is then one that she who asks does not see
  await mustBeTaught()
  lookLast(db, mustBeTaught)
  return { follow_uuid: stored!.uuid, student: stored!.student, is_follow: stored!.is_follow, reason: stored!.reason }
}
