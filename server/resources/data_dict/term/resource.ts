import { eq, isNull, or, sql } from 'drizzle-orm'
import { terms as contract } from '../../../../src/core/contracts/data_dict/term.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { isBefore } from '../../../../src/core/domain/dates.ts'
import { Problem } from '../../../kit/errors.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { evaluations } from '../../career/evaluations/table.ts'
import { terms } from './table.ts'

/** The common terms are read by every school and changed by none. */
function requireOwnTerm(user: User, row: { work_unit: string | null }) {
  if (user.u_type === 4 && !user.is_superuser && row.work_unit !== user.work_unit) throw new Problem(403, zh.forbidden)
}

function requireOrder({ begin_date, end_date }: { begin_date: string; end_date: string }) {
  if (isBefore(end_date, begin_date)) throw new Problem(400, { end_date: [zh.endsBefore] })
}

export default serve(contract, {
  table: terms,
  // Every school sees the common terms and its own.
  scope: user =>
    user.is_superuser || user.u_type === 5
      ? everyRow
      : (or(isNull(terms.work_unit), user.work_unit ? eq(terms.work_unit, user.work_unit) : undefined) ?? everyRow),
  order: [sql`${terms.begin_date} desc`],
  actions: {
    student_evaluation_term: ({ rows, query, user }) =>
      rows.list(
        query,
        sql`exists (select 1 from ${evaluations} where ${evaluations.student} = ${user.relation ?? user.uuid}
          and (${evaluations.created_time} at time zone 'Asia/Shanghai')::date between ${terms.begin_date} and ${terms.end_date})`,
      ),
    create: ({ rows, body, user }) => {
      requireOrder(body)
      return rows.insert({ ...body, work_unit: user.u_type === 4 ? user.work_unit : (body.work_unit ?? null) })
    },
    patch: ({ rows, row, body: { work_unit, ...body }, user }) => {
      requireOwnTerm(user, row)
      requireOrder({ ...row, ...body })
      return rows.update(row.uuid, body)
    },
    remove: ({ rows, row, user }) => {
      requireOwnTerm(user, row)
      return rows.remove(row.uuid)
    },
  },
})
