import type { Entry, Fault, ImportKindName, Known } from '../../core/contracts/import/index.ts'
import { checkAcross, checkRow, importKinds, normalise } from '../../core/contracts/import/index.ts'
import type { Table } from './reading/table.ts'

/** B166: errors are named by preview page and row in it. */
export const PAGE_SIZE = 20

interface Change {
  readonly row: number
  /** Without it the row is new, or back again. */
  readonly before?: Entry
  /** Without it the row is taken out. */
  readonly after?: Entry
}
export type Edit = readonly Change[]

/** Row -> its faults, in the order of the columns, at most one a cell. */
export type FaultyRows = ReadonlyMap<number, readonly Fault[]>

/** The table under the user's hands. Every edit answers a new one; nothing in it is ever changed in place. */
export interface Grid {
  readonly kind: ImportKindName
  readonly known: Known
  /** As in the table that was read. */
  readonly sheets: Table['sheets']
  readonly entries: readonly Entry[]
  /** A file may have as many faults as cells: nothing goes through all of them that an edit or a drawing waits for. */
  readonly faults: FaultyRows
  readonly faultTotal: number
  readonly notes: Table['notes']
  readonly past: readonly Edit[]
  readonly future: readonly Edit[]
  /** What the server's dry run added; gone when its cell is typed anew. */
  readonly serverFaults: readonly Fault[]
}

export const cellKey = (row: number, field: string) => `${row} ${field}`
export const faultAt = (grid: Grid, row: number, field: string): Fault | undefined =>
  grid.faults.get(row)?.find(fault => fault.field === field)

const total = (faults: FaultyRows) => {
  let sum = 0
  for (const list of faults.values()) sum += list.length
  return sum
}

export function openGrid(
  kind: ImportKindName,
  { sheets, entries, faults, notes }: Pick<Table, 'sheets' | 'entries' | 'faults' | 'notes'>,
  known: Known = {},
): Grid {
  return { kind, known, sheets, entries, faults, faultTotal: total(faults), notes, past: [], future: [], serverFaults: [] }
}

/** One list of a row's faults out of several: the first that names a cell stands. */
function inOrder(kind: ImportKindName, lists: readonly (readonly Fault[])[]): Fault[] {
  const first = new Map(
    lists
      .flat()
      .toReversed()
      .map(fault => [fault.field, fault]),
  )
  return importKinds[kind].columns.flatMap(({ field }) => first.get(field) ?? [])
}

/** Puts an edit on the table and checks what it touched: its rows, and repetitions when a unique field is among them. */
function apply(grid: Grid, edit: Edit): Grid {
  const kind = importKinds[grid.kind]
  const changes = new Map(edit.map(change => [change.row, change]))
  const entries = grid.entries.flatMap(entry => {
    const change = changes.get(entry.row)
    return change ? (change.after ?? []) : entry
  })
  const back = edit.filter(change => !change.before && change.after).map(change => change.after!)
  if (back.length > 0) {
    entries.push(...back)
    entries.sort((a, b) => a.row - b.row)
  }
  const serverFaults = grid.serverFaults.filter(fault => {
    const change = changes.get(fault.row)
    return !change || (change.after && change.before?.cells[fault.field] === change.after.cells[fault.field])
  })
  const shared = [...kind.unique, ...(kind.across?.fields ?? [])]
  const touches = edit.some(({ before, after }) => !before || !after || shared.some(f => before.cells[f] !== after.cells[f]))
  const doubled = touches ? Map.groupBy(checkAcross(kind, entries), fault => fault.row) : undefined
  const touched = new Map(edit.map(change => [change.row, change.after ? checkRow(kind, change.after, grid.known) : []]))
  const isDoubled = (fault: Fault) => (fault.code === 'duplicate' || fault.code === 'broken_sum') && !grid.serverFaults.includes(fault)
  // a row with which another row's repetition, or the sum above it, came or went is touched too
  if (doubled) {
    for (const [row, list] of grid.faults)
      if (!touched.has(row) && (list.some(isDoubled) || doubled.has(row)))
        touched.set(
          row,
          list.filter(fault => !isDoubled(fault)),
        )
    for (const row of doubled.keys())
      if (!touched.has(row))
        touched.set(
          row,
          (grid.faults.get(row) ?? []).filter(fault => !isDoubled(fault)),
        )
  }
  const faults = new Map(grid.faults)
  for (const [row, own] of touched) {
    const again = doubled ? doubled.get(row) : grid.faults.get(row)?.filter(isDoubled)
    const list = inOrder(grid.kind, [
      own,
      changes.get(row)?.after || !changes.has(row) ? (again ?? []) : [],
      serverFaults.filter(fault => fault.row === row),
    ])
    if (list.length > 0) faults.set(row, list)
    else faults.delete(row)
  }
  return { ...grid, entries, faults, faultTotal: total(faults), serverFaults }
}

/** A table on which all of this was done and undone before. */
export function withEdits(grid: Grid, past: readonly Edit[], future: readonly Edit[]): Grid {
  const all = new Map<number, Change>()
  for (const change of past.flat()) {
    const before = all.get(change.row)?.before ?? change.before
    all.set(change.row, { row: change.row, ...(before && { before }), ...(change.after && { after: change.after }) })
  }
  return { ...apply(grid, [...all.values()]), past, future }
}

const reversed = (edit: Edit): Edit =>
  edit.map(({ row, before, after }) => ({ row, ...(after && { before: after }), ...(before && { after: before }) }))

function perform(grid: Grid, edit: Edit): Grid {
  return edit.length === 0 ? grid : { ...apply(grid, edit), past: [...grid.past, edit], future: [] }
}

export function undo(grid: Grid): Grid {
  const edit = grid.past.at(-1)
  return edit ? { ...apply(grid, reversed(edit)), past: grid.past.slice(0, -1), future: [...grid.future, edit] } : grid
}

export function redo(grid: Grid): Grid {
  const edit = grid.future.at(-1)
  return edit ? { ...apply(grid, edit), past: [...grid.past, edit], future: grid.future.slice(0, -1) } : grid
}

function retyped(grid: Grid, entry: Entry, field: string, text: string): Change[] {
  const column = importKinds[grid.kind].columns.find(one => one.field === field)
  if (!column) return []
  const { value } = normalise(column, text)
  const { doubts = {}, ...rest } = entry
  // who types a doubted value again says that it is right
  if (value === entry.cells[field] && !doubts[field]) return []
  const { [field]: _, ...left } = doubts
  const after: Entry = { ...rest, cells: { ...entry.cells, [field]: value }, ...(Object.keys(left).length > 0 && { doubts: left }) }
  return [{ row: entry.row, before: entry, after }]
}

/** What was typed is normalised like a cell of the file. */
export function typeCell(grid: Grid, row: number, field: string, text: string): Grid {
  const entry = grid.entries.find(one => one.row === row)
  return entry ? perform(grid, retyped(grid, entry, field, text)) : grid
}

/** Rows whose cell in this column holds this value. */
export const rowsLike = (grid: Grid, field: string, value: string): number[] =>
  grid.entries.filter(entry => (entry.cells[field] ?? '') === value).map(entry => entry.row)

/** "Apply to all like this": every cell of the column that holds `value`, in one edit. */
export function retypeAll(grid: Grid, field: string, value: string, text: string): Grid {
  const like = grid.entries.filter(entry => (entry.cells[field] ?? '') === value)
  return perform(
    grid,
    like.flatMap(entry => retyped(grid, entry, field, text)),
  )
}

/** Several values of a column at once, each by what is meant with it, in one edit. */
export const retypeMany = (grid: Grid, field: string, meant: ReadonlyMap<string, string>): Grid =>
  perform(
    grid,
    grid.entries.flatMap(entry => {
      const text = meant.get(entry.cells[field] ?? '')
      return text === undefined ? [] : retyped(grid, entry, field, text)
    }),
  )

/** Leaves rows out, in one edit. */
export function removeRows(grid: Grid, rows: readonly number[]): Grid {
  const wanted = new Set(rows)
  return perform(
    grid,
    grid.entries.filter(entry => wanted.has(entry.row)).map(before => ({ row: before.row, before })),
  )
}

/** "All like this": rows with the same fault in the same column. */
export const rowsWith = (grid: Grid, { field, code }: Fault): number[] =>
  [...grid.faults].filter(([, list]) => list.some(one => one.field === field && one.code === code)).map(([row]) => row)

/** How many rows are left out by hand. */
export const removedCount = ({ past }: Grid): number =>
  past.flat().reduce((sum, { before, after }) => sum + (before && !after ? 1 : after && !before ? -1 : 0), 0)

/** Faults of the server's dry run; `row` is the sheet's already. */
export function addServerFaults(grid: Grid, serverFaults: readonly Fault[]): Grid {
  if (serverFaults.length === 0) return grid
  const faults = new Map(grid.faults)
  for (const [row, list] of Map.groupBy(serverFaults, fault => fault.row))
    faults.set(row, inOrder(grid.kind, [faults.get(row) ?? [], list]))
  return { ...grid, faults, faultTotal: total(faults), serverFaults }
}

/** Where a row stands in the preview: page and row in it, from 1. */
export function pageOf(grid: Grid, row: number): { page: number; row: number } {
  const at = grid.entries.findIndex(entry => entry.row === row)
  return { page: Math.floor(at / PAGE_SIZE) + 1, row: (at % PAGE_SIZE) + 1 }
}

/** Columns worth showing: what the file has, what must be filled in, what has a fault. */
export function shownFields(grid: Grid): string[] {
  const faulty = new Set<string>()
  for (const list of grid.faults.values()) for (const fault of list) faulty.add(fault.field)
  return importKinds[grid.kind].columns
    .filter(c => c.required || faulty.has(c.field) || grid.entries.some(entry => entry.cells[c.field]))
    .map(c => c.field)
}

/** The same table as a list that corrects: what only a new row must have is no fault, nor is what differs. */
export function correcting(grid: Grid): Grid {
  const stays = (fault: Fault) => fault.code !== 'required' && fault.code !== 'differs'
  const faults = new Map([...grid.faults].flatMap(([row, list]) => (list.some(stays) ? [[row, list.filter(stays)] as const] : [])))
  const serverFaults = grid.serverFaults.filter(stays)
  return { ...grid, known: { ...grid.known, corrects: true }, faults, faultTotal: total(faults), serverFaults }
}

/** Without what the server said: of other rows, or of the same rows in another province. */
export function withoutServerFaults(grid: Grid): Grid {
  if (grid.serverFaults.length === 0) return grid
  const theirs = new Set(grid.serverFaults)
  const faults = new Map<number, readonly Fault[]>()
  for (const [row, list] of grid.faults) {
    const own = list.filter(fault => !theirs.has(fault))
    if (own.length > 0) faults.set(row, own)
  }
  return { ...grid, faults, faultTotal: total(faults), serverFaults: [] }
}
