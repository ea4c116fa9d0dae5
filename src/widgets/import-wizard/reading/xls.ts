import { read } from 'xlsx'
import type { RawCell } from '../../../core/domain/cells.ts'
import type { Book, CellAt, RawSheet, Steps } from './book.ts'
import { fillMerges, numberCell, rawSheet, uncalculated } from './book.ts'
import { Formats } from './formats.ts'
import { Filling, Room } from './room.ts'
import { tameXls } from './xls-records.ts'

interface DenseCell {
  t: string
  v?: string | number | boolean | Date
  w?: string
  z?: string | number
  f?: string
}

/** The old binary format, by SheetJS. It cannot pause; the format ends at 65,536 rows and 256 columns, the file at 5 MB, its time with its worker. */
export function* readXls(bytes: Uint8Array): Steps<Book> {
  const records = tameXls(bytes)
  yield
  const book = read(records, { type: 'array', dense: true, cellText: false, cellHTML: false, cellNF: true, cellStyles: true })
  yield
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const sheets: RawSheet[] = []
  const formats = new Formats()
  const room = new Room()
  for (const [i, name] of book.SheetNames.entries()) {
    const source = book.Sheets[name]
    const data = (source as unknown as { '!data'?: (DenseCell | undefined)[][] } | undefined)?.['!data']
    if (!data) continue
    const sheet = rawSheet(name, (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0, { is1904 })
    for (const [at, column] of (source?.['!cols'] ?? []).entries()) if (column?.hidden) sheet.hiddenColumns.add(at)
    const filling = new Filling(sheet, room)
    // forEach skips the holes of a far cell
    data.forEach((cells, at) => {
      filling.begin(at + 1, source?.['!rows']?.[at]?.hidden === true)
      cells?.forEach((cell, column) => {
        if (cell) filling.put(column, readCell(cell, formats, { sheet, row: at + 1, column }))
      })
    })
    filling.end()
    yield* fillMerges(
      sheet,
      (source?.['!merges'] ?? []).map(m => ({ top: m.s.r + 1, bottom: m.e.r + 1, left: m.s.c, right: m.e.c })),
      room,
    )
    sheets.push(sheet)
    // it is held twice until then
    delete book.Sheets[name]
    yield
  }
  return { format: 'xls', sheets }
}

const errors: Record<number, string> = { 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' }

function readCell(cell: DenseCell, formats: Formats, at: CellAt): RawCell {
  // its text was taken away before SheetJS would have written it out
  if (cell.f !== undefined && cell.v === undefined) return uncalculated(at, '')
  if (cell.f !== undefined) at.sheet.marks.set(at.row, at.column, 'formula')
  if (cell.t === 'e') return typeof cell.v === 'number' ? (errors[cell.v] ?? '#N/A') : String(cell.v)
  if (cell.t === 'n' && typeof cell.v === 'number')
    return numberCell(at, cell.v, typeof cell.z === 'string' ? formats.of(-1, cell.z) : undefined)
  return cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : cell.v
}
