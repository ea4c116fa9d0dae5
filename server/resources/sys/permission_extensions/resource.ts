import { sql } from 'drizzle-orm'
import { permission_extensions as contract } from '../../../../src/core/contracts/sys/permission_extensions.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { permission_extensions as table } from './table.ts'

export default serve(contract, { table, scope: everyRow, order: [sql`${table.name}`] })
