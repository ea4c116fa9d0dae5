import {
  type AboutList,
  type AboutPublished,
  checkRow,
  checkTable,
  type Entry,
  type Existing,
  entryOf,
  type Fault,
  type ImportKind,
  type ImportKindName,
  type ImportReport,
  type knownClasses,
} from '../../src/core/contracts/import/index.ts'
import type { User } from '../../src/core/domain/access.ts'
import { takenElsewhere } from '../identity/account-conflicts.ts'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { turn } from '../kit/slices.ts'
import { faultWords, zh } from '../messages/zh.ts'
import type { Change, ChangeRow } from './correct.ts'

/** One import: who, into which school or about which province. */
export interface Import {
  /** To read what is stored; it writes by the transactions it is given. */
  readonly db: Db
  readonly ports: Ports
  readonly user: User
  /** Empty for what is published. */
  readonly work_unit: string
  readonly about?: AboutPublished | undefined
  /** A question what a list would change of stored rows. */
  readonly update: boolean
  /** Its key. */
  readonly batch: string
  /** Puts on record whom it has looked up, once it has ended, whatever it comes to. */
  readonly note: (action: string, detail: Record<string, unknown>) => void
}
/** What is said of all rows of a list of a province. */
export const saidOf = ({ about }: Import): AboutList => about as AboutList

/** It has made this row itself before its process was killed, and somebody has used it since: what is written there now stays as it is. */
export const madeBefore = ({ batch }: Import, row: { readonly import_batch: string | null } | undefined): boolean =>
  row?.import_batch === batch

/** A row that may name the stored one it changes. */
export type Correcting<Row> = Row & { readonly existing?: Existing | undefined }

/** What is to be done with the rows of a kind, and how. */
export interface Plan {
  readonly kind: Pick<ImportKind, 'kind' | 'columns' | 'unique' | 'maybeEmpty' | 'across'>
  readonly entries: readonly Entry[]
  readonly classes?: { readonly known: ReturnType<typeof knownClasses> }
  /** Whether a row means a stored one: then its empty cells are no faults, they leave what is there. */
  readonly isStored: (index: number) => boolean
  /** What only the stored rows can say of a row that is right by itself. `elsewhere`: its account is somebody else's. */
  readonly judge: (index: number) => Fault | 'unchanged' | 'new' | 'elsewhere' | 'replaces' | Change
  /** Called with some rows at a time. */
  readonly insert: (tx: Db, indexes: readonly number[], batch: string) => Promise<void>
  /** Writes what differs in one stored row; a list of what is published changes none, it takes the place of some. */
  readonly change?: ChangeRow
  readonly replacing?: Replacing
  /** Asked again before it ends: its rows may still be written, whatever others have done since the check; else nothing of it is kept. */
  readonly stillRight?: (tx: Db) => Promise<void>
  /** The same of whose rows they are, which hangs on who asks: asked behind the trail too, where it locks nothing. */
  readonly stillHers?: (tx: Db) => Promise<void>
  /** What is to be known of rows that are right by themselves. */
  readonly notices?: () => Promise<Pick<ImportReport, 'ranks_apart'>>
  /** Whom the list does not name, though it names her class; asked by an update. */
  readonly absent?: () => Promise<readonly Change[]>
}
/** How a list of what is published takes the place of stored rows, which are kept aside. */
export interface Replacing {
  /** Stored rows of the same table that the list leaves out. */
  readonly gone: readonly string[]
  readonly remove: (tx: Db, uuids: readonly string[], batch: string) => Promise<void>
  readonly write: (tx: Db, indexes: readonly number[], batch: string) => Promise<void>
}
/** Makes the plan of a kind: each stands with its resource. */
export type Planner = (ask: Import, rows: readonly never[]) => Promise<Plan>
export type Planners = Readonly<Record<ImportKindName, Planner>>

/** Faults that are told at once; who mends these is told the next ones. */
const MAX_FAULTS = 500

export interface ReadRows<Row> {
  readonly entries: Entry[]
  readonly clean: Row[]
}
/**
 * Wire rows as they are checked, and as they are kept, read in turns with everybody else's requests. A cell that is a fault by itself is
 * kept as empty: its row is refused anyway, and a planner that asks the database by it (a year of 40 bits) would be refused in its place.
 */
export async function readRows<Row>(kind: ImportKind<Row>, rows: readonly Row[]): Promise<ReadRows<Row>> {
  const entries: Entry[] = []
  const clean: Row[] = []
  for (const [index, row] of rows.entries()) {
    const entry = entryOf(kind, row, index + 1)
    entries.push(entry)
    const faults = checkRow(kind, entry)
    const cells = faults.length > 0 ? { ...entry.cells, ...Object.fromEntries(faults.map(({ field }) => [field, ''])) } : entry.cells
    clean.push(kind.rowOf(cells))
    await turn()
  }
  return { entries, clean }
}

export interface Verdict {
  /** Rows that are to be inserted. */
  readonly fresh: readonly number[]
  /** Stored rows that are to be changed. */
  readonly changes: readonly Change[]
  /** Rows that take the place of a stored one. */
  readonly replaces: readonly number[]
  /** Stored rows that are kept aside and not followed by any. */
  readonly gone: readonly string[]
  readonly unchanged: number
}

/** Checks every row: a dry run ends here, and an import that is meant begins to write. `passed` is told how many rows are behind it. */
export async function checkPlan(
  { ports, user, work_unit, update }: Import,
  { kind, entries, classes, isStored, judge, absent, replacing }: Plan,
  dry_run: boolean,
  passed: (rows: number) => Promise<void>,
): Promise<Verdict> {
  const faults: Fault[] = []
  const seen = new Map<string, number>()
  const fresh: number[] = []
  const elsewhere: number[] = []
  const replaces: number[] = []
  const changes: Change[] = []
  const changed = new Map<string, number>()
  let unchanged = 0
  for (const [index, entry] of entries.entries()) {
    const own = checkTable(kind, [entry], { classes: classes?.known }, seen).filter(one => one.code !== 'required' || !isStored(index))
    const verdict = own.length > 0 ? undefined : judge(index)
    const change = typeof verdict === 'object' && 'difference' in verdict ? verdict : undefined
    if (verdict === 'elsewhere' || change?.isElsewhere) elsewhere.push(index)
    if (verdict === 'new' || verdict === 'elsewhere') fresh.push(index)
    else if (verdict === 'unchanged') unchanged += 1
    else if (verdict === 'replaces') replaces.push(index)
    else if (change) {
      const { uuid } = change.difference
      const before = changed.get(uuid)
      // found by her ID number in one row, by number and name in another
      if (before !== undefined) faults.push({ row: index + 1, field: kind.columns[0]!.field, code: 'duplicate', params: { row: before } })
      else changes.push(change)
      changed.set(uuid, before ?? index + 1)
    } else faults.push(...(verdict ? [verdict as Fault] : own))
    if (faults.length >= MAX_FAULTS) break
    if (index % 1000 === 999) await passed(index + 1)
    await turn()
  }
  // a list with too many is not looked at as a whole: of a table of scores only so many rows are without one
  const isWhole = faults.length < MAX_FAULTS
  for (const fault of (isWhole && kind.across?.faults(entries)) || []) {
    if (faults.length >= MAX_FAULTS) break
    if (!faults.some(one => one.row === fault.row && one.field === fault.field)) faults.push(fault)
  }
  faults.sort((a, b) => a.row - b.row)
  if (faults.length > 0) throw new Problem(400, { detail: JSON.stringify(rowErrors(faults)) })
  // Whose ID numbers are registered elsewhere is found by an import that is meant, never by asking what would happen.
  if (elsewhere.length > 0 && !dry_run) {
    const field = kind.unique[0]!
    const taken = elsewhere.map((index): Fault => ({ row: index + 1, field, code: 'existing_account' }))
    const names = elsewhere.map(index => entries[index]!.cells[field] ?? '')
    throw takenElsewhere({ ports, user, work_unit }, kind.kind, names, { detail: JSON.stringify(rowErrors(taken)) })
  }
  // one by one: a list of arguments has a measure, and a school may have more people
  if (update && absent) for (const one of await absent()) changes.push(one)
  return { fresh, changes, replaces, gone: replacing?.gone ?? [], unchanged }
}

/** A stored row is no more what was compared: who looks again sees why. */
export const changedSince = (kind: Plan['kind'], { difference }: Change) =>
  new Problem(400, { detail: JSON.stringify(rowErrors([{ row: difference.row, field: kind.columns[0]!.field, code: 'changed_since' }])) })

/** The refusal's `detail`, a list as JSON text (B165): worded for those who only show it, as codes for those who point at the cell. */
function rowErrors(faults: readonly Fault[]) {
  const rows = [...Map.groupBy(faults, fault => fault.row)].map(([row, own]) => {
    const errors: Record<string, string[]> = {}
    for (const { field, code, params } of own) errors[field] = [...(errors[field] ?? []), faultWords[code](params)]
    return { row, errors, faults: own }
  })
  return faults.length < MAX_FAULTS ? rows : [...rows, { row: 0, errors: { detail: [zh.moreFaults(faults.length)] }, faults: [] }]
}

export const reportOf = (batch: string, dry_run: boolean, { fresh, changes, replaces, gone, unchanged }: Verdict): ImportReport => ({
  batch: fresh.length + changes.length + replaces.length + gone.length > 0 && !dry_run ? batch : null,
  created: fresh.length,
  // who is not in the list is no row of it
  updated: replaces.length + (dry_run ? changes.filter(one => one.difference.row > 0).length : changes.length),
  unchanged,
  ...(gone.length > 0 && { removed: gone.length }),
  dry_run,
})
