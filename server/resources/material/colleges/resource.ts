import { arrayOverlaps, type SQL, sql } from 'drizzle-orm'
import { colleges as contract } from '../../../../src/core/contracts/material/colleges.ts'
import { knownRemoval } from '../../../db/dependents.ts'
import { collecting, isCollected } from '../../../kit/collect.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { divisions } from '../../data_dict/area/table.ts'
import { college_majors } from '../college_major/table.ts'
import { college_collects, colleges } from './table.ts'

const own = isCollected(college_collects, colleges.uuid)
/** Has a major whose code begins with one of these: disciplines and classes are the beginnings of a code. Of one length they are one list. */
const hasMajor = (beginnings: readonly string[]): SQL =>
  sql`${colleges.id} in (select ${college_majors.category} from ${college_majors} where ${sql.join(
    [...Map.groupBy(new Set(beginnings), one => [...one].length)].map(
      ([length, some]) => sql`left(${college_majors.major_code}, ${length}::int) in ${some}`,
    ),
    sql` or `,
  )})`

export default serve(contract, {
  table: colleges,
  scope: everyRow,
  // those with most of the tags first, then as the ministry counts them
  order: [sql`cardinality(${colleges.attr}) desc`, sql`${colleges.code}`],
  serialize: {
    province_name: sql<string | null>`(select ${divisions.name} from ${divisions} where ${divisions.id} = ${colleges.province})`,
    is_collect: own.field,
  },
  filters: {
    provinces: ids => sql`${colleges.province} in ${ids}`,
    level: words => arrayOverlaps(colleges.level, words),
    attr: words => arrayOverlaps(colleges.attr, words),
    major: hasMajor,
    second_major: hasMajor,
    major_code: code =>
      sql`${colleges.id} in (select ${college_majors.category} from ${college_majors} where ${college_majors.major_code} = ${code})`,
    is_collect: own.filter,
  },
  actions: { collect: collecting(college_collects), ...knownRemoval(colleges) },
})
