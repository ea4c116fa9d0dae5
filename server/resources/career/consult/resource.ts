import { and, eq, type SQL, sql } from 'drizzle-orm'
import { consults as contract } from '../../../../src/core/contracts/career/consult.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { seenAmong } from '../../../identity/of-students.ts'
import { studentsOf } from '../../../identity/students-of.ts'
import { Problem } from '../../../kit/errors.ts'
import { noRow, ref, type Viewer, viewed } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { grades } from '../../data_dict/grade/table.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { students } from '../../relation/students/table.ts'
import { users } from '../../sys/users/table.ts'
import { consult_students as questions } from '../consult_student/table.ts'
import { consult_comments } from '../consult_student_teacher_commen/table.ts'
import { consultsOf, theirs } from '../consult-scope.ts'
import { consult_audience, consults } from './table.ts'
import { audienceOf, mustBeHers, setAudience } from './write.ts'

interface Shown {
  readonly uuid: string
  readonly name: string
  readonly other_num: string | null
  readonly grade_name: string | null
}
const { uuid } = consults
const answered = sql`exists (select 1 from ${consult_comments} where ${consult_comments.consult_student} = ${questions.uuid})`
/** Questions of it: a student's own, everybody's otherwise. */
const asked = (user: User | undefined, where?: SQL) =>
  sql`from ${questions} where ${and(
    eq(questions.consult, uuid),
    user?.u_type === 1 && !user.is_superuser ? sql`${questions.student} in ${theirs(user)}` : undefined,
    where,
  )}`
const audience = ({ user, one }: Viewer): SQL<Shown[] | null> =>
  !user || !one || user.u_type === 6
    ? sql<null>`null::json`
    : sql<Shown[]>`(select coalesce(json_agg(json_build_object('uuid', ${students.uuid}, 'name', ${students.name},
        'other_num', ${students.other_num}, 'grade_name', ${grades.name}) order by ${grades.name}, ${students.other_num}), '[]'::json)
      from ${consult_audience} join ${students} on ${students.uuid} = ${consult_audience.student}
      left join ${grades} on ${grades.uuid} = ${students.grade}
      where ${and(eq(consult_audience.consult, uuid), studentsOf(user))})`

export default serve(contract, {
  table: consults,
  scope: consultsOf,
  names: { field: 'students', seenAmong },
  sensitive: true,
  order: [sql`${consults.created_time} desc`],
  serialize: {
    work_unit: ref(consults.work_unit, work_units, ['uuid', 'name']),
    creator: sql<string | null>`(select ${users.name} from ${users} where ${users.uuid} = ${consults.creator})`,
    is_own: viewed(({ user }) => sql<boolean>`coalesce(${consults.creator} = ${user?.uuid ?? null}::uuid, false)`),
    students: viewed(audience),
    student_count: sql<number>`(select count(*)::int from ${consult_audience} where ${consult_audience.consult} = ${uuid})`,
    question_count: viewed(({ user }) => sql<number>`(select count(*)::int ${asked(user)})`),
    answered_count: viewed(({ user }) => sql<number>`(select count(*)::int ${asked(user, answered)})`),
  },
  filters: {
    student: (student: string, { user }) => {
      // it is told of nobody whom a topic is for: asked one by one it would be
      if (user?.u_type === 6) throw new Problem(403, zh.forbidden)
      return user
        ? sql`${uuid} in (select ${consult_audience.consult} from ${consult_audience}
            where ${consult_audience.student} = ${student} and ${consult_audience.student} in ${theirs(user)})`
        : noRow
    },
    state: (state: 'waiting' | 'done', { user }) => {
      const waiting = sql`exists (select 1 ${asked(user, sql`not ${answered}`)})`
      return state === 'waiting' ? waiting : sql`not ${waiting}`
    },
  },
  actions: {
    create: async ({ db, user, body: { students: named, grades: classes, ...body }, rows }) => {
      const { students: list, work_unit } = await audienceOf(db, user, { students: named, grades: classes })
      const key = crypto.randomUUID()
      // opened for them in one: a row that nobody may see yet is refused
      await rows.insert({ ...body, uuid: key, work_unit, creator: user.uuid })
      await setAudience(db, user, key, list)
      return rows.get(key)
    },
    patch: async ({ db, user, body: { students: named, grades: classes, ...body }, row, rows }) => {
      mustBeHers(user, row)
      if (named || classes?.length) {
        const next = await audienceOf(db, user, { students: named, grades: classes })
        if (next.work_unit !== row.work_unit) throw new Problem(400, { students: [zh.missingReference] })
        await setAudience(db, user, row.uuid, next.students)
      }
      return rows.update(row.uuid, body as Partial<typeof row>)
    },
    remove: async ({ db, user, row, rows }) => {
      mustBeHers(user, row)
      if ((await db.$count(questions, eq(questions.consult, row.uuid))) > 0) throw new Problem(409, zh.consultHasQuestions)
      await rows.remove(row.uuid)
    },
  },
})
