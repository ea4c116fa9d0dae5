import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  checkTable,
  type Entry,
  entryOf,
  type Fault,
  type ImportKind,
  type ImportReport,
  type KnownClass,
  knownClasses,
} from '../../src/core/contracts/import/index.ts'
import type { User } from '../../src/core/domain/access.ts'
import { classKey } from '../../src/core/domain/people.ts'
import { takenElsewhere } from '../identity/account-conflicts.ts'
import type { Db, Ports } from '../kit/db.ts'
import { DryRun } from '../kit/dry-run.ts'
import { Problem } from '../kit/errors.ts'
import { slices, turns } from '../kit/slices.ts'
import { faultWords, zh } from '../messages/zh.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { import_batches } from '../resources/imports/table.ts'

/** One import: who, into which school, and whether it is only asked what would happen. */
export interface Import {
  readonly db: Db
  readonly ports: Ports
  readonly user: User
  readonly work_unit: string
  readonly dry_run: boolean
  readonly audit: (action: string, detail: Record<string, unknown>) => Promise<void>
}

interface Plan {
  readonly kind: Pick<ImportKind, 'kind' | 'columns' | 'unique'>
  readonly entries: readonly Entry[]
  readonly classes?: Pick<Classes, 'known'>
  /** What only the stored rows can say of a row that is right by itself. `elsewhere`: its account is somebody else's. */
  readonly judge: (index: number) => Fault | 'unchanged' | 'new' | 'elsewhere'
  /** Called with some rows at a time. `hidden` are rows of a dry run that must look new: they are inserted like the others, under names of no account. */
  readonly insert: (indexes: readonly number[], batch: string, hidden: ReadonlySet<number>) => Promise<void>
}

/** Faults that are told at once; who mends these is told the next ones. */
const MAX_FAULTS = 500

/** Wire rows as they are checked, and as they are kept, read in turns with everybody else's requests. */
export async function readRows<Row>(kind: ImportKind<Row>, rows: readonly Row[]): Promise<{ entries: Entry[]; clean: Row[] }> {
  const turn = turns()
  const entries: Entry[] = []
  const clean: Row[] = []
  for (const [index, row] of rows.entries()) {
    const entry = entryOf(kind, row, index + 1)
    entries.push(entry)
    clean.push(kind.rowOf(entry.cells))
    await turn()
  }
  return { entries, clean }
}

/** All or nothing. The dry run is this same path: it does everything and then undoes it (product decision 11). */
export async function importRows({ db, ports, user, work_unit, dry_run, audit }: Import, plan: Plan): Promise<ImportReport> {
  const { kind, entries, classes, judge, insert } = plan
  if (entries.length === 0) throw new Problem(400, { non_field_errors: [zh.required] })
  const turn = turns()
  const faults: Fault[] = []
  const seen = new Map<string, number>()
  const fresh: number[] = []
  const elsewhere = new Set<number>()
  let unchanged = 0
  for (const [index, entry] of entries.entries()) {
    const own = checkTable(kind, [entry], { classes: classes?.known }, seen)
    const verdict = own.length > 0 ? undefined : judge(index)
    if (verdict === 'elsewhere') elsewhere.add(index)
    if (verdict === 'new' || verdict === 'elsewhere') fresh.push(index)
    else if (verdict === 'unchanged') unchanged += 1
    else faults.push(...(verdict ? [verdict] : own))
    if (faults.length >= MAX_FAULTS) break
    await turn()
  }
  if (faults.length > 0) throw new Problem(400, { detail: JSON.stringify(rowErrors(faults)) })
  // Whose ID numbers are registered elsewhere is found by an import that is meant, never by asking what would happen.
  if (elsewhere.size > 0 && !dry_run) {
    const field = kind.unique[0]!
    const taken = [...elsewhere].map((index): Fault => ({ row: index + 1, field, code: 'existing_account' }))
    const names = [...elsewhere].map(index => entries[index]!.cells[field] ?? '')
    throw takenElsewhere({ ports, user, work_unit }, kind.kind, names, { detail: JSON.stringify(rowErrors(taken)) })
  }
  const batch = crypto.randomUUID()
  if (fresh.length > 0) {
    for (const slice of slices(fresh)) {
      await insert(slice, batch, elsewhere)
      await turn()
    }
    await db
      .insert(import_batches)
      .values({ uuid: batch, kind: kind.kind, user: user.uuid, work_unit, created: fresh.length, created_time: ports.now().toISOString() })
    if (!dry_run) await audit('import', { kind: kind.kind, batch, work_unit, created: fresh.length, unchanged })
  }
  const report = { batch: fresh.length > 0 && !dry_run ? batch : null, created: fresh.length, updated: 0, unchanged, dry_run }
  if (dry_run) throw new DryRun(report)
  return report
}

/** The refusal's `detail`, a list as JSON text (B165): worded for those who only show it, as codes for those who point at the cell. */
function rowErrors(faults: readonly Fault[]) {
  const rows = [...Map.groupBy(faults, fault => fault.row)].map(([row, own]) => {
    const errors: Record<string, string[]> = {}
    for (const { field, code, params } of own) errors[field] = [...(errors[field] ?? []), faultWords[code]!(params)]
    return { row, errors, faults: own }
  })
  return faults.length < MAX_FAULTS ? rows : [...rows, { row: 0, errors: { detail: [zh.moreFaults(faults.length)] }, faults: [] }]
}

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

/** Whether a column holds one of these, as one JSON text. */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (select json_array_elements_text(${JSON.stringify(values)}::json))`

/** The stored rows that many values mean, asked for in several statements; a row that two of them find is there once. */
export async function storedOf<Value, Row extends { uuid: string }>(
  values: readonly Value[],
  ask: (some: readonly Value[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const turn = turns()
  const found = new Map<string, Row>()
  for (const some of slices(values)) {
    for (const row of await ask(some)) found.set(row.uuid, row)
    await turn()
  }
  return [...found.values()]
}
