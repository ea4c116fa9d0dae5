import type { Entry, Fault, ImportKind, Known } from '../../../core/contracts/import/index.ts'
import { checkDuplicates, checkRow, normalise } from '../../../core/contracts/import/index.ts'
import type { Cleaned, Note, RawCell } from '../../../core/domain/cells.ts'
import { isTotalsWord } from '../../../core/domain/cells.ts'
import type { Mark, RawSheet, SheetRow, Steps } from './book.ts'
import { markKey } from './book.ts'
import type { Mapping } from './detect.ts'
import { MAX_CELL } from './file-rules.ts'

/** What was done to one cell, with what stood there before. */
export interface CellNote {
  readonly row: number
  readonly field: string
  readonly note: Note | Mark
  readonly was: string
}
export interface Skipped {
  readonly row: number
  readonly why: 'blank' | 'total' | 'header'
}
export interface Table {
  readonly entries: Entry[]
  readonly notes: CellNote[]
  readonly skipped: Skipped[]
  readonly faults: Fault[]
}

function isTotal(row: SheetRow): boolean {
  const filled = row.cells.filter(cell => cell !== undefined && cell !== null && cell !== '')
  return filled.length <= 3 && typeof filled[0] === 'string' && isTotalsWord(filled[0])
}

/** Longer than a spreadsheet's cell: a fault wherever it stands, and not tidied, or 32,767 blanks and a word would be a word. */
export const isTooLong = (raw: RawCell): raw is string => typeof raw === 'string' && raw.length > MAX_CELL

const displayText = (raw: RawCell): string => (raw === null || raw === undefined ? '' : String(raw))

/** The rows under a header as entries of a kind: normalised, checked one by one, blank and totals rows left out. */
export function* extract(kind: ImportKind, sheet: RawSheet, headerRow: number, mapping: Mapping, known: Known = {}): Steps<Table> {
  const table: Table = { entries: [], notes: [], skipped: [], faults: [] }
  const columns = kind.columns.filter(column => mapping[column.field] !== undefined)
  const headers = sheet.rows.find(row => row.row === headerRow)
  let last = headerRow
  for (const [i, source] of sheet.rows.entries()) {
    if (i % 200 === 199) yield
    if (source.row <= headerRow) continue
    for (let row = last + 1; row < source.row && table.skipped.length < 1000; row++) table.skipped.push({ row, why: 'blank' })
    last = source.row
    if (isTotal(source)) table.skipped.push({ row: source.row, why: 'total' })
    else if (headers && columns.every(c => source.cells[mapping[c.field]!] === headers.cells[mapping[c.field]!])) {
      table.skipped.push({ row: source.row, why: 'header' })
    } else readRow(kind, columns, source, { mapping, sheet, known }, table)
  }
  const marked = new Set(table.faults.map(fault => `${fault.row} ${fault.field}`))
  table.faults.push(...checkDuplicates(kind, table.entries).filter(fault => !marked.has(`${fault.row} ${fault.field}`)))
  yield
  return table
}

interface From {
  readonly mapping: Mapping
  readonly sheet: RawSheet
  readonly known: Known
}

function readRow(kind: ImportKind, columns: ImportKind['columns'], source: SheetRow, from: From, table: Table) {
  const { mapping, sheet, known } = from
  const cells: Record<string, string> = {}
  for (const column of kind.columns) cells[column.field] = ''
  const lost: string[] = []
  const notes: CellNote[] = []
  let isBlank = true
  for (const column of columns) {
    const at = mapping[column.field]!
    const raw = source.cells[at]
    const cleaned: Cleaned = isTooLong(raw) ? { value: raw } : normalise(column, raw)
    cells[column.field] = cleaned.value
    if (cleaned.value !== '') isBlank = false
    if (cleaned.lost) lost.push(column.field)
    const note = sheet.marks.get(markKey(source.row, at)) ?? cleaned.note
    if (note && cleaned.value !== '') notes.push({ row: source.row, field: column.field, note, was: displayText(raw) })
  }
  if (isBlank) {
    table.skipped.push({ row: source.row, why: 'blank' })
    return
  }
  const entry: Entry = lost.length > 0 ? { row: source.row, cells, lost } : { row: source.row, cells }
  table.entries.push(entry)
  table.notes.push(...notes)
  table.faults.push(...checkRow(kind, entry, known))
}
