import { eq, sql } from 'drizzle-orm'
import { college_plans as contract } from '../../../../src/core/contracts/dashboard/college_plans.ts'
import { Problem } from '../../../kit/errors.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { general } from '../kinds.ts'
import { findFor, shown, unitsByKey } from '../recommend.ts'
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
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`college plans:${user.uuid}`}))`)
      if ((await db.$count(college_plans, eq(college_plans.user, user.uuid))) >= MOST)
        throw new Problem(400, { non_field_errors: [zh.plansFull(MOST)] })
      return rows.insert({ ...body, user: user.uuid })
    },
    units: async ({ db, ports, user, row }) => {
      const found = await findFor({ db, ports, user, query: {} }, general, 'rank')
      const { standing, index } = found
      const units = unitsByKey(found, row.rows)
      return {
        ...{ rank: standing.rank!, basis: standing.basis!, province_name: standing.province!.name, track: standing.track! },
        ...{ course: [...standing.course], plan_year: index.planYear, target_year: index.targetYear },
        ...{ years: [...index.years], sources: [...index.sources], units: units.map(one => shown(found, one)) },
        missing: row.rows.filter(uuid => !index.byUuid.has(uuid)),
      }
    },
  },
})
