import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { classKey } from '../../src/core/domain/people.ts'
import { type Db, taken } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lock } from '../kit/lock.ts'
import { STATEMENT_ROWS, turn } from '../kit/slices.ts'
import { zh } from '../messages/zh.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { FIRST } from './stored.ts'

// A list finds a class by its key, which is made here and not by the database: no index can keep two from having one, and some may be
// stored from before. So whoever names a class looks for another while nobody else of the school may.

interface Named {
  readonly name: string
  readonly year: number | null
}
/** What a class of a school is found by. */
export const keyOfClass = ({ name, year }: Named): string => `${classKey(name)} ${year}`

const oneAtATime = (tx: Db, work_unit: string) => lock(tx, `classes of ${work_unit}`)

/** A class that is to be made, or with its `uuid` to be called otherwise, is the only one of its key. */
export async function mustBeOnlyClass(tx: Db, work_unit: string, named: Named & { readonly uuid?: string; readonly year: number }) {
  await oneAtATime(tx, work_unit)
  const { uuid, year } = named
  const others = await tx
    .select({ name: grades.name })
    .from(grades)
    .where(and(eq(grades.work_unit, work_unit), eq(grades.year, year), uuid ? ne(grades.uuid, uuid) : undefined))
  const key = classKey(named.name)
  if (others.some(one => classKey(one.name) === key)) throw new Problem(400, { name: [zh.exists] })
}

/** None that a list has made or corrected is one of two: else somebody has made the other since it was checked. Asked once, at its end. */
export async function mustBeOnlyClasses(tx: Db, work_unit: string, batch: string, corrected: ReadonlySet<string>): Promise<void> {
  await oneAtATime(tx, work_unit)
  /** Of each key, whether its class is the list's own. */
  const seen = new Map<string, boolean>()
  for (let after = FIRST; ; ) {
    const some = await tx
      .select({ uuid: grades.uuid, name: grades.name, year: grades.year, import_batch: grades.import_batch })
      .from(grades)
      .where(and(eq(grades.work_unit, work_unit), gt(grades.uuid, after)))
      .orderBy(asc(grades.uuid))
      .limit(STATEMENT_ROWS)
    for (const row of some) {
      const key = keyOfClass(row)
      const isOwn = row.import_batch === batch || corrected.has(row.uuid)
      const before = seen.get(key)
      if (before !== undefined && (before || isOwn)) throw taken()
      seen.set(key, isOwn)
    }
    await turn()
    if (some.length < STATEMENT_ROWS) return
    after = some.at(-1)!.uuid
  }
}
