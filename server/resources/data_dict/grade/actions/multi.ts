import { eq } from 'drizzle-orm'
import { type ClassRow, classes as kind } from '../../../../../src/core/contracts/import/index.ts'
import { classKey } from '../../../../../src/core/domain/people.ts'
import { correctionOf } from '../../../../imports/correction.ts'
import { keyOfClass, mustBeOnlyClasses } from '../../../../imports/one-class.ts'
import { type Correcting, type Import, madeBefore, type Plan, readRows } from '../../../../imports/plan.ts'
import { only } from '../../../../imports/stored.ts'
import { everyRow } from '../../../../kit/read-plan.ts'
import { insertRows, updateRows } from '../../../../kit/rows.ts'
import { inTurns } from '../../../../kit/slices.ts'
import { grades } from '../table.ts'

/** Classes of one school. A class that is there already, by name and year, is left as it is; one of another year is corrected if that is asked. */
export async function planClasses(ask: Import, rows: readonly Correcting<ClassRow>[]): Promise<Plan> {
  const { db, ports, work_unit, update } = ask
  const stored = await db.select().from(grades).where(eq(grades.work_unit, work_unit))
  const { entries, clean } = await readRows(kind, rows)
  const byKey = Map.groupBy(stored, keyOfClass)
  const byUuid = new Map(stored.map(row => [row.uuid, row]))
  const byName = Map.groupBy(stored, row => classKey(row.name))
  // names of many thousand rows are read some at a time: nobody waits for all of them (R7)
  const named = new Set<string>()
  const keys = await inTurns(clean, some =>
    some.map(row => {
      const key = keyOfClass(row)
      named.add(key)
      return key
    }),
  )
  let at = 0
  const found = await inTurns(keys, some => some.map(key => storedFor(at++, key)))
  function storedFor(index: number, key: string) {
    const { existing } = rows[index]!
    if (existing) return byUuid.get(existing.uuid)
    const exact = byKey.get(key)?.at(-1)
    if (exact || !update) return exact
    // of one name and another year, and named by no other row: it is that one, a year is wrong
    return only(byName.get(classKey(clean[index]!.name))?.filter(one => !named.has(keyOfClass(one))))
  }
  const corrected = new Set<string>()
  return {
    kind,
    entries,
    stillRight: tx => mustBeOnlyClasses(tx, work_unit, ask.batch, corrected),
    isStored: index => found[index] !== undefined,
    judge(index) {
      const before = found[index]
      if (madeBefore(ask, before)) return 'unchanged'
      const { existing } = rows[index]!
      // stored from before: which of them is meant nobody can tell
      const isTwice = (byKey.get(keys[index]!)?.length ?? 0) > 1
      if (isTwice) return { row: index + 1, field: 'name', code: 'class_twice', params: { value: clean[index]!.name } }
      if (!before) return existing ? { row: index + 1, field: 'name', code: 'changed_since' } : 'new'
      const change = correctionOf({
        ...{ kind, index, entry: entries[index]!, existing, texts: kind.cellsOf(before), form: clean[index]! },
        stored: { uuid: before.uuid, version: before.updated_time, name: before.name, place: '' },
      })
      return change ?? 'unchanged'
    },
    async change(writing, uuid, values) {
      corrected.add(uuid)
      await updateRows(writing.tx, ports.now(), grades, eq(grades.uuid, uuid), values)
    },
    async insert(tx, indexes, batch) {
      const values = indexes.map(index => ({ ...clean[index]!, year: clean[index]!.year!, work_unit, import_batch: batch }))
      await insertRows(tx, ports.now(), grades, everyRow, values)
    },
  }
}
