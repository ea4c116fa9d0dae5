import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import { grades as contract } from '../../../../src/core/contracts/data_dict/grade.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { yearName, yearSuffix } from '../../../../src/core/domain/classes.ts'
import { inJurisdiction, mustStay, ofOwnSchool, schoolFor } from '../../../identity/schools.ts'
import { acceptImport } from '../../../imports/accept.ts'
import { mustBeOnlyClass } from '../../../imports/one-class.ts'
import type { Db } from '../../../kit/db.ts'
import { keyed, keysIn, readKeyed } from '../../../kit/keys.ts'
import { atOneMoment } from '../../../kit/one-moment.ts'
import { everyRow, noRow, ref } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { students } from '../../relation/students/table.ts'
import { teacher_grades } from '../../relation/teachers/table.ts'
import { work_units } from '../work_unit/table.ts'
import { grades } from './table.ts'

function classesOf(user: User): SQL {
  if (user.is_superuser || user.u_type === 5) return everyRow
  if ((user.u_type === 2 || user.u_type === 3) && user.relation)
    return sql`${grades.uuid} in (select ${teacher_grades.grade} from ${teacher_grades} where ${teacher_grades.teacher} = ${user.relation})`
  if (user.u_type === 6) return inJurisdiction(grades.work_unit, user)
  return user.u_type === 4 ? ofOwnSchool(grades.work_unit, user) : noRow
}

async function tree(db: Db, scope: SQL) {
  const order = [asc(grades.year), asc(grades.name), asc(grades.id)]
  const rows = await atOneMoment(db, async tx => {
    const all = tx
      .select(keyed(grades.uuid))
      .from(grades)
      .where(scope)
      .orderBy(...order)
    return readKeyed(await keysIn(tx, all), some =>
      tx
        .select({ uuid: grades.uuid, name: grades.name, year: grades.year, work_unit: grades.work_unit })
        .from(grades)
        .where(inArray(grades.uuid, some))
        .orderBy(...order),
    )
  })
  return [...Map.groupBy(rows, row => row.year)].map(([year, own]) => ({ year, year_name: yearName(year), children: own }))
}

export default serve(contract, {
  table: grades,
  scope: classesOf,
  order: [sql`${grades.year} desc`, sql`${grades.name}`],
  serialize: {
    year_name: sql<string>`${grades.year} || ${yearSuffix}`,
    work_unit: ref(grades.work_unit, work_units, ['uuid', 'id', 'name', 'province']),
    student_count: sql<number>`(select count(*)::int from ${students} where ${students.grade} = ${grades.uuid})`,
  },
  actions: {
    async create({ db, rows, body, user }) {
      const work_unit = schoolFor(user, body.work_unit)
      await mustBeOnlyClass(db, work_unit, body)
      return rows.insert({ ...body, work_unit })
    },
    // A class never changes its school: its students would change theirs.
    async patch({ db, rows, row, body: { work_unit, ...body } }) {
      mustStay(row, work_unit)
      const { uuid, name, year } = { ...row, ...body }
      // as it is, one of two that are stored from before may be saved
      if (name !== row.name || year !== row.year) await mustBeOnlyClass(db, row.work_unit, { uuid, name, year })
      return rows.update(uuid, body)
    },
    multi: context => acceptImport(context, 'classes'),
    t_year_grade_tree: ({ db, user }) => tree(db, classesOf(user)),
    jw_year_grade_tree: ({ db, user }) => tree(db, classesOf(user)),
    jyj_year_grade_tree: ({ db, user }) => tree(db, and(classesOf(user))!),
  },
})
