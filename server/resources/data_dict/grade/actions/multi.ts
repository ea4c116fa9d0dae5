import { eq } from 'drizzle-orm'
import { type ClassRow, classes as kind } from '../../../../../src/core/contracts/import/index.ts'
import { classKey } from '../../../../../src/core/domain/people.ts'
import { type Import, type Plan, readRows } from '../../../../imports/plan.ts'
import { everyRow } from '../../../../kit/read-plan.ts'
import { insertRows } from '../../../../kit/rows.ts'
import { grades } from '../table.ts'

/** Classes of one school. A class that is there already, by name and year, is left as it is. */
export async function planClasses({ db, ports, work_unit }: Import, rows: readonly ClassRow[]): Promise<Plan> {
  const stored = await db.select({ name: grades.name, year: grades.year }).from(grades).where(eq(grades.work_unit, work_unit))
  const known = new Set(stored.map(row => `${classKey(row.name)} ${row.year}`))
  const { entries, clean } = await readRows(kind, rows)
  return {
    kind,
    entries,
    judge: index => (known.has(`${classKey(clean[index]!.name)} ${clean[index]!.year}`) ? 'unchanged' : 'new'),
    async insert(tx, indexes, batch) {
      const values = indexes.map(index => ({ ...clean[index]!, year: clean[index]!.year!, work_unit, import_batch: batch }))
      await insertRows(tx, ports.now(), grades, everyRow, values)
    },
  }
}
