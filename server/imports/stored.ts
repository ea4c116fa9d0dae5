import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type KnownClass, knownClasses } from '../../src/core/contracts/import/index.ts'
import { classKey } from '../../src/core/domain/people.ts'
import type { Db } from '../kit/db.ts'
import { slices, turn } from '../kit/slices.ts'
import { grades } from '../resources/data_dict/grade/table.ts'

export interface Classes {
  readonly known: ReturnType<typeof knownClasses>
  uuid(name: string, year?: number): string | undefined
  name(uuid: string | null): string | undefined
}

/** The classes of a school, by their name however it is typed. */
export async function classesOf(db: Db, workUnit: string): Promise<Classes> {
  const rows = await db.select().from(grades).where(eq(grades.work_unit, workUnit))
  const byKey = Map.groupBy(rows, row => classKey(row.name))
  const byUuid = new Map(rows.map(row => [row.uuid, row.name]))
  return {
    known: knownClasses(rows satisfies KnownClass[]),
    uuid(name, year) {
      const same = byKey.get(classKey(name)) ?? []
      return (same.find(row => row.year === year) ?? same[0])?.uuid
    },
    name: uuid => (uuid ? byUuid.get(uuid) : undefined),
  }
}

/** Whether a column holds one of these, as one JSON text: a statement has room for so many arguments only. */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (select json_array_elements_text(${JSON.stringify(values)}::json)::${sql.raw(column.getSQLType())})`

/** The one of several that look alike: where there are two, such as of one name whose numbers are alike under the mask, neither is meant. */
export const only = <T>(alike: readonly T[] | undefined): T | undefined => (alike?.length === 1 ? alike[0] : undefined)

interface Person {
  readonly cert_id: string
  readonly name: string
}
/** People of a school whom rows mean: by ID number or phone, or, where that is masked, by the name beside it (G147). */
export function meantBy(
  table: Readonly<Record<'work_unit' | 'cert_id' | 'name', PgColumn>>,
  work_unit: string,
  rows: readonly Person[],
): SQL {
  const numbers = rows.map(row => row.cert_id)
  const names = rows.filter(row => row.cert_id.includes('*')).map(row => row.name)
  return and(eq(table.work_unit, work_unit), or(isOneOf(table.cert_id, numbers), isOneOf(table.name, names)))!
}

/** The stored rows that many values mean, asked for in several statements; a row that two of them find is there once. */
export async function storedOf<Value, Row extends { uuid: string }>(
  values: readonly Value[],
  ask: (some: readonly Value[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const found = new Map<string, Row>()
  for (const some of slices(values)) {
    for (const row of await ask(some)) found.set(row.uuid, row)
    await turn()
  }
  return [...found.values()]
}

/** Before every uuid: where rows in the order of their uuid begin. */
export const FIRST = '00000000-0000-0000-0000-000000000000'
