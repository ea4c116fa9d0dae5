import { and, eq, sql } from 'drizzle-orm'
import { school_active_student_feedbacks as contract } from '../../../../src/core/contracts/career/school_active_student_feedbacks.ts'
import { stageOf } from '../../../../src/core/domain/activities.ts'
import { chinaDay } from '../../../../src/core/domain/dates.ts'
import { carry, filesOf, letGo } from '../../../db/stored-files.ts'
import { ofActivities } from '../../../identity/activities-of.ts'
import { isStudent, ofStudents } from '../../../identity/of-students.ts'
import { Problem } from '../../../kit/errors.ts'
import { ref } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { activeFor, activeOf, mustStay } from '../actives.ts'
import { school_active_students as takers } from '../school_active_students/table.ts'
import { school_actives } from '../school_actives/table.ts'
import { school_active_student_feedbacks } from './table.ts'

const table = school_active_student_feedbacks
const of = ofStudents(table.student)

export default serve(contract, {
  table,
  about: of.about,
  // what she told of an activity of a school she has left is for those who held it; she herself reads on
  scope: user => (isStudent(user) ? of.scope(user) : and(of.scope(user), ofActivities(table.school_active, user))!),
  found: of.found,
  sensitive: true,
  order: [sql`${table.created_time}`],
  serialize: {
    school_active: ref(table.school_active, school_actives, ['uuid', 'name']),
    student: of.shown,
    image: filesOf(table.uuid),
  },
  filters: { grade: of.ofClasses },
  actions: {
    create: async ({ body: { image, ...body }, rows, ...context }) => {
      const { db, ports, user } = context
      const active = await activeFor(db, user, body.school_active)
      const student = user.relation ?? user.uuid
      const ofHers = (one: typeof table | typeof takers) => and(eq(one.school_active, active.uuid), eq(one.student, student))
      // held while it is written: whoever takes her out of the activity finds it
      const [taking] = await db.select({ uuid: takers.uuid }).from(takers).where(ofHers(takers)).for('share')
      if (!taking) throw new Problem(400, { school_active: [zh.notJoined] })
      if (stageOf(active, chinaDay(ports.now())) === 'coming') throw new Problem(409, zh.activeComing)
      if ((await db.$count(table, ofHers(table))) > 0) throw new Problem(400, { school_active: [zh.feedbackExists] })
      const uuid = crypto.randomUUID()
      if (image) await carry(image, { ...context, table, row: uuid, student, field: 'image' })
      return rows.insert({ ...body, uuid, student })
    },
    patch: async ({ body: { image, ...body }, row, rows, ...context }) => {
      mustStay(body, row)
      await activeOf(context.db, context.user, row.school_active)
      if (image) await carry(image, { ...context, table, row: row.uuid, student: row.student, field: 'image' })
      return rows.update(row.uuid, body as Partial<typeof row>)
    },
    remove: async ({ db, ports, row, rows }) => {
      await letGo(db, ports, row.uuid)
      await rows.remove(row.uuid)
    },
  },
})
