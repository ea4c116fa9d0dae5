import { and, eq, sql } from 'drizzle-orm'
import { school_active_teacher_evaluates as contract } from '../../../../src/core/contracts/career/school_active_teacher_evaluates.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { carry, filesOf, letGo } from '../../../db/stored-files.ts'
import { ofActivities } from '../../../identity/activities-of.ts'
import type { Db } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { ref, viewed } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { teachers } from '../../relation/teachers/table.ts'
import { activeFor, activeOf, carriedFor, mustStay } from '../actives.ts'
import { school_actives } from '../school_actives/table.ts'
import { school_active_teacher_evaluates } from './table.ts'

const table = school_active_teacher_evaluates

export default serve(contract, {
  table,
  scope: user => ofActivities(table.school_active, user),
  sensitive: true,
  order: [sql`${table.created_time}`],
  serialize: {
    school_active: ref(table.school_active, school_actives, ['uuid', 'name']),
    teacher: ref(table.teacher, teachers, ['uuid', 'name']),
    image: filesOf(table.uuid),
    is_own: viewed(({ user }) => sql<boolean>`coalesce(${table.teacher} = ${user?.relation ?? null}::uuid, false)`),
  },
  actions: {
    create: async ({ body: { image, teacher: named, ...body }, rows, ...context }) => {
      const { db, user } = context
      const active = await activeFor(db, user, body.school_active)
      const teacher = speaker(user, named)
      if ((await db.$count(table, and(eq(table.school_active, active.uuid), eq(table.teacher, teacher)))) > 0)
        throw new Problem(400, { school_active: [zh.evaluateExists] })
      const uuid = crypto.randomUUID()
      if (image) await carry(image, { ...context, table, row: uuid, ...carriedFor(active), field: 'image' })
      return rows.insert({ ...body, uuid, teacher })
    },
    patch: async ({ body: { image, teacher, ...body }, row, rows, ...context }) => {
      const { db, user } = context
      mustBeHers(user, row)
      mustStay(body, row)
      if (teacher !== undefined && teacher !== row.teacher) throw new Problem(400, { teacher: [zh.onlyOneself] })
      const active = await activeOf(db, user, row.school_active)
      if (image) await carry(image, { ...context, table, row: row.uuid, ...carriedFor(active), field: 'image' })
      return rows.update(row.uuid, body as Partial<typeof row>)
    },
    remove: async ({ db, ports, user, row, rows }) => {
      if (!(await isOfOwnSchool(db, user, row))) mustBeHers(user, row)
      await letGo(db, ports, row.uuid)
      await rows.remove(row.uuid)
    },
  },
})

/** Whose word it is: a teacher's own, whoever else is named; a superuser is no teacher and names one. */
function speaker(user: User, named: string | undefined): string {
  if (user.is_superuser && named) return named
  if (!user.relation || (named !== undefined && named !== user.relation)) throw new Problem(400, { teacher: [zh.onlyOneself] })
  return user.relation
}
/** School staff take words out of an activity of their school, and write none. */
const isOfOwnSchool = async (db: Db, { u_type, work_unit }: User, { school_active }: { school_active: string }) =>
  u_type === 4 &&
  work_unit !== null &&
  (await db.$count(school_actives, and(eq(school_actives.uuid, school_active), eq(school_actives.work_unit, work_unit)))) === 1
function mustBeHers(user: User, { teacher }: { teacher: string }) {
  if (teacher !== user.relation && !user.is_superuser) throw new Problem(403, zh.ofOtherTeacher)
}
