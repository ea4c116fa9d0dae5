import { and, eq, sql } from 'drizzle-orm'
import { consult_students as contract } from '../../../../src/core/contracts/career/consult_student.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { momentText } from '../../../db/columns.ts'
import { isStudent, ofStudents, schoolOfStudent } from '../../../identity/of-students.ts'
import type { Db } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { lock } from '../../../kit/lock.ts'
import { ref, viewed } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { users } from '../../sys/users/table.ts'
import { consult_audience, consults } from '../consult/table.ts'
import { consult_comments as comments } from '../consult_student_teacher_commen/table.ts'
import { consultsOf, theirs } from '../consult-scope.ts'
import { consult_students } from './table.ts'

/** Questions of one student in one consultation: more are no consultation any more. */
const MOST = 20

const table = consult_students
const of = ofStudents(table.student)
const isAnswered = sql`exists (select 1 from ${comments} where ${comments.consult_student} = ${table.uuid})`

interface Answer {
  readonly id: number
  readonly uuid: string
  readonly content: string
  readonly teacher: string | null
  readonly is_own: boolean
  readonly created_time: string
  readonly updated_time: string
}

export default serve(contract, {
  table,
  about: of.about,
  scope: user => and(of.scope(user), sql`${table.consult} in (select ${consults.uuid} from ${consults} where ${consultsOf(user)})`)!,
  found: of.found,
  sensitive: true,
  order: [sql`${table.created_time} desc`],
  serialize: {
    consult: ref(table.consult, consults, ['uuid', 'title']),
    student: of.shown,
    is_own: viewed(({ user }) => sql<boolean>`coalesce(${table.creator} = ${user?.uuid ?? null}::uuid, false)`),
    comments: viewed(
      ({ user }) => sql<Answer[]>`(select coalesce(json_agg(json_build_object(
        'id', ${comments.id}, 'uuid', ${comments.uuid}, 'content', ${comments.content}, 'teacher', ${users.name},
        'is_own', coalesce(${comments.creator} = ${user?.uuid ?? null}::uuid, false),
        'created_time', ${momentText(comments.created_time)}, 'updated_time', ${momentText(comments.updated_time)})
        order by ${comments.created_time}), '[]'::json)
        from ${comments} left join ${users} on ${users.uuid} = ${comments.creator} where ${comments.consult_student} = ${table.uuid})`,
    ),
  },
  filters: {
    grade: of.ofClasses,
    is_answered: (is: boolean) => (is ? isAnswered : sql`not ${isAnswered}`),
  },
  actions: {
    create: async ({ db, user, body, rows }) => {
      const student = isStudent(user) ? (user.relation ?? user.uuid) : body.student
      if (!student) throw new Problem(400, { student: [zh.required] })
      await mustBeFor(db, user, { consult: body.consult, student })
      await mustHaveRoom(db, body.consult, student)
      return rows.insert({ ...body, student, creator: user.uuid })
    },
    patch: async ({ db, user, body, row, rows }) => {
      await mustBeOpen(db, user, row)
      await mustBeFor(db, user, row)
      if (body.consult !== undefined && body.consult !== row.consult) throw new Problem(400, { consult: [zh.consultStays] })
      if (body.student !== undefined && body.student !== row.student) throw new Problem(400, { student: [zh.recordStays] })
      return rows.update(row.uuid, body as Partial<typeof row>)
    },
    remove: async ({ db, user, row, rows }) => {
      await mustBeOpen(db, user, row)
      await rows.remove(row.uuid)
    },
  },
})

/**
 * A consultation one may see, and a student it is for whom one looks after. It is held until the question is written: whoever takes it
 * away, or says whom it is for, finds the question.
 */
async function mustBeFor(db: Db, user: User, { consult, student }: { consult: string; student: string }) {
  const seen = and(eq(consults.uuid, consult), consultsOf(user))
  const [found] = await db.select({ work_unit: consults.work_unit }).from(consults).where(seen).for('share')
  if (!found) throw new Problem(400, { consult: [zh.missingReference] })
  const isFor = and(
    eq(consult_audience.consult, consult),
    eq(consult_audience.student, student),
    sql`${consult_audience.student} in ${theirs(user)}`,
  )
  if ((await db.$count(consult_audience, isFor)) === 0) throw new Problem(400, { student: [zh.notAskedHere] })
  // nobody there would see it
  if (found.work_unit !== (await schoolOfStudent(db, user, student))) throw new Problem(400, { consult: [zh.consultOfOtherSchool] })
}

async function mustHaveRoom(db: Db, consult: string, student: string) {
  // forty at once must not all find room
  await lock(db, `consult_students:${consult}:${student}`)
  if ((await db.$count(table, and(eq(table.consult, consult), eq(table.student, student)))) >= MOST)
    throw new Problem(400, { non_field_errors: [zh.questionsFull(MOST)] })
}

/** Who entered a question changes it until it is answered. */
async function mustBeOpen(db: Db, user: User, row: typeof table.$inferSelect) {
  if (row.creator !== user.uuid && !user.is_superuser) throw new Problem(403, zh.questionOfOthers)
  if ((await db.$count(comments, eq(comments.consult_student, row.uuid))) > 0) throw new Problem(409, zh.questionAnswered)
}
