import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { ALL_PLANS, admission_plans as contract } from '../../../../src/core/contracts/material/admission_plan.ts'
import { controlYear } from '../../../../src/core/domain/admission/control-year.ts'
import { acceptPlans } from '../../../imports/accept.ts'
import { followPlans } from '../../../imports/filed-plans.ts'
import type { Db, Ports } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { keyed, keysIn, readKeyed } from '../../../kit/keys.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { inTurns } from '../../../kit/slices.ts'
import { zh } from '../../../messages/zh.ts'
import { provinces } from '../../data_dict/provinces/table.ts'
import { collegeNames } from '../college-names.ts'
import { admission_plan as table } from './table.ts'

const province_name = sql<string>`(select ${provinces.name} from ${provinces} where ${provinces.id} = ${table.province_obj})`

/** The college that a line means is found anew when its name or code is another one. */
async function categoryOf(
  db: Db,
  { college_name, college_code }: { college_name?: string | null | undefined; college_code?: string | null | undefined },
) {
  const names = await collegeNames(db)
  return names.find(college_name ?? '') ?? names.find(college_code ?? '') ?? null
}

const formOf = (uuid: string, ports: Ports) => ({ now: ports.now(), uuids: [uuid], isForm: true })

export default serve(contract, {
  table,
  scope: everyRow,
  order: [sql`${table.year} desc`, sql`${table.college_name}`, sql`${table.major_name}`],
  serialize: { province_name },
  filters: { college_name: name => eq(table.college_name, name) },
  actions: {
    multi: acceptPlans,
    async create({ db, rows, body, ports }) {
      const made = await rows.insert({ ...body, year: body.year ?? controlYear, category: await categoryOf(db, body) })
      await followPlans(db, { now: ports.now(), uuids: [made.uuid] }, async () => {})
      return made
    },
    async patch({ db, rows, row, body, ports }) {
      const isNamed = body.college_name !== undefined || body.college_code !== undefined
      const values = { ...body, ...(isNamed && { category: await categoryOf(db, { ...row, ...body }) }) }
      return followPlans(db, formOf(row.uuid, ports), () => rows.update(row.uuid, values))
    },
    remove: ({ db, rows, row, ports }) => followPlans(db, formOf(row.uuid, ports), () => rows.remove(row.uuid)),
    async all({ db, query }) {
      const { province_obj, year, batch, examine_type, college_name } = query
      const where = and(
        province_obj && inArray(table.province_obj, province_obj),
        year && inArray(table.year, year),
        batch && inArray(table.batch, batch),
        examine_type && inArray(table.examine_type, examine_type),
        college_name ? eq(table.college_name, college_name) : undefined,
      )
      const [sum] = await db.select({ n: count() }).from(table).where(where)
      if (sum!.n > ALL_PLANS) throw new Problem(400, { non_field_errors: [zh.plansTooMany(ALL_PLANS)] })
      const order = [desc(table.year), asc(table.college_name), asc(table.major_name), asc(table.uuid)]
      const keys = await keysIn(
        db,
        db
          .select(keyed(table.uuid))
          .from(table)
          .where(where)
          .orderBy(...order),
      )
      const found = await readKeyed(keys, some =>
        db
          .select()
          .from(table)
          .where(inArray(table.uuid, some))
          .orderBy(...order),
      )
      const names = new Map((await db.select({ id: provinces.id, name: provinces.name }).from(provinces)).map(one => [one.id, one.name]))
      return inTurns(found, some => some.map(row => ({ ...row, province_name: names.get(row.province_obj)! })))
    },
  },
})
