import { sql } from 'drizzle-orm'
import { provinces as contract } from '../../../../src/core/contracts/data_dict/provinces.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { provinces } from './table.ts'

export default serve(contract, {
  table: provinces,
  scope: everyRow,
  order: [sql`${provinces.id}`],
  serialize: { province_obj__select_course_type: row => row.select_course_type },
})
