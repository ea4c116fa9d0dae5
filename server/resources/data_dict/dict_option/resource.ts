import { sql } from 'drizzle-orm'
import { dict_options as contract } from '../../../../src/core/contracts/data_dict/dict_option.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { collegeQueryOptions } from './college-query-options.ts'
import { dict_options } from './table.ts'

export default serve(contract, {
  table: dict_options,
  scope: everyRow,
  order: [sql`${dict_options.kind}`, sql`${dict_options.order}`, sql`${dict_options.name}`],
  actions: { college_query_options: ({ db }) => collegeQueryOptions(db) },
})
