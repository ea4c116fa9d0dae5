import { count, type SQL } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import { type Chosen, counted, withoutSmall } from '../../../../../src/core/domain/course-stat.ts'
import { inPlaces, type OfClass } from '../../../../db/places-of-numbers.ts'
import { studentsOf } from '../../../../identity/students-of.ts'
import type { Db } from '../../../../kit/db.ts'
import { atOneMoment, piecesOf } from '../../../../kit/one-moment.ts'
import { inTurns, slices, turn } from '../../../../kit/slices.ts'
import { students } from '../table.ts'

const BUREAU = 6

/**
 * What the students in scope chose. Who looks after them reads it class by class; a bureau by school and year, with small numbers put
 * together in each, and its sum of what is told there: what is hidden in one school follows from no other number.
 */
export async function courseStat(db: Db, user: User) {
  const isBureau = user.u_type === BUREAU
  const where = studentsOf(user)
  const rows = await atOneMoment(db, async tx => {
    const found: Numbers[] = []
    for await (const some of piecesOf(tx, students, students.id, where)) for (const one of await chosenBy(tx, some)) found.push(one)
    return inPlaces(tx, where, found)
  })
  const keyOf = ({ told, unit, grade }: (typeof rows)[number]) => (isBureau ? `${unit} ${told.year}` : `${unit} ${grade}`)
  const groups = await inTurns(
    [...Map.groupBy(rows, keyOf).values()],
    ([some]) => {
      const { work_unit, grade, year } = some![0]!.told
      const chosen: Chosen[] = some!.flatMap(one => (one.course?.length ? [{ course: one.course, students: one.students }] : []))
      const own = { work_unit, grade: isBureau ? null : grade, year, total: sumOf(some!), submitted: sumOf(chosen) }
      return [{ ...own, ...toldOf(chosen, isBureau) }]
    },
    1,
  )
  let combinations: readonly Chosen[] = []
  for (const some of slices(groups)) {
    combinations = counted([...combinations, ...some.flatMap(one => one.combinations)])
    await turn()
  }
  return {
    ...{ total: sumOf(rows), submitted: groups.reduce((sum, one) => sum + one.submitted, 0), is_small_hidden: isBureau },
    combinations: combinations.map(mutable),
    others: groups.reduce((sum, one) => sum + one.others, 0),
    groups,
  }
}

interface Numbers extends OfClass {
  readonly course: string[] | null
  readonly students: number
}
const chosenBy = (db: Db, where: SQL): PromiseLike<Numbers[]> =>
  db
    .select({ unit: students.work_unit, grade: students.grade, course: students.course, students: count() })
    .from(students)
    .where(where)
    .groupBy(students.work_unit, students.grade, students.course)

const sumOf = (some: readonly { readonly students: number }[]) => some.reduce((sum, one) => sum + one.students, 0)
const mutable = ({ course, students: n }: Chosen) => ({ course: [...course], students: n })
function toldOf(chosen: readonly Chosen[], isBureau: boolean) {
  const { combinations, others } = isBureau ? withoutSmall(chosen) : { combinations: counted(chosen), others: 0 }
  return { combinations: combinations.map(mutable), others }
}
