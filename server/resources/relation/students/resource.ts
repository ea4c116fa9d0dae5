import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { students as contract } from '../../../../src/core/contracts/relation/students.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { archiveOf, withArchives } from '../../../db/archives.ts'
import { evaluationStat, withEvaluations } from '../../../db/evaluations.ts'
import { mustBeFree } from '../../../identity/account-conflicts.ts'
import { moveAccounts } from '../../../identity/accounts.ts'
import { mustReach } from '../../../identity/reach.ts'
import { mustStay, schoolFor } from '../../../identity/schools.ts'
import { studentsOf } from '../../../identity/students-of.ts'
import { mayRepeat } from '../../../identity/tries.ts'
import { acceptImport } from '../../../imports/accept.ts'
import { Problem } from '../../../kit/errors.ts'
import { one } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { areas, divisions } from '../../data_dict/area/table.ts'
import { grades } from '../../data_dict/grade/table.ts'
import { users } from '../../sys/users/table.ts'
import { checkMock } from '../mock-scores.ts'
import { follows } from '../teacher_follow_student/table.ts'
import { withColleges } from './actions/aspiration-colleges.ts'
import { checkClass, checkCourses, checkOwnChoice, courseTypeOf, lockedForStudent, mustBeOpen } from './actions/changes.ts'
import { countStudents, studentTree } from './actions/counts.ts'
import { courseStat } from './actions/course-stat.ts'
import { createStudent } from './actions/create.ts'
import { deleteStudents } from './actions/delete.ts'
import { initialPasswords, stillIn } from './actions/passwords.ts'
import { register } from './actions/register.ts'
import { ownChanges, updateStudent } from './actions/update.ts'
import { vipOf, withVip } from './actions/vip.ts'
import { mask, serialize } from './serialize.ts'
import { students } from './table.ts'

const follower = (user: User): SQL =>
  sql`${students.uuid} in (select ${follows.student} from ${follows} where ${follows.teacher} = ${user.relation} and ${follows.is_follow})`
const account = (condition: SQL): SQL => sql`${students.user} in (select ${users.uuid} from ${users} where ${condition})`

/** One student has one state, the word that stands in her row: switched off, else never signed in, else without the form, else active. */
const states: Record<string, SQL> = {
  active: sql`${students.is_submitted} and ${account(sql`${users.last_login} is not null and ${users.is_active}`)}`,
  never: account(sql`${users.last_login} is null and ${users.is_active}`),
  incomplete: sql`not ${students.is_submitted} and ${account(sql`${users.last_login} is not null and ${users.is_active}`)}`,
  disabled: account(sql`not ${users.is_active}`),
}

export default serve(contract, {
  table: students,
  sensitive: true,
  scope: studentsOf,
  order: [sql`${students.created_time}`, sql`${students.id}`],
  serialize: { ...serialize, native: one(divisions), area: one(areas) },
  mask,
  filters: {
    year: years => sql`${students.grade} in (select ${grades.uuid} from ${grades} where ${inArray(grades.year, years)})`,
    first_course: firsts =>
      or(
        ...firsts.map(first => (first === 'none' ? isNull(students.course) : sql`${students.course} @> ${JSON.stringify([first])}::jsonb`)),
      ) ?? sql`true`,
    chosen: (subjects, { user }) => {
      // its statistics leave out who is few: this list would be their names
      if (user?.u_type === 6) throw new Problem(403, zh.smallNumbers)
      const list = JSON.stringify(subjects)
      return sql`(${students.course} @> ${list}::jsonb and ${students.course} <@ ${list}::jsonb)`
    },
    state: names => or(...names.map(name => states[name]!)) ?? sql`true`,
    account_type: type => account(eq(users.account_type, type)),
  },
  actions: {
    create: async ({ rows, db, ports, user, body }) => rows.get((await createStudent(db, ports, user, body)).uuid),
    patch: async ({ rows, row, body: { password, work_unit, ...form }, ports, db, user }) => {
      if (form.cert_id && form.cert_id !== row.cert_id) {
        // she signs in with it
        await mustReach(db, user, row.user)
        await mustBeFree(db, { ports, user, work_unit: row.work_unit }, 'students', form.cert_id)
      }
      const changed = await updateStudent({ rows, row, form, ports, db })
      mustStay(row, work_unit)
      if (password !== undefined) throw new Problem(400, { password: [zh.passwordStays] })
      return changed
    },
    remove: async ({ db, user, row }) => void (await deleteStudents(db, user, [row.uuid])),
    multi_create: context => acceptImport(context, 'students'),
    admin_multi_delete_student: async ({ db, user, body, audit }) => {
      const deleted = await deleteStudents(db, user, body.uuids)
      await audit('delete', { uuids: body.uuids })
      return { deleted }
    },
    relation_create: ({ db, ports, user, body }) => createStudent(db, ports, user, body),
    course_stat: ({ db, user }) => courseStat(db, user),
    relation_register: context => register(context),
    relation_update: async ({ rows, row, user, body, ports, db, audit }) => {
      if (user.u_type !== 1) return updateStudent({ rows, row, form: body, ports, db })
      await checkOwnChoice(db, row, body)
      const fields = ownChanges(row, body)
      if (fields.length > 0) {
        await mayRepeat(db, ports, user.uuid, 'own name')
        await audit('own_name', { student: row.uuid, fields })
      }
      return updateStudent({ rows, row, form: lockedForStudent(row, body), ports, db, submitted: true })
    },
    relation_update_course: async ({ rows, row, body, db }) => {
      await mustBeOpen(db, row.user)
      await checkCourses(db, body.course, await courseTypeOf(db, row.native, row.work_unit))
      return rows.update(row.uuid, { course: body.course, aspiration_course: body.course })
    },
    relation_update_mngk: async ({ rows, row, body, db }) => {
      await checkMock(db, row, body)
      return rows.update(row.uuid, body)
    },
    admin_update_info: async ({ rows, row, body, db, ports, user, audit }) => {
      const work_unit = body.work_unit ?? row.work_unit
      const moved = work_unit !== row.work_unit
      const grade = body.grade ?? (moved ? null : row.grade)
      await checkClass(db, grade, work_unit)
      if (moved) {
        await mustReach(db, user, row.user)
        await moveAccounts(db, ports, [row.user], work_unit)
      }
      const from = { work_unit: row.work_unit, grade: row.grade }
      if (moved || grade !== row.grade)
        await audit('move', { student: row.uuid, from, to: { work_unit, grade }, fields: Object.keys(body) })
      return rows.update(row.uuid, { ...body, grade, work_unit })
    },
    student: ({ rows, user, query }) => rows.get(user.relation ?? user.uuid, query as never),
    teacher_count: ({ db, user }) => countStudents(db, studentsOf(user)),
    jw_count: ({ db, user }) => countStudents(db, studentsOf(user)),
    jyj_count: ({ db, user }) => countStudents(db, studentsOf(user)),
    teacher_query_student_tree: ({ db, user, long }) => studentTree(db, studentsOf(user), long),
    teacher_follow_student: ({ rows, query, user }) => rows.list(query, follower(user)),
    download_cleartext_pass: async ({ db, ports, user, query, audit, long, still }) => {
      const unit = schoolFor(user, query.work_unit)
      const scope = and(studentsOf(user), eq(students.work_unit, unit))!
      await long(await db.$count(students, scope))
      const found = await initialPasswords({ db, ports, user }, scope, query.grade)
      // of whoever is not told them nobody shall think that she was
      await still(db)
      await audit('download_cleartext_pass', { work_unit: unit, count: found.length })
      // who has left the school while that waited is none of hers
      return stillIn(db, scope, found)
    },
    jyj_query_student_aspiration_college: async ({ rows, query, db }) => withColleges(db, await rows.list(query)),
    admin_query_student_vip: async ({ rows, query, db, ports }) => withVip(db, ports, await rows.list(query)),
    tc_query_student_vip: async ({ rows, query, db, ports }) => withVip(db, ports, await rows.list(query)),
    admin_retrieve_student: ({ rows, id }) => rows.get(id),
    retrieve_student_vip_info: async ({ rows, id, db, ports }) => {
      const { uuid } = await rows.get(id)
      return (await vipOf(db, ports, [uuid])).get(uuid)!
    },
    academic_planning: async ({ rows, query, db }) => withArchives(db, await rows.list(query)),
    academic_planning_by_students: async ({ id, db }) => archiveOf(db, String(id)),
    tc_evaluation_report: async ({ rows, query, db }) => withEvaluations(db, await rows.list(query)),
    jw_evaluation_report: async ({ rows, query, db }) => withEvaluations(db, await rows.list(query)),
    jyj_evaluation_report: async ({ rows, query, db }) => withEvaluations(db, await rows.list(query)),
    tc_evaluation_report_stat: ({ db, user }) => evaluationStat(db, studentsOf(user), false),
    jw_evaluation_report_stat: ({ db, user }) => evaluationStat(db, studentsOf(user), false),
    jyj_evaluation_report_stat: ({ db, user }) => evaluationStat(db, studentsOf(user), true),
    admin_delete_student: async ({ db, user, row, audit }) => {
      await deleteStudents(db, user, [row.uuid])
      await audit('delete', { uuids: [row.uuid] })
    },
  },
})
