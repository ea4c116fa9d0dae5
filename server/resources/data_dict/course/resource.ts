import { sql } from 'drizzle-orm'
import { courses as contract } from '../../../../src/core/contracts/data_dict/course.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { courses } from './table.ts'

export default serve(contract, {
  table: courses,
  scope: everyRow,
  order: [sql`${courses.id}`],
})
