import { and, eq, inArray, sql } from 'drizzle-orm'
import { consult_comments as contract } from '../../../../src/core/contracts/career/consult_student_teacher_commen.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { Problem } from '../../../kit/errors.ts'
import { viewed } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { users } from '../../sys/users/table.ts'
import { mustBeOwnWord } from '../actives.ts'
import { consults } from '../consult/table.ts'
import { consult_students as questions } from '../consult_student/table.ts'
import { consultsOf, theirs } from '../consult-scope.ts'
import { consult_comments } from './table.ts'

const table = consult_comments
/** The questions of one's students, in consultations one may see. */
const questionsOf = (user: User) =>
  and(
    sql`${questions.student} in ${theirs(user)}`,
    sql`${questions.consult} in (select ${consults.uuid} from ${consults} where ${consultsOf(user)})`,
  )!

export default serve(contract, {
  table,
  scope: user => sql`${table.consult_student} in (select ${questions.uuid} from ${questions} where ${questionsOf(user)})`,
  about: {
    column: table.consult_student,
    areSeen: async (db, user, uuids) =>
      (await db.$count(questions, and(inArray(questions.uuid, [...uuids]), questionsOf(user)))) === uuids.length,
  },
  sensitive: true,
  order: [sql`${table.created_time}`],
  serialize: {
    teacher: sql<string | null>`(select ${users.name} from ${users} where ${users.uuid} = ${table.creator})`,
    is_own: viewed(({ user }) => sql<boolean>`coalesce(${table.creator} = ${user?.uuid ?? null}::uuid, false)`),
  },
  actions: {
    create: async ({ db, user, body, rows }) => {
      // held while the answer is written: a question that is answered is not changed beside it
      const [question] = await db
        .select({ uuid: questions.uuid })
        .from(questions)
        .where(and(eq(questions.uuid, body.consult_student), questionsOf(user)))
        .for('share')
      if (!question) throw new Problem(400, { consult_student: [zh.missingReference] })
      const there = await db.$count(table, and(eq(table.consult_student, question.uuid), eq(table.creator, user.uuid)))
      if (there > 0) throw new Problem(400, { consult_student: [zh.consultCommentExists] })
      return rows.insert({ ...body, creator: user.uuid })
    },
    patch: async ({ user, body, row, rows }) => {
      mustBeOwnWord(user, row)
      if (body.consult_student !== undefined && body.consult_student !== row.consult_student)
        throw new Problem(400, { consult_student: [zh.questionStays] })
      return rows.update(row.uuid, body as Partial<typeof row>)
    },
    remove: async ({ user, row, rows }) => {
      mustBeOwnWord(user, row)
      await rows.remove(row.uuid)
    },
  },
})
