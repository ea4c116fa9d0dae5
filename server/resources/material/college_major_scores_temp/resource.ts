import { sql } from 'drizzle-orm'
import { college_major_scores_temp as contract } from '../../../../src/core/contracts/material/college_major_scores_temp.ts'
import { controlYear } from '../../../../src/core/domain/admission/control-year.ts'
import { collecting, isCollected } from '../../../kit/collect.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { scoreNames } from '../score-columns.ts'
import { college_major_scores_temp_collects as collects, college_major_scores_temp as table } from './table.ts'

export default serve(contract, {
  table,
  scope: everyRow,
  order: [sql`${table.year} desc`, sql`${table.category}`, sql`${table.major_name}`],
  serialize: { ...scoreNames(table), is_collect: isCollected(collects, table.uuid).field },
  actions: {
    create: ({ rows, body }) => rows.insert({ ...body, year: body.year ?? controlYear }),
    collect: collecting(collects),
  },
})
