import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { evaluation_reports as contract } from '../../../../src/core/contracts/career/evaluation_reports.ts'
import { verdict } from '../../../../src/core/domain/access.ts'
import { evaluationStatus, isOwnAlone } from '../../../../src/core/domain/evaluations/kinds.ts'
import { openItems } from '../../../../src/core/domain/evaluations/scoring.ts'
import { questionSets } from '../../../../src/core/domain/evaluations/sets.ts'
import { ofStudents } from '../../../identity/of-students.ts'
import { Problem } from '../../../kit/errors.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { updateRows } from '../../../kit/rows.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { alerting, isCounsellor, notOnesOwn } from '../evaluation-scope.ts'
import { evaluations } from '../evaluations/table.ts'
import { mustHaveResultsLeft } from '../results-today.ts'
import { reportPage } from './page.ts'
import { resultOf } from './result.ts'
import { evaluation_reports as table } from './table.ts'

const of = ofStudents(table.student)
const later = alias(table, 'later')
const newestAlert = sql`${alerting(table.result)} and not exists (select 1 from ${table} as later where ${later.student} = ${table.student}
  and ${alerting(later.result)} and (${later.created_time}, ${later.uuid}) > (${table.created_time}, ${table.uuid}))`

export default serve(contract, {
  table,
  about: of.about,
  // hers alone, but for whom it alerts
  scope: user => and(of.scope(user), or(notOnesOwn(user, table.kind), isCounsellor(user) ? alerting(table.result) : undefined))!,
  found: of.found,
  sensitive: true,
  order: [sql`${table.created_time} desc`],
  filters: {
    newest: (is: boolean) => (is ? newestAlert : everyRow),
    waiting: (is: boolean) => (is ? isNull(table.comment) : isNotNull(table.comment)),
  },
  serialize: { student: of.shown },
  // what she chose, question by question, is between her and the test
  mask(row, { user }) {
    if (user?.u_type === 1 || !row.result) return
    row.result = { ...row.result, scales: row.result.scales.map(scale => ({ ...scale, items: [] })) }
  },
  actions: {
    create: async ({ db, ports, user, body, rows }) => {
      if (body.comment) throw new Problem(400, { comment: [zh.commentOfStaff] })
      const [run] = await db
        .select()
        .from(evaluations)
        .where(and(eq(evaluations.uuid, body.evaluation), sql`${evaluations.student} = ${user.relation}`))
        .for('update')
      if (!run) throw new Problem(400, { evaluation: [zh.missingReference] })
      const [standing] = await db
        .select({ uuid: table.uuid })
        .from(table)
        .where(and(eq(table.evaluation, run.uuid), isNull(table.returned_time)))
      // handed in twice it is one report
      if (run.status === evaluationStatus.done && standing) return rows.get(standing.uuid)
      const set = questionSets[run.kind]
      const open = openItems(set, run.answers).length
      if (open > 0) throw new Problem(400, { evaluation: [zh.unanswered(open)] })
      await mustHaveResultsLeft(db, ports, run.student, run.kind)
      const report = await rows.insert({
        ...{ student: run.student, evaluation: run.uuid, kind: run.kind, question_set: set.id, set_version: set.version },
        result: resultOf(set, run.answers, run.seconds),
      })
      await updateRows(db, ports.now(), evaluations, eq(evaluations.uuid, run.uuid), { status: evaluationStatus.done })
      return report
    },
    patch: ({ body, row, rows }) => {
      if (body.evaluation !== undefined && body.evaluation !== row.evaluation) throw new Problem(400, { evaluation: [zh.evaluationStays] })
      return rows.update(row.uuid, body.comment === undefined ? {} : { comment: body.comment || null })
    },
    alerts: ({ rows, query }) => rows.list(query, alerting(table.result)),
    remove: async ({ row, rows }) => {
      if (!row.returned_time) throw new Problem(409, zh.reportStands)
      await rows.remove(row.uuid)
    },
    back: async ({ db, row, rows, ports, user, audit }) => {
      if (isOwnAlone(row.kind)) throw new Problem(409, zh.evaluationHers)
      if (row.returned_time) throw new Problem(409, zh.reportReturned)
      const { id, version, items } = questionSets[row.kind]
      await updateRows(db, ports.now(), evaluations, eq(evaluations.uuid, row.evaluation), {
        ...{ status: evaluationStatus.again, answers: {}, seconds: 0 },
        ...{ question_set: id, set_version: version, total: items.length },
      })
      await audit('evaluation_back', { id: row.uuid, student: row.student, kind: row.kind })
      const returned = await rows.update(row.uuid, { returned_time: ports.now().toISOString() })
      return verdict(contract.calls.get, user) === 'allowed' ? returned : null
    },
    download: async ({ id, rows, user }) => {
      const report = await rows.get(id)
      // whom it alerts reads it here, and carries no file of it about
      if (isOwnAlone(report.kind) && user.u_type !== 1) throw new Problem(403, zh.evaluationHers)
      return new Response(reportPage(report), {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Disposition': `attachment; filename="evaluation-${report.id}.html"`,
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'X-Content-Type-Options': 'nosniff',
        },
      })
    },
  },
})
