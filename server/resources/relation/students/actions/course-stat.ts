import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import { type Chosen, counted, withoutSmall } from '../../../../../src/core/domain/course-stat.ts'
import { studentsOf } from '../../../../identity/students-of.ts'
import type { Db } from '../../../../kit/db.ts'
import { grades } from '../../../data_dict/grade/table.ts'
import { work_units } from '../../../data_dict/work_unit/table.ts'
import { students } from '../table.ts'

const BUREAU = 6

/**
 * What the students in scope chose. Who looks after them reads it class by class; a bureau by school and year, with small numbers put
 * together in each, and its sum of what is told there: what is hidden in one school follows from no other number.
 */
export async function courseStat(db: Db, user: User) {
  const isBureau = user.u_type === BUREAU
  const rows = await db
    .select({
      ...{ unit: work_units.uuid, unitName: work_units.name, year: grades.year },
      ...{ grade: grades.uuid, gradeName: grades.name, course: students.course, students: count() },
    })
    .from(students)
    .leftJoin(work_units, eq(work_units.uuid, students.work_unit))
    .leftJoin(grades, eq(grades.uuid, students.grade))
    .where(studentsOf(user))
    .groupBy(work_units.uuid, grades.uuid, students.course)
    .orderBy(asc(work_units.name), sql`${desc(grades.year)} nulls last`, asc(grades.name))
  const keyOf = ({ unit, year, grade }: (typeof rows)[number]) => (isBureau ? `${unit} ${year}` : `${unit} ${grade}`)
  const groups = [...Map.groupBy(rows, keyOf).values()].map(some => {
    const { unit, unitName, year, grade, gradeName } = some[0]!
    const chosen: Chosen[] = some.flatMap(one => (one.course?.length ? [{ course: one.course, students: one.students }] : []))
    const total = sumOf(some)
    return {
      work_unit: unit === null ? null : { uuid: unit, name: unitName! },
      grade: isBureau || !grade ? null : { uuid: grade, name: gradeName! },
      ...{ year, total, submitted: sumOf(chosen) },
      ...toldOf(chosen, isBureau),
    }
  })
  return {
    ...{ total: sumOf(rows), submitted: groups.reduce((sum, one) => sum + one.submitted, 0), is_small_hidden: isBureau },
    combinations: [...counted(groups.flatMap(one => one.combinations))].map(mutable),
    others: groups.reduce((sum, one) => sum + one.others, 0),
    groups,
  }
}

const sumOf = (some: readonly { readonly students: number }[]) => some.reduce((sum, one) => sum + one.students, 0)
const mutable = ({ course, students: n }: Chosen) => ({ course: [...course], students: n })
function toldOf(chosen: readonly Chosen[], isBureau: boolean) {
  const { combinations, others } = isBureau ? withoutSmall(chosen) : { combinations: counted(chosen), others: 0 }
  return { combinations: combinations.map(mutable), others }
}
