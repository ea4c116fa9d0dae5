import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { school_actives as contract } from '../../../../src/core/contracts/career/school_actives.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { activityTypes } from '../../../../src/core/domain/activities.ts'
import { filesOf } from '../../../db/stored-files.ts'
import { activitiesOf } from '../../../identity/activities-of.ts'
import { isStudent, ofStudents, schoolOfStudent } from '../../../identity/of-students.ts'
import { studentsOf } from '../../../identity/students-of.ts'
import type { Db } from '../../../kit/db.ts'
import { ref, viewed } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { grades } from '../../data_dict/grade/table.ts'
import { terms } from '../../data_dict/term/table.ts'
import { students } from '../../relation/students/table.ts'
import { teachers } from '../../relation/teachers/table.ts'
import { users } from '../../sys/users/table.ts'
import { school_active_student_feedbacks as feedbacks } from '../school_active_student_feedbacks/table.ts'
import { school_active_students as takers } from '../school_active_students/table.ts'
import { school_active_teacher_evaluates as evaluates } from '../school_active_teacher_evaluates/table.ts'
import { termsOf, tookPart } from '../took-part.ts'
import { studentsOfActives } from './for-teachers.ts'
import { school_actives } from './table.ts'
import { changeActive, insertActive, removeActive } from './write.ts'

const { uuid } = school_actives
/** Whether the student who looks takes part; of anybody else it is not true. */
const joined = (user: User | undefined) =>
  user && isStudent(user)
    ? sql<boolean>`exists (select 1 from ${takers} where ${takers.school_active} = ${uuid}
        and ${takers.student} in (select ${students.uuid} from ${students} where ${studentsOf(user)}))`
    : sql<boolean>`false`

export default serve(contract, {
  table: school_actives,
  scope: activitiesOf,
  sensitive: true,
  order: [sql`${school_actives.begin_date} desc`],
  serialize: {
    term: ref(school_actives.term, terms, ['uuid', 'name']),
    student: ofStudents(school_actives.student).shown,
    grades: sql<
      { uuid: string; name: string }[]
    >`(select coalesce(json_agg(json_build_object('uuid', ${grades.uuid}, 'name', ${grades.name})
      order by ${grades.year}, ${grades.name}), '[]'::json) from ${grades} where ${grades.uuid} = any(${school_actives.grades}))`,
    is_for_all: sql<boolean>`(${school_actives.student} is null
      and cardinality(${school_actives.grades}) = 0 and cardinality(${school_actives.years}) = 0)`,
    creator: sql<string | null>`(select ${users.name} from ${users} where ${users.uuid} = ${school_actives.creator})`,
    image: filesOf(uuid),
    is_own: viewed(({ user }) => sql<boolean>`coalesce(${school_actives.creator} = ${user?.uuid ?? null}::uuid, false)`),
    is_joined: viewed(({ user }) => joined(user)),
    student_count: sql<number>`(select count(*)::int from ${takers} where ${takers.school_active} = ${uuid})`,
    feedback_count: sql<number>`(select count(*)::int from ${feedbacks} where ${feedbacks.school_active} = ${uuid})`,
    evaluate_count: sql<number>`(select count(*)::int from ${evaluates} where ${evaluates.school_active} = ${uuid})`,
  },
  filters: {
    origin: (origin: 'school' | 'student') => (origin === 'school' ? isNull : isNotNull)(school_actives.student),
    joining: (how: 'joined' | 'free', { user }) => (how === 'joined' ? joined(user) : sql`not ${joined(user)}`),
  },
  actions: {
    create: context => insertActive(context),
    patch: context => changeActive(context as never),
    remove: context => removeActive(context as never),
    student: ({ rows, query }) => rows.list(query, isNull(school_actives.student)),
    student_creator: ({ rows, query, user }) =>
      rows.list(query, and(isNotNull(school_actives.student), eq(school_actives.creator, user.uuid))),
    student_retrieve: async ({ rows, row, db }) => ({ ...(await rows.get(row.uuid)), evaluates: await evaluatesOf(db, row.uuid) }),
    terms: ({ db, user }) => termsOf(db, activitiesOf(user)),
    active_type: async ({ db, user }) => {
      const counted = await db
        .select({ name: school_actives.active_type, count: sql<number>`count(*)::int` })
        .from(school_actives)
        .where(activitiesOf(user))
        .groupBy(school_actives.active_type)
      return activityTypes.map((name, i) => ({ id: i + 1, name, count: counted.find(one => one.name === name)?.count ?? 0 }))
    },
    tc_query_student: ({ db, user, query }) => studentsOfActives(db, user, query),
    tc_student_terms: async ({ db, user, query: { student } }) => {
      await schoolOfStudent(db, user, student)
      return termsOf(db, and(activitiesOf(user), tookPart(student)))
    },
  },
})

const evaluatesOf = (db: Db, active: string) =>
  db
    .select({
      ...{ uuid: evaluates.uuid, content: evaluates.content, created_time: evaluates.created_time, teacher: teachers.name },
      image: sql`${filesOf(evaluates.uuid)}` as ReturnType<typeof filesOf>,
    })
    .from(evaluates)
    .innerJoin(teachers, eq(teachers.uuid, evaluates.teacher))
    .where(eq(evaluates.school_active, active))
    .orderBy(asc(evaluates.created_time))
