import { sql } from 'drizzle-orm'
import { university_types as contract } from '../../../../src/core/contracts/data_dict/university_types.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { university_types } from './table.ts'

export default serve(contract, {
  table: university_types,
  scope: everyRow,
  order: [sql`${university_types.order}`, sql`${university_types.name}`],
})
