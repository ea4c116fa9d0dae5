import { sql } from 'drizzle-orm'
import { major_classes as contract } from '../../../../src/core/contracts/data_dict/major_class.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { major_classes } from './table.ts'

export default serve(contract, { table: major_classes, scope: everyRow, order: [sql`${major_classes.code}`] })
