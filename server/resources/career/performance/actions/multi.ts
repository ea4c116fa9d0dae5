import { and } from 'drizzle-orm'
import { asNumber, performance as kind, type PerformanceRow } from '../../../../../src/core/contracts/import/index.ts'
import { isDate } from '../../../../../src/core/domain/dates.ts'
import { kindTables } from '../../../../imports/kind-tables.ts'
import { meantStudents } from '../../../../imports/meant-students.ts'
import { type Import, type Plan, readRows } from '../../../../imports/plan.ts'
import { planRows } from '../../../../imports/plan-rows.ts'
import { isOneOf } from '../../../../imports/stored.ts'
import { inTurns } from '../../../../kit/slices.ts'
import { performances as table } from '../table.ts'

/** What a row says besides whose exam it was and when. */
const says = kindTables.performance.keeps!
const numbers = says.filter(field => field !== 'exam')

/**
 * Exams of students (C205, D037), one row a student and day. What is stored of the same day gives way to what the list says of it, and
 * comes back when the list is taken back; a cell that is empty leaves what is stored.
 */
export async function planPerformance(ask: Import, rows: readonly PerformanceRow[]): Promise<Plan> {
  const read = await readRows(kind, rows)
  const meant = await meantStudents(ask, read.clean)
  const found = await inTurns(read.clean, some => some.map(meant))
  // a list of a hundred thousand rows is of some thousand students and a few days
  const uuids = new Set(await inTurns(found, some => some.flatMap(one => ('uuid' in one ? one.uuid : []))))
  const dates = new Set(await inTurns(read.clean, some => some.map(row => row.date)))
  return planRows({
    ...{ ask, kind, rows, read, table, says, key: ['student', 'date'] },
    where: and(isOneOf(table.student, [...uuids]), isOneOf(table.date, [...dates].filter(isDate)))!,
    values(row, index) {
      const one = found[index]!
      if (!('uuid' in one)) return one
      return {
        ...{ student: one.uuid, date: row.date, exam: row.exam || null },
        ...Object.fromEntries(numbers.map(field => [field, asNumber(row[field as 'score'])])),
      }
    },
  })
}
