import { sql } from 'drizzle-orm'
import { college_majors as contract } from '../../../../src/core/contracts/material/college_major.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { college_majors } from './table.ts'

export default serve(contract, { table: college_majors, scope: everyRow, order: [sql`${college_majors.major_name}`] })
