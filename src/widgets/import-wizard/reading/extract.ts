import type { Column, Doubt, Entry, Fault, ImportKind, Known } from '../../../core/contracts/import/index.ts'
import { checkAcross, checkRow, normalise } from '../../../core/contracts/import/index.ts'
import type { Cleaned, RawCell } from '../../../core/domain/cells.ts'
import { bucketOf, footOf, isTotalsWord, pointsOf } from '../../../core/domain/cells.ts'
import type { RawSheet, SheetRow, Steps } from './book.ts'
import { displayText, isFilled, shownAt, usualWidth } from './book.ts'
import type { Mapping } from './detect.ts'
import { headersAt } from './detect.ts'
import { MAX_CELL, MAX_ROWS, MAX_TEXT, ReadError } from './file-rules.ts'
import { placeIn } from './place.ts'
import { addLeftOut, Spare } from './spare.ts'
import type { Apart, CellNote, Table } from './table.ts'
import { emptyTable } from './table.ts'

/** What a row is that names nobody; undefined for the rows of the table. */
export function apart(row: SheetRow): Apart | undefined {
  let [filled, first] = [0, '' as RawCell]
  for (const cell of row.cells) if (isFilled(cell) && filled++ === 0) first = cell
  if (filled === 0) return 'blank'
  if (typeof first !== 'string') return
  return filled <= 3 && isTotalsWord(first.slice(0, 40)) ? 'total' : footOf(first, filled)
}

/** What a row that has one cell only says of the rows below it; undefined for every other row. */
export function sectionOf({ section }: Pick<ImportKind, 'section'>, { cells }: SheetRow): string | undefined {
  if (!section) return
  const filled = Array.from(cells).filter(isFilled)
  return filled.length === 1 && typeof filled[0] === 'string' ? section.of(filled[0].slice(0, 60).trim()) : undefined
}

/** Longer than a spreadsheet's cell: a fault wherever it stands, and not tidied, or 32,767 blanks and a word would be a word. */
export const isTooLong = (raw: RawCell): raw is string => typeof raw === 'string' && raw.length > MAX_CELL

/** The rows under a header of one sheet. */
export interface Part {
  readonly sheet: RawSheet
  readonly header: number
  readonly mapping: Mapping
}
export interface Wanted {
  readonly kind: ImportKind
  readonly parts: readonly Part[]
  readonly known?: Known
  /** The field that the name of its sheet fills where it has no column. */
  readonly nameAs?: string
}

/**
 * The rows of one sheet, or of several as one table, as entries of a kind: normalised and checked; what is no row of the
 * table is left out and named.
 */
export function* extract({ kind, parts, known = {}, nameAs }: Wanted): Steps<Table> {
  const table = emptyTable(kind)
  const weight = { characters: 0 }
  for (const [i, part] of parts.entries()) {
    const number = parts.length > 1 ? table.sheets.push(part.sheet.name) : 0
    yield* readPart({ ...fromOf(kind, part, known), number, weight, ...(nameAs && { nameAs }) }, part.header, table)
    if (table.entries.length > MAX_ROWS) throw new ReadError('too_many_rows', { n: MAX_ROWS })
    // a text file is one sheet
    if (i === 0) yield* loseTails(kind, part.sheet, table)
  }
  yield
  addAcross(kind, table)
  yield
  return table
}

function fromOf(kind: ImportKind, { sheet, header, mapping }: Part, known: Known): Omit<From, 'number' | 'weight' | 'nameAs'> {
  const columns = kind.columns.filter(column => mapping[column.field] !== undefined)
  const headers = sheet.rows.find(row => row.row === header)
  const width = headers?.cells.length ?? Math.max(usualWidth(sheet), ...Object.values(mapping).map(at => at + 1))
  return { kind, columns, mapping, sheet, known, headers, width }
}

/** So many characters are tidied and checked in some ten milliseconds: two hundred rows have half of them. */
const REST = 65_536

function* readPart(from: From, headerRow: number, table: Table): Steps<void> {
  const { kind, columns, mapping, sheet, headers, width, number } = from
  for (const { field } of columns)
    if (sheet.hiddenColumns.has(mapping[field]!) && !table.hidden.fields.includes(field)) table.hidden.fields.push(field)
  const spare = new Spare(sheet, { headers: headersAt(sheet, headerRow), width }, Object.values(mapping))
  const apartAs = (why: Apart, row: number) => leave(table, why, placeIn(number, row))
  const buckets = sumsUp(from, headerRow)
  let last = headerRow
  let section = ''
  let rest = from.weight.characters + REST
  for (const [i, source] of sheet.rows.entries()) {
    if (from.weight.characters > MAX_TEXT) throw new ReadError('inflates_too_much', { n: MAX_TEXT / 1024 / 1024 })
    if (i % 200 === 199 || from.weight.characters > rest) {
      yield
      rest = from.weight.characters + REST
    }
    if (source.row < headerRow && apart(source) !== 'blank') apartAs('above', source.row)
    if (source.row <= headerRow) continue
    for (let row = last + 1; row < source.row; row++) apartAs('blank', row)
    last = source.row
    const why = headers && columns.every(c => sameCell(source, headers, mapping[c.field]!)) ? 'header' : apart(source)
    const said = sectionOf(kind, source)
    section = said ?? section
    const isSum = buckets?.(source) ?? false
    if (why || said || isSum) apartAs(why ?? (isSum ? 'total' : 'section'), source.row)
    else if (readRow(source, { ...from, section }, table)) spare.see(source)
  }
  addLeftOut(table.leftOut, spare.columns())
  yield
}

/** Whether a row is a bucket (`580及以上`) of which the table has a row of its own, too: it says the sum of those above once more. */
function sumsUp({ kind, mapping, sheet }: From, headerRow: number): ((row: SheetRow) => boolean) | undefined {
  const at = kind.bucket === undefined ? undefined : mapping[kind.bucket]
  if (at === undefined) return
  const own = new Set(sheet.rows.flatMap(row => (row.row > headerRow ? [pointsOf(row.cells[at])] : [])))
  return row => {
    const bucket = bucketOf(row.cells[at])
    return bucket !== undefined && own.has(bucket)
  }
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
  readonly headers: SheetRow | undefined
  /** Cells of the header; where there is none, of most rows, or up to the last that somebody took. */
  readonly width: number
  /** Which of several sheets it is, from 1; 0 where it is the only one. */
  readonly number: number
  /** Of all cells that were taken until now. */
  readonly weight: { characters: number }
  readonly nameAs?: string
  /** What the row that heads this one says of it. */
  readonly section?: string
}

/** For codes a format that only sets marks between digits says nothing; one that adds zeros or letters does. */
const isDecoration = (text: string) => /^[\d,]+(\.0+)?$/.test(text) && !text.startsWith('0')
const codes: readonly Column['kind'][] = ['phone', 'id_number', 'code', 'year', 'score', 'mark', 'amount', 'email']

/** False where the row has no cell in a column that is imported. */
function readRow(source: SheetRow, from: From, table: Table): boolean {
  const { kind, columns, mapping, sheet, number, nameAs } = from
  const row = placeIn(number, source.row)
  const cells: Record<string, string> = {}
  for (const column of kind.columns) cells[column.field] = ''
  const doubts = doubtsOf(source, from)
  const notes: CellNote[] = []
  let [isBlank, characters] = [true, 0]
  for (const column of columns) {
    const at = mapping[column.field]!
    const raw = source.cells[at]
    const text = shownAt({ sheet, row: source.row, column: at }, raw)
    const isShown = text !== undefined && column.kind !== 'date' && !(codes.includes(column.kind) && isDecoration(text))
    const cleaned: Cleaned = isTooLong(raw) ? { value: raw } : normalise(column, isShown ? text : raw)
    cells[column.field] = cleaned.value
    if (cleaned.value !== '') isBlank = false
    characters += Math.max(cleaned.value.length, typeof raw === 'string' ? raw.length : 0)
    if (cleaned.lost) doubts[column.field] = { code: 'lost_digits' }
    const mark = sheet.marks.get(source.row, at)
    const note = isShown ? 'shown' : (mark ?? cleaned.note)
    if (note && cleaned.value !== '' && !doubts[column.field])
      notes.push({
        row,
        field: column.field,
        note,
        was: mark === 'date' && !isShown ? (text ?? displayText(raw)) : displayText(raw),
      })
  }
  from.weight.characters += characters
  if (isBlank && Object.keys(doubts).length === 0) {
    leave(table, 'blank', row)
    return false
  }
  if (kind.section) cells[kind.section.field] ||= from.section ?? ''
  const named = kind.columns.find(column => column.field === nameAs && mapping[column.field] === undefined)
  if (named) {
    cells[named.field] = normalise(named, sheet.name).value
    notes.push({ row, field: named.field, note: 'sheet_name', was: '' })
  }
  if (sheet.hiddenRows.has(source.row)) table.hidden.rows.push(row)
  const entry: Entry = Object.keys(doubts).length > 0 ? { row, cells, doubts } : { row, cells }
  table.entries.push(entry)
  table.notes.add(notes)
  const faults = checkRow(kind, entry, from.known)
  if (faults.length > 0) table.faults.set(entry.row, faults.map(withoutValue))
  return true
}

/** The value stands in the entry: half a million faults would hand it over once more. */
const withoutValue = (fault: Fault): Fault =>
  fault.params?.value === undefined ? fault : { row: fault.row, field: fault.field, code: fault.code }

/** What the reader doubts of a row; a doubt about a column that is not imported is one about the row, at its first field. */
function doubtsOf(source: SheetRow, { columns, mapping, sheet, headers, width }: From): Record<string, Doubt> {
  const found: Record<string, Doubt> = {}
  const first = columns[0]?.field
  const doubts = sheet.doubts.row(source.row)
  // an uncalculated cell of a column nobody wants takes nothing away
  for (const { field } of columns) {
    const doubt = doubts[mapping[field]!]
    if (doubt) found[field] = doubt
  }
  const open = doubts.find((doubt, at) => doubt?.code === 'open_quote' && !columns.some(({ field }) => mapping[field] === at))
  if (first && open) found[first] ??= open
  if (first && sheet.isText && source.cells.slice(width).some(isFilled))
    found[first] ??= { code: 'extra_cells', ...(!headers && { params: { width } }) }
  return found
}

/** A text file saved by a program that keeps fifteen digits: where most numbers end in 000, none of these is known. */
function* loseTails(kind: ImportKind, sheet: RawSheet, table: Table): Steps<void> {
  const field = kind.columns.find(column => column.kind === 'id_number')?.field
  if (!sheet.isText || !field) return
  const cut = [...table.entries.entries()].filter(([, entry]) => /^\d{15}000$/.test(entry.cells[field] ?? ''))
  if (cut.length < 3 || cut.length * 2 < table.entries.length) return
  for (const [n, [at, entry]] of cut.entries()) {
    if (n % 200 === 199) yield
    const doubted: Entry = { ...entry, doubts: { ...entry.doubts, [field]: { code: 'lost_digits' } } }
    table.entries[at] = doubted
    table.faults.set(entry.row, checkRow(kind, doubted))
  }
}

/** At most one fault a cell: what is wrong with the cell itself comes before its being there twice. */
function addAcross(kind: ImportKind, table: Table) {
  const order = new Map(kind.columns.map((column, i) => [column.field, i]))
  for (const fault of checkAcross(kind, table.entries)) {
    const own = table.faults.get(fault.row) ?? []
    if (own.some(one => one.field === fault.field)) continue
    table.faults.set(
      fault.row,
      [...own, fault].sort((a, b) => order.get(a.field)! - order.get(b.field)!),
    )
  }
}
