import { sql } from 'drizzle-orm'
import { university_attributes as contract } from '../../../../src/core/contracts/data_dict/university_attributes.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { university_attributes } from './table.ts'

export default serve(contract, {
  table: university_attributes,
  scope: everyRow,
  order: [sql`${university_attributes.order}`, sql`${university_attributes.name}`],
})
