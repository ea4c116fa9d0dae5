import { and, eq, sql } from 'drizzle-orm'
import { school_active_students as contract } from '../../../../src/core/contracts/career/school_active_students.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { stageOf } from '../../../../src/core/domain/activities.ts'
import { chinaDay } from '../../../../src/core/domain/dates.ts'
import { ofActivities, openTo } from '../../../identity/activities-of.ts'
import { isStudent, ofStudents, schoolOfStudent } from '../../../identity/of-students.ts'
import type { Db, Ports } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { ref } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { activeFor } from '../actives.ts'
import { school_active_student_feedbacks as feedbacks } from '../school_active_student_feedbacks/table.ts'
import { school_actives } from '../school_actives/table.ts'
import { school_active_students } from './table.ts'

const of = ofStudents(school_active_students.student)
const toldOf = sql`(select 1 from ${feedbacks}
  where ${feedbacks.school_active} = ${school_active_students.school_active} and ${feedbacks.student} = ${school_active_students.student})`

export default serve(contract, {
  table: school_active_students,
  about: of.about,
  scope: user => and(of.scope(user), ofActivities(school_active_students.school_active, user))!,
  found: of.found,
  sensitive: true,
  order: [sql`${school_active_students.created_time}`],
  serialize: {
    school_active: ref(school_active_students.school_active, school_actives, ['uuid', 'name']),
    student: of.shown,
    has_feedback: sql<boolean>`exists ${toldOf}`,
  },
  filters: { grade: of.ofClasses },
  actions: {
    create: async ({ db, ports, user, body: { school_active, student }, rows }) => {
      const active = await activeFor(db, user, school_active)
      const who = isStudent(user) ? (user.relation ?? user.uuid) : student
      if (!who) throw new Problem(400, { student: [zh.required] })
      if ((await schoolOfStudent(db, user, who)) !== active.work_unit) throw new Problem(400, { student: [zh.missingReference] })
      if (active.student) throw new Problem(409, zh.activeOfOne)
      if (isStudent(user)) await mustBeOpen({ db, ports, user }, active)
      const there = await db.$count(
        school_active_students,
        and(eq(school_active_students.school_active, school_active), eq(school_active_students.student, who)),
      )
      if (there > 0) throw new Problem(400, { student: [zh.alreadyJoined] })
      return rows.insert({ school_active, student: who, source: isStudent(user) ? 'student' : 'teacher' })
    },
    remove: async ({ db, ports, user, row, rows }) => {
      const [active] = await db.select().from(school_actives).where(eq(school_actives.uuid, row.school_active))
      if (active!.student) throw new Problem(409, zh.ownActive)
      if (isStudent(user) && isOver(ports, active!)) throw new Problem(409, zh.activeOver)
      const told = await db.$count(feedbacks, and(eq(feedbacks.school_active, row.school_active), eq(feedbacks.student, row.student)))
      if (told > 0) throw new Problem(409, zh.feedbackFirst)
      await rows.remove(row.uuid)
    },
  },
})

type Active = typeof school_actives.$inferSelect
const isOver = (ports: Ports, active: Active) => stageOf(active, chinaDay(ports.now())) === 'over'

/** A student joins what is open to her, and not what she only hears of because somebody once added her. */
async function mustBeOpen({ db, ports, user }: { db: Db; ports: Ports; user: User }, active: Active) {
  if ((await db.$count(school_actives, and(eq(school_actives.uuid, active.uuid), openTo(user)))) === 0)
    throw new Problem(400, { school_active: [zh.missingReference] })
  if (isOver(ports, active)) throw new Problem(409, zh.activeOver)
}
