import { sql } from 'drizzle-orm'
import { college_major_scores as contract } from '../../../../src/core/contracts/material/college_major_scores.ts'
import { controlYear } from '../../../../src/core/domain/admission/control-year.ts'
import { acceptPublished } from '../../../imports/accept.ts'
import { collecting, isCollected } from '../../../kit/collect.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { scoreNames } from '../score-columns.ts'
import { college_major_score_collects, college_major_scores as table } from './table.ts'

export default serve(contract, {
  table,
  scope: everyRow,
  order: [sql`${table.year} desc`, sql`${table.category}`, sql`${table.min_rank}`],
  serialize: { ...scoreNames(table), is_collect: isCollected(college_major_score_collects, table.uuid).field },
  actions: {
    multi: context => acceptPublished(context, 'college_major_scores'),
    create: ({ rows, body }) => rows.insert({ ...body, year: body.year ?? controlYear }),
    collect: collecting(college_major_score_collects),
  },
})
