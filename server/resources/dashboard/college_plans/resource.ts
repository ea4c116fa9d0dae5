import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { college_plans as contract, type StudentPlan } from '../../../../src/core/contracts/dashboard/college_plans.ts'
import { studentsOf } from '../../../identity/students-of.ts'
import type { Db } from '../../../kit/db.ts'
import { notFound, Problem } from '../../../kit/errors.ts'
import { lock } from '../../../kit/lock.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { college_major_scores_temp as units } from '../../material/college_major_scores_temp/table.ts'
import { students } from '../../relation/students/table.ts'
import { ownUnitsOf, unitsTold } from '../plan-units.ts'
import { college_plans } from './table.ts'

/** Whoever has more than this does not compare them any more. */
const MOST = 20

export default serve(contract, {
  table: college_plans,
  scope: user => eq(college_plans.user, user.uuid),
  order: [sql`${college_plans.created_time}`],
  actions: {
    create: async ({ db, user, rows, body }) => {
      // forty at once must not all find room
      await lock(db, `college plans:${user.uuid}`)
      if ((await db.$count(college_plans, eq(college_plans.user, user.uuid))) >= MOST)
        throw new Problem(400, { non_field_errors: [zh.plansFull(MOST)] })
      await holdUnits(db, body.rows)
      return rows.insert({ ...body, user: user.uuid })
    },
    patch: async ({ db, row, rows, body }) => {
      await holdUnits(db, body.rows)
      return rows.update(row.uuid, body)
    },
    units: ({ db, ports, user, row }) => ownUnitsOf({ db, ports, user, query: {} }, row.rows),
    by_student: async ({ db, ports, user, query, audit }) => {
      const [student] = await db
        .select({ account: students.user })
        .from(students)
        .where(and(eq(students.uuid, query.student), studentsOf(user)))
      // another's student is no student at all
      if (!student) throw notFound()
      const plans = await db
        .select()
        .from(college_plans)
        .where(eq(college_plans.user, student.account))
        .orderBy(asc(college_plans.created_time))
      await audit('read', { student: query.student, plans: plans.map(one => one.uuid) })
      if (plans.length === 0) return []
      const unitsOf = await unitsTold({ db, ports, user, query: { student: query.student } })
      return plans.map(({ user: _, ...plan }): z.output<typeof StudentPlan> => ({ ...plan, units: unitsOf?.(plan.rows) ?? null }))
    },
  },
})

/** No reference holds what a draft names: a form that would take one away comes before, and the draft has a missing row, or sees the draft and is refused. */
async function holdUnits(db: Db, rows: readonly string[] = []) {
  if (rows.length > 0)
    await db
      .select({ uuid: units.uuid })
      .from(units)
      .where(inArray(units.uuid, [...rows]))
      .orderBy(asc(units.uuid))
      .for('key share')
}
