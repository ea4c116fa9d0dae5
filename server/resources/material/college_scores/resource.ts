import { sql } from 'drizzle-orm'
import { college_scores as contract } from '../../../../src/core/contracts/material/college_scores.ts'
import { controlYear } from '../../../../src/core/domain/admission/control-year.ts'

import { acceptPublished } from '../../../imports/accept.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { scoreNames } from '../score-columns.ts'
import { college_scores as table } from './table.ts'

export default serve(contract, {
  table,
  scope: everyRow,
  order: [sql`${table.year} desc`, sql`${table.category}`],
  serialize: scoreNames(table),
  actions: {
    multi: context => acceptPublished(context, 'college_scores'),
    create: ({ rows, body }) => rows.insert({ ...body, year: body.year ?? controlYear }),
  },
})
