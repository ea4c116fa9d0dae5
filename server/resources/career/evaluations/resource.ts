import { and, eq, sql } from 'drizzle-orm'
import { evaluations as contract } from '../../../../src/core/contracts/career/evaluations.ts'
import { evaluationStatus, isOwnAlone } from '../../../../src/core/domain/evaluations/kinds.ts'
import type { Answers, QuestionSet } from '../../../../src/core/domain/evaluations/question-set.ts'
import { strangeAnswers } from '../../../../src/core/domain/evaluations/scoring.ts'
import { questionSets } from '../../../../src/core/domain/evaluations/sets.ts'
import { ofStudents, schoolOfStudent } from '../../../identity/of-students.ts'
import { Problem } from '../../../kit/errors.ts'
import { updateRows } from '../../../kit/rows.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { users } from '../../sys/users/table.ts'
import { evaluation_reports } from '../evaluation_reports/table.ts'
import { counsellorsOf, notOnesOwn } from '../evaluation-scope.ts'
import { mustHaveResultsLeft } from '../results-today.ts'
import { evaluations } from './table.ts'

const of = ofStudents(evaluations.student)
/** Longer than any test takes, and short of what a column holds. */
const LONGEST = 1_000_000

export default serve(contract, {
  table: evaluations,
  about: of.about,
  scope: user => and(of.scope(user), notOnesOwn(user, evaluations.kind))!,
  found: of.found,
  sensitive: true,
  order: [sql`${evaluations.updated_time} desc`],
  serialize: {
    student: of.shown,
    answered: sql<number>`(select count(*)::int from jsonb_object_keys(${evaluations.answers}))`,
    report: sql<
      string | null
    >`(select ${evaluation_reports.uuid} from ${evaluation_reports} where ${evaluation_reports.evaluation} = ${evaluations.uuid} and ${evaluation_reports.returned_time} is null and ${evaluations.status} = ${evaluationStatus.done} order by ${evaluation_reports.created_time} desc limit 1)`,
  },
  filters: { status: status => eq(evaluations.status, Number(status) as 0 | 1 | 2) },
  mask(row, { user }) {
    if (user?.u_type !== 1) row.answers = null
  },
  actions: {
    begin: async ({ db, user, body, rows, ports }) => {
      const isStudent = user.u_type === 1 && !user.is_superuser
      const student = isStudent ? user.relation : body.student
      if (!student) throw new Problem(400, { student: [zh.required] })
      await schoolOfStudent(db, user, student)
      if (isOwnAlone(body.kind) && !isStudent) throw new Problem(400, { kind: [zh.evaluationHers] })
      const set = questionSets[body.kind]
      const answers = acceptable(set, body.answers, isStudent)
      const now = ports.now().toISOString()
      // begun twice at once it is one run
      await db
        .insert(evaluations)
        .values({ ...fresh(set), student, kind: body.kind, created_time: now, updated_time: now })
        .onConflictDoNothing()
      const [row] = await db
        .select()
        .from(evaluations)
        .where(and(eq(evaluations.student, student), eq(evaluations.kind, body.kind)))
        .for('update')
      // she has deleted it at the same moment
      if (!row) throw new Problem(409, zh.conflict)
      if (row.status === evaluationStatus.done && isOwnAlone(row.kind)) {
        // before she has answered all of it
        await mustHaveResultsLeft(db, ports, student, row.kind)
        // a state changes: she takes it again when she wants, and what it found before stays hers to read
        const anew = { ...fresh(set), status: evaluationStatus.open, answers: {}, seconds: 0 }
        await updateRows(db, ports.now(), evaluations, eq(evaluations.uuid, row.uuid), anew)
      } else if (row.status === evaluationStatus.done) throw new Problem(400, { kind: [zh.evaluationDone] })
      if (Object.keys(answers).length === 0) return rows.get(row.uuid)
      const kept = row.status === evaluationStatus.done ? {} : row.answers
      return rows.update(row.uuid, { answers: { ...kept, ...answers }, seconds: spent(row.seconds, body.seconds) })
    },
    patch: async ({ user, body, row, rows }) => {
      if (body.kind !== undefined && body.kind !== row.kind) throw new Problem(400, { kind: [zh.evaluationStays] })
      if (body.student !== undefined && body.student !== row.student) throw new Problem(400, { student: [zh.recordStays] })
      if (row.status === evaluationStatus.done) throw new Problem(409, zh.evaluationDone)
      const answers = acceptable(questionSets[row.kind], body.answers, row.student === user.relation)
      return rows.update(row.uuid, { answers: { ...row.answers, ...answers }, seconds: spent(row.seconds, body.seconds) })
    },
    remove: async ({ user, row, rows, db }) => {
      const reports = await db.$count(evaluation_reports, eq(evaluation_reports.evaluation, row.uuid))
      if (user.u_type === 1 && reports > 0) throw new Problem(409, zh.evaluationDone)
      await rows.remove(row.uuid)
    },
    counsellor: async ({ db, user }) => ({ is_there: !!user.work_unit && (await db.$count(users, counsellorsOf(user.work_unit))) > 0 }),
    questions: ({ row }) => {
      const { title, ask, source, licence, normed, choices, items, alert, ...set } = questionSets[row.kind]
      return {
        ...{ question_set: set.id, set_version: set.version, title, ask, source, licence, normed, choices: [...choices] },
        items: items.map(item => ({ id: item.id, text: item.text })),
        urgent: { ...alert?.items },
      }
    },
  },
})

const fresh = (set: QuestionSet) => ({ question_set: set.id, set_version: set.version, total: set.items.length })
const spent = (before: number, more = 0) => Math.min(LONGEST, before + more)

/** Answers are hers: nobody gives them for her, and none but to questions of the test. */
function acceptable(set: QuestionSet, answers: Answers = {}, isHers: boolean): Answers {
  if (!isHers && Object.keys(answers).length > 0) throw new Problem(400, { answers: [zh.answersAreHers] })
  const strange = strangeAnswers(set, answers)
  if (strange.length > 0) throw new Problem(400, { answers: [zh.strangeAnswers(strange.slice(0, 5))] })
  return answers
}
