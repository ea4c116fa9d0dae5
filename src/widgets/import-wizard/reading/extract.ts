import type { Column, Doubt, Entry, Fault, ImportKind, Known } from '../../../core/contracts/import/index.ts'
import { checkDuplicates, checkRow, copyHeadings, normalise } from '../../../core/contracts/import/index.ts'
import type { Cleaned, RawCell } from '../../../core/domain/cells.ts'
import { footOf, isTotalsWord } from '../../../core/domain/cells.ts'
import type { RawSheet, SheetRow, Steps } from './book.ts'
import { markKey } from './book.ts'
import type { Mapping } from './detect.ts'
import { headersAt } from './detect.ts'
import { MAX_CELL, MAX_ROWS, ReadError } from './file-rules.ts'
import type { Apart, CellNote, LeftOut, Table } from './table.ts'
import { emptyTable } from './table.ts'

const isFilled = (cell: RawCell) => cell !== undefined && cell !== null && cell !== ''

/** What a row is that names nobody; undefined for the rows of the table. */
function apart(row: SheetRow): Apart | undefined {
  let [filled, first] = [0, '' as RawCell]
  for (const cell of row.cells) if (isFilled(cell) && filled++ === 0) first = cell
  if (filled === 0) return 'blank'
  if (typeof first !== 'string') return
  return filled <= 3 && isTotalsWord(first.slice(0, 40)) ? 'total' : footOf(first, filled)
}

/** Longer than a spreadsheet's cell: a fault wherever it stands, and not tidied, or 32,767 blanks and a word would be a word. */
export const isTooLong = (raw: RawCell): raw is string => typeof raw === 'string' && raw.length > MAX_CELL

const displayText = (raw: RawCell): string => (raw === null || raw === undefined ? '' : String(raw))

/** The rows under a header as entries of a kind: normalised and checked; what is no row of the table is left out and named. */
export function* extract(kind: ImportKind, sheet: RawSheet, headerRow: number, mapping: Mapping, known: Known = {}): Steps<Table> {
  const table = emptyTable(kind)
  const columns = kind.columns.filter(column => mapping[column.field] !== undefined)
  const headers = sheet.rows.find(row => row.row === headerRow)
  const doubts = Map.groupBy(sheet.doubts, ([key]) => Math.floor(key / markKey(1, 0)))
  const from: From = { kind, columns, mapping, sheet, known, width: headers?.cells.length ?? 0, doubts }
  for (const column of columns) if (sheet.hiddenColumns.has(mapping[column.field]!)) table.hidden.fields.push(column.field)
  const spare = new Spare(sheet, headersAt(sheet, headerRow), Object.values(mapping))
  let last = headerRow
  for (const [i, source] of sheet.rows.entries()) {
    if (i % 200 === 199) yield
    if (source.row < headerRow && apart(source) !== 'blank') leave(table, 'above', source.row)
    if (source.row <= headerRow) continue
    for (let row = last + 1; row < source.row; row++) leave(table, 'blank', row)
    last = source.row
    const why = headers && columns.every(c => sameCell(source, headers, mapping[c.field]!)) ? 'header' : apart(source)
    if (why) leave(table, why, source.row)
    else if (readRow(source, from, table)) spare.see(source)
  }
  if (table.entries.length > MAX_ROWS) throw new ReadError('too_many_rows', { n: MAX_ROWS })
  table.leftOut.push(...spare.columns())
  loseTails(kind, sheet, table)
  yield
  addDuplicates(kind, table)
  yield
  return table
}

function leave({ skipped }: Table, why: Apart, row: number) {
  const rows = skipped.get(why)
  if (rows) rows.push(row)
  else skipped.set(why, [row])
}
const sameCell = (a: SheetRow, b: SheetRow, at: number) => a.cells[at] === b.cells[at]

interface From {
  readonly kind: ImportKind
  readonly columns: readonly Column[]
  readonly mapping: Mapping
  readonly sheet: RawSheet
  readonly known: Known
  /** Cells of the header. */
  readonly width: number
  readonly doubts: ReadonlyMap<number, readonly [number, Doubt][]>
}

/** For codes a format that only sets marks between digits says nothing; one that adds zeros or letters does. */
const isDecoration = (text: string) => /^[\d,]+(\.0+)?$/.test(text) && !text.startsWith('0')
const codes: readonly Column['kind'][] = ['phone', 'id_number', 'code', 'year', 'score', 'email']

/** False where the row has no cell in a column that is imported. */
function readRow(source: SheetRow, from: From, table: Table): boolean {
  const { kind, columns, mapping, sheet } = from
  const cells: Record<string, string> = {}
  for (const column of kind.columns) cells[column.field] = ''
  const doubts = doubtsOf(source, from)
  const notes: CellNote[] = []
  let isBlank = true
  for (const column of columns) {
    const at = mapping[column.field]!
    const key = markKey(source.row, at)
    const raw = source.cells[at]
    const text = sheet.shown.get(key)
    const isShown = text !== undefined && column.kind !== 'date' && !(codes.includes(column.kind) && isDecoration(text))
    const cleaned: Cleaned = isTooLong(raw) ? { value: raw } : normalise(column, isShown ? text : raw)
    cells[column.field] = cleaned.value
    if (cleaned.value !== '') isBlank = false
    if (cleaned.lost) doubts[column.field] = { code: 'lost_digits' }
    const mark = sheet.marks.get(key)
    const note = isShown ? 'shown' : (mark ?? cleaned.note)
    if (note && cleaned.value !== '' && !doubts[column.field])
      notes.push({
        row: source.row,
        field: column.field,
        note,
        was: mark === 'date' && !isShown ? (text ?? displayText(raw)) : displayText(raw),
      })
  }
  if (isBlank && Object.keys(doubts).length === 0) {
    leave(table, 'blank', source.row)
    return false
  }
  if (sheet.hiddenRows.has(source.row)) table.hidden.rows.push(source.row)
  const entry: Entry = Object.keys(doubts).length > 0 ? { row: source.row, cells, doubts } : { row: source.row, cells }
  table.entries.push(entry)
  table.notes.add(notes)
  const faults = checkRow(kind, entry, from.known)
  if (faults.length > 0) table.faults.set(entry.row, faults.map(withoutValue))
  return true
}

/** The columns that nobody takes: counted, with the first cell of each. */
class Spare {
  readonly #sheet: RawSheet
  readonly #headers: readonly string[]
  readonly #taken: ReadonlySet<number>
  readonly #found = new Map<number, { n: number; example: string }>()
  constructor(sheet: RawSheet, headers: readonly string[], taken: readonly number[]) {
    this.#sheet = sheet
    this.#headers = headers
    // what our own copy of a file says about its rows is no data; in a text file cells under no heading are a fault of their row
    const isCopy = copyHeadings.includes(headers.at(-1) ?? '')
    this.#taken = new Set(isCopy ? [...taken, headers.length - 1] : taken)
  }

  see({ row, cells }: SheetRow) {
    const width = this.#sheet.isText ? Math.min(cells.length, this.#headers.length) : cells.length
    for (let at = 0; at < width; at++) {
      const raw = cells[at]
      if (!isFilled(raw) || this.#taken.has(at)) continue
      const found = this.#found.get(at)
      if (found) {
        found.n += 1
        continue
      }
      const text = this.#sheet.shown.get(markKey(row, at)) ?? displayText(raw)
      if (text.trim() !== '') this.#found.set(at, { n: 1, example: text.slice(0, EXAMPLE) })
    }
  }

  columns(): LeftOut[] {
    return [...this.#found].map(([at, one]) => ({ at, header: this.#headers[at] ?? '', ...one })).sort((a, b) => a.at - b.at)
  }
}
const EXAMPLE = 60

/** The value stands in the entry: half a million faults would hand it over once more. */
const withoutValue = (fault: Fault): Fault =>
  fault.params?.value === undefined ? fault : { row: fault.row, field: fault.field, code: fault.code }

/** What the reader doubts of a row; a doubt about a column that is not imported is one about the row, at its first field. */
function doubtsOf(source: SheetRow, { columns, mapping, sheet, width, doubts }: From): Record<string, Doubt> {
  const found: Record<string, Doubt> = {}
  const first = columns[0]?.field
  for (const [key, doubt] of doubts.get(source.row) ?? []) {
    const field = columns.find(column => markKey(source.row, mapping[column.field]!) === key)?.field
    // an uncalculated cell of a column nobody wants takes nothing away
    if (field) found[field] = doubt
    else if (first && doubt.code === 'open_quote') found[first] ??= doubt
  }
  if (first && sheet.isText && source.cells.slice(width).some(isFilled)) found[first] ??= { code: 'extra_cells' }
  return found
}

/** A text file saved by a program that keeps fifteen digits: where most numbers end in 000, none of these is known. */
function loseTails(kind: ImportKind, sheet: RawSheet, table: Table) {
  const field = kind.columns.find(column => column.kind === 'id_number')?.field
  if (!sheet.isText || !field) return
  const cut = table.entries.filter(entry => /^\d{15}000$/.test(entry.cells[field] ?? ''))
  if (cut.length < 3 || cut.length * 2 < table.entries.length) return
  for (const entry of cut) {
    const doubted: Entry = { ...entry, doubts: { ...entry.doubts, [field]: { code: 'lost_digits' } } }
    table.entries[table.entries.indexOf(entry)] = doubted
    table.faults.set(entry.row, checkRow(kind, doubted))
  }
}

/** At most one fault a cell: what is wrong with the cell itself comes before its being there twice. */
function addDuplicates(kind: ImportKind, table: Table) {
  const order = new Map(kind.columns.map((column, i) => [column.field, i]))
  for (const fault of checkDuplicates(kind, table.entries)) {
    const own = table.faults.get(fault.row) ?? []
    if (own.some(one => one.field === fault.field)) continue
    table.faults.set(
      fault.row,
      [...own, fault].sort((a, b) => order.get(a.field)! - order.get(b.field)!),
    )
  }
}
