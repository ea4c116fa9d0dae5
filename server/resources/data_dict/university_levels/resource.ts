import { sql } from 'drizzle-orm'
import { university_levels as contract } from '../../../../src/core/contracts/data_dict/university_levels.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { university_levels } from './table.ts'

export default serve(contract, {
  table: university_levels,
  scope: everyRow,
  order: [sql`${university_levels.order}`, sql`${university_levels.name}`],
})
