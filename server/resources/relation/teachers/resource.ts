import { and, eq, sql } from 'drizzle-orm'
import { teachers as contract } from '../../../../src/core/contracts/relation/teachers.ts'
import { genderWords } from '../../../../src/core/domain/code-tables.ts'
import { maskPhone, maskUsername } from '../../../../src/core/domain/masks.ts'
import { follow } from '../../../identity/follow-student.ts'
import { schoolOfStudent } from '../../../identity/of-students.ts'
import { accountToActOn } from '../../../identity/reach.ts'
import { mustStay, nameMustStay } from '../../../identity/schools.ts'
import { studentsOf } from '../../../identity/students-of.ts'
import { acceptImport } from '../../../imports/accept.ts'
import { Problem } from '../../../kit/errors.ts'
import { ref } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { grades } from '../../data_dict/grade/table.ts'
import { users } from '../../sys/users/table.ts'
import { checkMock } from '../mock-scores.ts'
import { students } from '../students/table.ts'
import { createTeacher } from './actions/create.ts'
import { updateTeacher } from './actions/update.ts'
import { allotClasses, markAllotted } from './classes.ts'
import { teachersOf } from './scope.ts'
import { teacher_grades, teachers } from './table.ts'

interface ClassRef {
  uuid: string
  name: string
  year: number
}

export default serve(contract, {
  table: teachers,
  sensitive: true,
  scope: teachersOf,
  order: [sql`${teachers.created_time}`, sql`${teachers.id}`],
  serialize: {
    gender: sql<string>`(array[${genderWords[0]}, ${genderWords[1]}, ${genderWords[2]}])[${teachers.gender} + 1]`,
    grades: sql<
      ClassRef[]
    >`coalesce((select json_agg(json_build_object('uuid', ${grades.uuid}, 'name', ${grades.name}, 'year', ${grades.year})
      order by ${grades.year} desc, ${grades.name}) from ${teacher_grades} join ${grades} on ${grades.uuid} = ${teacher_grades.grade}
      where ${teacher_grades.teacher} = ${teachers.uuid}), '[]')`,
    user: ref(teachers.user, users, ['uuid', 'username', 'is_active', 'must_change_password', 'last_login']),
  },
  mask(row, { one }) {
    if (one) return
    if (row.phone) row.phone = maskPhone(row.phone)
    if (row.cert_id) row.cert_id = maskPhone(row.cert_id)
    if (row.user) row.user = { ...row.user, username: maskUsername(row.user.username) }
  },
  filters: {
    grade: ids =>
      sql`${teachers.uuid} in (select ${teacher_grades.teacher} from ${teacher_grades} where ${sql.join(
        ids.map(id => eq(teacher_grades.grade, id)),
        sql` or `,
      )})`,
  },
  // it names her alone
  again: { follow_student: ({ db, user }, { student }) => schoolOfStudent(db, user, String(student)) },
  actions: {
    create: async ({ rows, body, ...making }) => rows.get((await createTeacher(making, body)).uuid),
    patch: async ({ rows, row, body: { work_unit, cert_id, grades: classes, ...form }, user, db, ports, audit }) => {
      if (classes) {
        const changed = await allotClasses(db, user, row, classes)
        await markAllotted(db, ports, row.uuid)
        await audit('allot_grades', { teacher: row.uuid, grades: classes, ...changed, fields: Object.keys(form) })
      }
      const changed = await updateTeacher({ rows, row, form, user, db, ports, audit })
      mustStay(row, work_unit)
      nameMustStay('cert_id', row, cert_id)
      return changed
    },
    remove: async ({ db, user, row, audit }) => {
      await accountToActOn(db, user, row.user)
      const taught = await db.select({ grade: teacher_grades.grade }).from(teacher_grades).where(eq(teacher_grades.teacher, row.uuid))
      const had = { teacher_type: row.teacher_type, grades: taught.map(({ grade }) => grade) }
      await audit('delete', { uuids: [row.uuid], user: row.user, ...had })
      await db.delete(users).where(eq(users.uuid, row.user))
    },
    relation_create: ({ body, ...making }) => createTeacher(making, body),
    multi_create: context => acceptImport(context, 'teachers'),
    relation_update: ({ rows, row, body: { teacher_type, ...body }, user, db, ports, audit }) => {
      // Nobody promotes herself: the type is staff's to set.
      const isStaff = user.u_type !== 2 && user.u_type !== 3
      return updateTeacher({ rows, row, form: { ...body, ...(teacher_type && isStaff && { teacher_type }) }, user, db, ports, audit })
    },
    allot_grades: async ({ rows, row, body, user, db, ports, audit }) => {
      const changed = await allotClasses(db, user, row, body.grades)
      await markAllotted(db, ports, row.uuid)
      await audit('allot_grades', { teacher: row.uuid, grades: body.grades, ...changed })
      return rows.update(row.uuid, {})
    },
    relation_update_mngk: async ({ rows, row, body: { student = null, ...body }, db, user }) => {
      await checkMock(db, row, body)
      const isHis = student === null || (await db.$count(students, and(eq(students.uuid, student), studentsOf(user)))) === 1
      if (!isHis) throw new Problem(400, { student: [zh.missingReference] })
      return rows.update(row.uuid, { ...body, mngk_student: student })
    },
    follow_student: ({ db, ports, user, body }) => follow(db, ports, user, body),
    query_grade_uuid: async ({ rows, query, user }) => {
      const { grades: taught } = await rows.get(query.teacher ?? user.relation ?? user.uuid)
      return taught.map(one => one.uuid)
    },
  },
})
