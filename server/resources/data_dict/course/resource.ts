import { sql } from 'drizzle-orm'
import { courses as contract } from '../../../../src/core/contracts/data_dict/course.ts'
import { administrator, signedIn } from '../../../../src/core/domain/access.ts'
import { adminRole } from '../../../../src/core/domain/code-tables.ts'
import { everyRow } from '../../../kit/reading.ts'
import { serve } from '../../../kit/serve.ts'
import { courses } from './table.ts'

export default serve(contract, {
  table: courses,
  access: { read: signedIn, write: administrator(adminRole.system) },
  scope: everyRow,
  order: [sql`${courses.id}`],
})
