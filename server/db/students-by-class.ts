import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../kit/db.ts'
import { keyed, keysIn } from '../kit/keys.ts'
import { turn } from '../kit/slices.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { students } from '../resources/relation/students/table.ts'

/** Classes whose students are put in order together: some hundreds of students, as classes are. */
const CLASSES = 16

/**
 * Keys of the students `where`, class by class: classes by `classes`, and all who are in classes that are equal by it by `inClass`.
 * Who is in no class stands at the end. To sort tens of thousands in one statement holds the embedded database's
 * loop too long, and so it is asked for a few classes at a time. `seen`: students among whom they are, where that is asked more cheaply.
 */
export async function keysByClass(
  db: Db,
  where: SQL,
  classes: readonly SQL[],
  inClass: readonly SQL[],
  seen: SQL = where,
): Promise<string[]> {
  const own = sql`${grades.uuid} in (select ${students.grade} from ${students} where ${seen})`
  // equal classes have one place
  const placed = db
    .select({ key: sql<string>`dense_rank() over (order by ${sql.join([...classes], sql`, `)}) || ' ' || ${grades.uuid}`.as('key') })
    .from(grades)
    .where(own)
    .orderBy(...classes)
  const byPlace = Map.groupBy(await keysIn(db, placed), place => place.split(' ')[0])
  const keys: string[] = []
  const take = async (some: SQL) => {
    const found = db
      .select(keyed(students.uuid))
      .from(students)
      .leftJoin(grades, eq(grades.uuid, students.grade))
      .where(and(where, some))
      .orderBy(...classes, ...inClass)
    for (const key of await keysIn(db, found)) keys.push(key)
    await turn()
  }
  let open: string[] = []
  for (const equal of byPlace.values()) {
    open.push(...equal.map(place => place.split(' ')[1]!))
    if (open.length < CLASSES) continue
    await take(inArray(students.grade, open))
    open = []
  }
  if (open.length > 0) await take(inArray(students.grade, open))
  await take(isNull(students.grade))
  return keys
}
