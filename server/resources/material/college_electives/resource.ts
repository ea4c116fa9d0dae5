import { type SQL, sql } from 'drizzle-orm'
import { college_electives as contract } from '../../../../src/core/contracts/material/college_electives.ts'
import { controlYear } from '../../../../src/core/domain/admission/control-year.ts'
import { collecting, isCollected } from '../../../kit/collect.ts'
import type { Db } from '../../../kit/db.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { colleges } from '../colleges/table.ts'
import { scoreNames } from '../score-columns.ts'
import { combinationShares } from './actions/combinations.ts'
import { majorOptions } from './actions/major_options.ts'
import { openLines } from './actions/open-lines.ts'
import { swapOf } from './actions/swap.ts'
import { college_elective_collects, college_electives as table } from './table.ts'

const own = isCollected(college_elective_collects, table.uuid)
interface Asked {
  readonly db: Db
  readonly query: { readonly course?: readonly string[] | undefined }
}
/** Lines that the named subjects open; all of them where none is named. */
const opened = ({ db, query }: Asked): Promise<SQL> => (query.course?.length ? openLines(db, query.course) : Promise.resolve(everyRow))

export default serve(contract, {
  table,
  scope: everyRow,
  order: [sql`${table.year} desc`, sql`${table.category}`, sql`${table.examine_type} desc`, sql`${table.college_group}`, sql`${table.id}`],
  serialize: {
    ...scoreNames(table),
    college_uuid: sql<string>`(select ${colleges.uuid} from ${colleges} where ${colleges.id} = ${table.category})`,
    is_collect: own.field,
  },
  filters: {
    major: beginnings =>
      sql`(${sql.join(
        beginnings.map(beginning => sql`starts_with(${table.major_code}, ${beginning})`),
        sql` or `,
      )})`,
    // what a text asks for is read by the domain, not by SQL: see `opened`
    course: () => everyRow,
  },
  actions: {
    list: async context => context.rows.list(context.query, await opened(context)),
    search_by_course: async context => context.rows.list(context.query, await opened(context)),
    by_collect: async context => context.rows.list(context.query, sql`${await opened(context)} and ${own.filter(true, context)}`),
    create: ({ rows, body }) => rows.insert({ ...body, year: body.year ?? controlYear }),
    collect: collecting(college_elective_collects),
    major_options: ({ db, user, query }) => majorOptions(db, user, query.province),
    combinations: ({ db, user, query }) => combinationShares(db, user, query.province),
    swap: ({ db, user, query }) => swapOf(db, user, query),
  },
})
