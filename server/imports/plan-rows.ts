import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Fault, ImportKind, TableKindName } from '../../src/core/contracts/import/index.ts'
import { studentsOf } from '../identity/students-of.ts'
import type { Db } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { readTogether, WEIGHED } from '../kit/keys.ts'
import { columnsOf, everyRow, type Plain } from '../kit/read-plan.ts'
import { insertRows } from '../kit/rows.ts'
import { inTurns, slices, turn } from '../kit/slices.ts'
import { zh } from '../messages/zh.ts'
import { students } from '../resources/relation/students/table.ts'
import { type KindTable, kindTables, writing } from './kind-tables.ts'
import { overwrite } from './overwrite.ts'
import { type Import, type Plan, type ReadRows, readRows } from './plan.ts'
import { putAside } from './replaced.ts'
import { noteSaid } from './said.ts'
import { FIRST, isOneOf } from './stored.ts'

interface Rows<Row> {
  readonly ask: Import
  readonly kind: ImportKind<Row>
  readonly rows: readonly Row[]
  /** The same, where they have been read already. */
  readonly read?: ReadRows<Row>
  readonly table: KindTable
  /** Stored rows that a row of the list may mean. */
  readonly where: SQL
  /** The columns that say which number it is; two rows that agree in these are one. None where the kind says it (`kindTables`). */
  readonly key?: readonly string[]
  /** The other columns that a row of the list fills. */
  readonly says: readonly string[]
  /** The columns of a row, or what says why it has none: asked only of the faults that are told. */
  values(row: Row, index: number): Plain | WhyNot
}
export type WhyNot = () => Omit<Fault, 'row'>
const isFault = (value: Plain | WhyNot): value is WhyNot => typeof value === 'function'

const textOf = (fields: readonly string[], values: Plain) => JSON.stringify(fields.map(field => values[field] ?? null))

/** The plan of a list whose rows are rows of one table, as what a province has published: a row that says nothing new changes nothing, one that says something else takes the place of the stored one. */
export async function planRows<Row>({
  ask,
  kind,
  rows,
  read,
  table,
  where,
  key: given = [],
  says,
  values: columns,
}: Rows<Row>): Promise<Plan> {
  const { db, ports } = ask
  const name = kind.kind as TableKindName
  const { whole, keeps } = kindTables[name]
  const key = whole?.key ?? given
  const { entries, clean } = read ?? (await readRows(kind, rows))
  const values: (Plain | WhyNot)[] = []
  for (const [index, row] of clean.entries()) {
    values.push(columns(row, index))
    await turn()
  }
  const stored = await storedRows(db, table, where, { key, says, whole: whole?.by ?? [] })
  const found = await inTurns(values, some => some.map(one => (isFault(one) ? undefined : stored.get(textOf(key, one)))))
  const first = new Map<string, number>()
  /** An earlier row that means the same stored one, though its cells are others: by her masked number in one, in clear in the other. */
  const twin = (one: Plain, index: number) => {
    const text = textOf(key, one)
    const before = first.get(text)
    if (before === undefined) first.set(text, index + 1)
    return before
  }
  // written as the list says it: what an empty cell keeps is what stands there then, not what stood there when it was compared
  const said = [...values]
  if (keeps)
    for (const [index, one] of values.entries()) {
      const before = found[index]
      if (!before || isFault(one)) continue
      const kept = JSON.parse(before.says) as unknown[]
      values[index] = { ...one, ...Object.fromEntries(says.map((field, at) => [field, one[field] ?? kept[at]])) }
      await turn()
    }
  // of such a whole the list is all there is: what it does not have is kept aside (G142)
  const gone: string[] = []
  if (whole) {
    const named = new Set(found.map(one => one?.uuid))
    const wholes = new Set(await inTurns(values, some => some.flatMap(one => (isFault(one) ? [] : [textOf(whole.by, one)]))))
    for (const { uuid, whole } of stored.values()) {
      if (!named.has(uuid) && wholes.has(whole)) gone.push(uuid)
      await turn()
    }
  }
  const written = (index: number, batch: string) => ({ ...(values[index] as Plain), import_batch: batch })
  return {
    kind,
    entries,
    isStored: () => false,
    stillHers: tx => mustStillBeTheirs(tx, ask, kind, values),
    judge(index) {
      const one = values[index]!
      if (isFault(one)) return { ...one(), row: index + 1 }
      const row = twin(one, index)
      if (row !== undefined) return { row: index + 1, field: kind.columns[0]!.field, code: 'duplicate', params: { row } }
      const before = found[index]
      if (!before) return 'new'
      return before.says === textOf(says, one) ? 'unchanged' : 'replaces'
    },
    async insert(tx, indexes, batch) {
      const rows = indexes.map(index => ({ ...written(index, batch), uuid: crypto.randomUUID() }))
      const uuids = rows.map(row => row.uuid)
      await writing(name, tx, { now: ports.now(), uuids }, () => insertRows(tx, ports.now(), table, everyRow, rows))
    },
    replacing: {
      gone,
      async remove(tx, uuids, batch) {
        await putAside(tx, name, uuids, batch, 'removed')
        await writing(name, tx, { now: ports.now(), uuids }, () => tx.delete(table).where(sql`${table.uuid} in ${uuids}`))
      },
      async write(tx, indexes, batch) {
        const uuids = indexes.map(index => found[index]!.uuid)
        const rows = indexes.map((index, i) => ({ ...(said[index] as Plain), uuid: uuids[i]! }))
        await writing(name, tx, { now: ports.now(), uuids }, () => putInPlace(tx, ports.now(), name, rows, batch))
      },
    },
  }
}

/** Who has lost a class, or whose student has changed schools, while her list was written. */
async function mustStillBeTheirs(
  tx: Db,
  { user, work_unit }: Import,
  { kind }: Pick<ImportKind, 'kind'>,
  values: readonly (Plain | WhyNot)[],
) {
  if (!kindTables[kind as TableKindName].student) return
  const whose = new Set<string>()
  for (const one of values) if (!isFault(one)) whose.add(one.student as string)
  for (const some of slices([...whose])) {
    const seen = await tx.$count(students, and(isOneOf(students.uuid, some), eq(students.work_unit, work_unit), studentsOf(user)))
    if (seen < some.length) throw new Problem(409, zh.studentsGone)
    await turn()
  }
}

/** Writes what a list says over stored rows, which are kept aside as they were. All rows have the same columns. */
export async function putInPlace(tx: Db, at: Date, kind: TableKindName, rows: readonly (Plain & { uuid: string })[], batch: string) {
  const { table, keeps } = kindTables[kind]
  await putAside(
    tx,
    kind,
    rows.map(row => row.uuid),
    batch,
    'in_place',
  )
  if (keeps) await noteSaid(tx, kind, batch, rows)
  // a row keeps its key: who has collected it still has it
  const written = rows.map(row => ({ ...row, import_batch: batch }))
  // one that somebody has deleted since it was compared would go missing without a word
  if ((await overwrite(tx, table, written, { at, emptyKeeps: keeps !== undefined })) < rows.length) throw new Problem(409, zh.conflict)
}

interface Texts {
  readonly key: readonly string[]
  readonly says: readonly string[]
  readonly whole: readonly string[]
}
/** What is stored, by its key: a province may have a hundred thousand rows, so no more is kept than is asked. */
async function storedRows(db: Db, table: KindTable, where: SQL, { key, says, whole }: Texts) {
  const found = new Map<string, { readonly uuid: string; readonly says: string; readonly whole: string }>()
  const columns = columnsOf(table)
  const wanted = Object.fromEntries(['uuid', ...key, ...says].map(name => [name, columns[name]!]))
  for (let after = FIRST; ; ) {
    const keys = await db
      .select({ uuid: sql<string>`${table.uuid}` })
      .from(table)
      .where(and(where, gt(table.uuid, after)))
      .orderBy(table.uuid)
      .limit(WEIGHED)
    const uuids = keys.map(one => one.uuid)
    // a row may be of thirty thousand letters
    for await (const some of readTogether(db, table, table.uuid, uuids)) {
      const rows = (await db
        .select(wanted)
        .from(table)
        .where(and(where, isOneOf(table.uuid, some)))
        .orderBy(table.uuid)) as (Plain & { uuid: string })[]
      for (const row of rows) {
        found.set(textOf(key, row), { uuid: row.uuid, says: textOf(says, row), whole: textOf(whole, row) })
        await turn()
      }
    }
    if (uuids.length < WEIGHED) return found
    after = uuids.at(-1)!
  }
}
