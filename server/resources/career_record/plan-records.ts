import { sql } from 'drizzle-orm'
import { asNumber, type CareerKindName, type ImportKind, importKinds, type RecordRow } from '../../../src/core/contracts/import/index.ts'
import { mustBeTermOf } from '../../identity/terms-of.ts'
import { type KindTable, kindTables } from '../../imports/kind-tables.ts'
import { type Meant, meantStudents, type Named, unknownStudent } from '../../imports/meant-students.ts'
import { type Import, type Plan, type Planner, readRows } from '../../imports/plan.ts'
import { planRows, type WhyNot } from '../../imports/plan-rows.ts'
import { isOneOf } from '../../imports/stored.ts'
import type { Db } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { columnsOf } from '../../kit/read-plan.ts'
import { turn } from '../../kit/slices.ts'
import { zh } from '../../messages/zh.ts'
import type { recordColumns } from './record-columns.ts'
import { closed, MOST } from './records-of.ts'

type RecordTable = KindTable & { [K in keyof ReturnType<typeof recordColumns>]: KindTable['uuid'] }

/**
 * A list of career records of one kind (C112, C119, C126, C135, C142, C149). A row that says what is stored of her already changes
 * nothing; any other is a new record: there is nothing by which a record would be another one's correction.
 */
export const planRecords =
  (name: CareerKindName): Planner =>
  async (ask: Import, given: readonly never[]): Promise<Plan> => {
    const rows = given as readonly RecordRow[]
    const kind = importKinds[name] as unknown as ImportKind<RecordRow>
    const table = kindTables[name].table as RecordTable
    // the first that is no term of hers ends it: a school has a dozen
    for (const term of new Set(rows.map(row => row.term))) await mustBeTermOf(ask.db, term, ask.work_unit)
    const read = await readRows(kind, rows)
    const meant = await meantStudents(ask, read.clean)
    const found: ReturnType<typeof numbered>[] = []
    const students = new Set<string>()
    for (const [index, row] of read.clean.entries()) {
      const one = numbered(meant(row as Named), row, rows[index]!)
      if ('uuid' in one) students.add(one.uuid)
      found.push(one)
      await turn()
    }
    const uuids = [...students]
    const counts = await countsOf(ask.db, table, uuids)
    // an office belongs to no term: the list names one all the same (G104)
    const hasTerm = 'term' in columnsOf(table)
    const own = kind.columns.filter(one => !['id', 'name', 'cert_id', 'is_archive'].includes(one.field))
    const shut = closed(ask)
    const plan = await planRows<RecordRow>({
      ...{ ask, kind, rows, read, table, says: [] },
      where: isOneOf(table.student, uuids),
      key: ['student', ...(hasTerm ? ['term'] : []), ...own.map(one => one.field)],
      values(row, index) {
        const one = found[index]!
        if (!('uuid' in one)) return one
        const fields = own.map(({ field, kind: cell }) => {
          const value = row[field] as string | number | null
          return [field, cell === 'hours' ? asNumber(value) : value || null] as const
        })
        return {
          ...{ student: one.uuid, source: 'import', is_archive: false, archived_by: null, archived_time: null },
          ...(hasTerm && { term: rows[index]!.term }),
          ...Object.fromEntries(fields),
          ...(row.is_archive && shut),
        }
      },
    })
    return {
      ...plan,
      judge(index) {
        const verdict = plan.judge(index)
        const one = found[index]!
        if (verdict !== 'new' || !('uuid' in one)) return verdict
        const count = (counts.get(one.uuid) ?? 0) + 1
        counts.set(one.uuid, count)
        return count > MOST ? { row: index + 1, field: 'cert_id', code: 'records_full', params: { most: MOST } } : 'new'
      },
      async insert(tx, indexes, batch) {
        await plan.insert(tx, indexes, batch)
        // what others have written of her since it was checked counts too
        const written = indexes.flatMap(index => (found[index] as { uuid: string }).uuid)
        const most = Math.max(...(await countsOf(tx, table, [...new Set(written)])).values())
        if (most > MOST) throw new Problem(400, { non_field_errors: [zh.recordsFull(MOST)] })
      },
    }
  }

/**
 * She is who the row says by all that it says: where a number is stored of her the row's is that one, or the one that the template
 * gives those who have none; where the row has her key too, that.
 */
function numbered(one: ReturnType<Meant>, { id }: RecordRow, { student }: RecordRow): typeof one | WhyNot {
  if (!('uuid' in one)) return one
  if (student !== undefined && student !== one.uuid) return unknownStudent('cert_id')
  return !one.other_num || [one.other_num, String(one.id)].includes(String(id)) ? one : unknownStudent('id')
}

async function countsOf(db: Db, table: RecordTable, students: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ student: sql<string>`${table.student}`, count: sql<number>`count(*)::int` })
    .from(table)
    .where(isOneOf(table.student, students))
    .groupBy(table.student)
  return new Map(rows.map(row => [row.student, row.count]))
}
