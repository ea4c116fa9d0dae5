import { sql } from 'drizzle-orm'
import { provinces as contract } from '../../../../src/core/contracts/data_dict/provinces.ts'
import { administrator, signedIn } from '../../../../src/core/domain/access.ts'
import { adminRole } from '../../../../src/core/domain/code-tables.ts'
import { everyRow } from '../../../kit/reading.ts'
import { serve } from '../../../kit/serve.ts'
import { provinces } from './table.ts'

export default serve(contract, {
  table: provinces,
  access: { read: signedIn, write: administrator(adminRole.system) },
  scope: everyRow,
  order: [sql`${provinces.id}`],
  serialize: { province_obj__select_course_type: row => row.select_course_type },
})
