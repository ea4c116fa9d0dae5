import type { Entry, Fault, ImportKindName, Known } from '../../core/contracts/import/index.ts'
import { checkDuplicates, checkRow, importKinds, normalise } from '../../core/contracts/import/index.ts'
import type { CellNote, Table } from './reading/extract.ts'

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

/** The table under the user's hands. Every edit answers a new one; nothing in it is ever changed in place. */
export interface Grid {
  readonly kind: ImportKindName
  readonly known: Known
  readonly entries: readonly Entry[]
  /** In order of rows, at most one a cell. */
  readonly faults: readonly Fault[]
  readonly notes: readonly CellNote[]
  readonly past: readonly Edit[]
  readonly future: readonly Edit[]
  readonly own: ReadonlyMap<number, readonly Fault[]>
  readonly doubled: readonly Fault[]
  /** What the server's dry run added; gone when its cell is typed anew. */
  readonly serverFaults: readonly Fault[]
}

export const cellKey = (row: number, field: string) => `${row} ${field}`

export function openGrid(kind: ImportKindName, table: Pick<Table, 'entries' | 'faults' | 'notes'>, known: Known = {}): Grid {
  const own = Map.groupBy(
    table.faults.filter(fault => fault.code !== 'duplicate'),
    fault => fault.row,
  )
  const doubled = table.faults.filter(fault => fault.code === 'duplicate')
  return withFaults({
    kind,
    known,
    entries: table.entries,
    faults: [],
    notes: table.notes,
    past: [],
    future: [],
    own,
    doubled,
    serverFaults: [],
  })
}

function withFaults(grid: Grid): Grid {
  const order = new Map(importKinds[grid.kind].columns.map((column, i) => [column.field, i]))
  const seen = new Set<string>()
  const all = [...grid.own.values()].flat().concat(grid.doubled, grid.serverFaults)
  const faults = all.filter(fault => {
    const key = cellKey(fault.row, fault.field)
    return seen.has(key) ? false : seen.add(key)
  })
  faults.sort((a, b) => a.row - b.row || (order.get(a.field) ?? 99) - (order.get(b.field) ?? 99))
  return { ...grid, faults }
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
  const own = new Map(grid.own)
  for (const change of edit) {
    const faults = change.after ? checkRow(kind, change.after, grid.known) : []
    if (faults.length > 0) own.set(change.row, faults)
    else own.delete(change.row)
  }
  const touches = edit.some(({ before, after }) => !before || !after || kind.unique.some(f => before.cells[f] !== after.cells[f]))
  const doubled = touches ? checkDuplicates(kind, entries) : grid.doubled
  const serverFaults = grid.serverFaults.filter(fault => {
    const change = changes.get(fault.row)
    return !change || (change.after && change.before?.cells[fault.field] === change.after.cells[fault.field])
  })
  return withFaults({ ...grid, entries, own, doubled, serverFaults })
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
  const lost = entry.lost?.filter(name => name !== field)
  if (value === entry.cells[field] && lost?.length === entry.lost?.length) return []
  const { lost: _, ...rest } = entry
  const after: Entry = { ...rest, cells: { ...entry.cells, [field]: value }, ...(lost && lost.length > 0 && { lost }) }
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

export function removeRow(grid: Grid, row: number): Grid {
  const before = grid.entries.find(entry => entry.row === row)
  return before ? perform(grid, [{ row, before }]) : grid
}

/** Faults of the server's dry run; `row` is the sheet's already. */
export const addServerFaults = (grid: Grid, serverFaults: readonly Fault[]): Grid => withFaults({ ...grid, serverFaults })

/** Where a row stands in the preview: page and row in it, from 1. */
export function pageOf(grid: Grid, row: number): { page: number; row: number } {
  const at = grid.entries.findIndex(entry => entry.row === row)
  return { page: Math.floor(at / PAGE_SIZE) + 1, row: (at % PAGE_SIZE) + 1 }
}

/** Columns worth showing: what the file has, what must be filled in, what has a fault. */
export function shownFields(grid: Grid): string[] {
  const faulty = new Set(grid.faults.map(fault => fault.field))
  return importKinds[grid.kind].columns
    .filter(c => c.required || faulty.has(c.field) || grid.entries.some(entry => entry.cells[c.field]))
    .map(c => c.field)
}

export const wireRows = (grid: Grid) => grid.entries.map(entry => importKinds[grid.kind].rowOf(entry.cells))
