import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../kit/db.ts'
import { keysIn, readKeyed } from '../kit/keys.ts'
import { inTurns, turn } from '../kit/slices.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { work_units } from '../resources/data_dict/work_unit/table.ts'
import { students } from '../resources/relation/students/table.ts'

/** Whom a number is of: the students of a school who are in this class, or in none. */
export interface OfClass {
  readonly unit: string
  readonly grade: string | null
}
/** What a number is told of. */
export interface Told {
  readonly work_unit: Named | null
  readonly grade: Named | null
  readonly year: number | null
}
interface Named {
  readonly uuid: string
  readonly name: string
}
type Placed<T> = ReadonlyMap<string, T & { readonly place: number }>

/**
 * Numbers of the students `where`, with the names of their schools and classes and in the order of statistics: by school, the youngest
 * first, by class; who is in no class last.
 */
export async function inPlaces<T extends OfClass>(db: Db, where: SQL, numbers: readonly T[]): Promise<(T & { readonly told: Told })[]> {
  const units = await placed(db, where, work_units, students.work_unit, some =>
    db.select({ uuid: work_units.uuid, name: work_units.name }).from(work_units).where(inArray(work_units.uuid, some)),
  )
  const classes = await placed(db, where, grades, students.grade, some =>
    db.select({ uuid: grades.uuid, name: grades.name, year: grades.year }).from(grades).where(inArray(grades.uuid, some)),
  )
  const all = await inTurns(numbers, some =>
    some.map(one => {
      const [unit, own] = [units.get(one.unit), one.grade === null ? undefined : classes.get(one.grade)]
      const order = [unit?.place ?? Number.MAX_SAFE_INTEGER, -(own?.year ?? 0), own?.place ?? Number.MAX_SAFE_INTEGER] as const
      const told: Told = { work_unit: namedOf(unit), grade: namedOf(own), year: own?.year ?? null }
      return { order, one: { ...one, told } }
    }),
  )
  all.sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1] || a.order[2] - b.order[2])
  return inTurns(all, some => some.map(({ one }) => one))
}

const namedOf = (one: Named | undefined): Named | null => (one ? { uuid: one.uuid, name: one.name } : null)

/** Schools or classes of these students, with their places by name. The database says what stands before what: it knows the alphabet. */
async function placed<T extends Named>(
  db: Db,
  where: SQL,
  table: typeof grades | typeof work_units,
  key: PgColumn,
  read: (some: string[]) => PromiseLike<readonly T[]>,
): Promise<Placed<T>> {
  const ranked = db
    .select({ key: sql<string>`${table.uuid} || ' ' || dense_rank() over (order by ${table.name})`.as('key') })
    .from(table)
    .where(sql`${table.uuid} in (select ${key} from ${students} where ${where})`)
  const places = new Map((await keysIn(db, ranked)).map(one => one.split(' ') as [string, string]))
  await turn()
  const rows = await readKeyed([...places.keys()], read)
  return new Map(rows.map(row => [row.uuid, { ...row, place: Number(places.get(row.uuid)) }]))
}
