import { read } from 'xlsx'
import { type CellFormat, cellFormat } from '../../../core/domain/cell-formats.ts'
import type { RawCell } from '../../../core/domain/cells.ts'
import type { Book, RawSheet, SheetRow, Steps } from './book.ts'
import { fillMerges, numberCell, rawSheet, uncalculated } from './book.ts'
import { MAX_COLUMNS, MAX_LINES, MAX_ROWS, ReadError } from './file-rules.ts'

interface DenseCell {
  t: string
  v?: string | number | boolean | Date
  w?: string
  z?: string | number
  f?: string
}

/** The old binary format, by SheetJS. It cannot pause; the format ends at 65,536 rows and 256 columns, the file at 5 MB, its time with its worker. */
export function* readXls(bytes: Uint8Array): Steps<Book> {
  const book = read(bytes, { type: 'array', dense: true, cellText: false, cellHTML: false, cellNF: true, cellStyles: true })
  yield
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const sheets: RawSheet[] = []
  for (const [i, name] of book.SheetNames.entries()) {
    const source = book.Sheets[name]
    const data = (source as unknown as { '!data'?: (DenseCell | undefined)[][] } | undefined)?.['!data']
    if (!data) continue
    const sheet = rawSheet(name, (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0)
    for (const [at, row] of (source?.['!rows'] ?? []).entries()) if (row?.hidden) sheet.hiddenRows.add(at + 1)
    for (const [at, column] of (source?.['!cols'] ?? []).entries()) if (column?.hidden) sheet.hiddenColumns.add(at)
    // forEach skips the holes of a far cell
    data.forEach((cells, at) => {
      const row: SheetRow = { row: at + 1, cells: [] }
      cells?.forEach((cell, column) => {
        const value = cell && readCell(cell, is1904, sheet, at + 1, column)
        if (value === undefined || value === '') return
        if (column >= MAX_COLUMNS) throw new ReadError('too_many_columns', { n: MAX_COLUMNS })
        row.cells[column] = value
      })
      if (row.cells.length === 0) return
      if (at > MAX_LINES) throw new ReadError('too_many_rows', { n: MAX_ROWS })
      sheet.rows.push(row)
    })
    if (sheet.rows.length > MAX_LINES) throw new ReadError('too_many_rows', { n: MAX_ROWS })
    yield* fillMerges(
      sheet,
      (source?.['!merges'] ?? []).map(m => ({ top: m.s.r + 1, bottom: m.e.r + 1, left: m.s.c, right: m.e.c })),
    )
    sheets.push(sheet)
    yield
  }
  return { format: 'xls', sheets }
}

const errors: Record<number, string> = { 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' }

const formats = new Map<string, CellFormat | undefined>()
function formatOf(code: string): CellFormat | undefined {
  if (!formats.has(code)) formats.set(code, cellFormat(-1, code))
  return formats.get(code)
}

function readCell(cell: DenseCell, is1904: boolean, sheet: RawSheet, row: number, column: number): RawCell {
  const at = { sheet, row, column }
  if (cell.f !== undefined && cell.v === undefined) return uncalculated(at, cell.f)
  if (cell.f !== undefined) sheet.marks.set(row, column, 'formula')
  if (cell.t === 'e') return typeof cell.v === 'number' ? (errors[cell.v] ?? '#N/A') : String(cell.v)
  if (cell.t === 'n' && typeof cell.v === 'number')
    return numberCell(at, cell.v, typeof cell.z === 'string' ? formatOf(cell.z) : undefined, is1904)
  return cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : cell.v
}
