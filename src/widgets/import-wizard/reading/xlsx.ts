import type { RawCell } from '../../../core/domain/cells.ts'
import type { Book, Merge, RawSheet, SheetRow, Steps } from './book.ts'
import { fillMerges, markKey } from './book.ts'
import { serialDate } from './dates.ts'
import { MAX_COLUMNS, MAX_ROWS, MAX_SHEETS, ReadError } from './file-rules.ts'
import { bare, dateStyles, richText, sharedStrings, workbookParts, xmlText } from './xlsx-parts.ts'
import { Zip } from './zip.ts'

interface Context {
  readonly strings: readonly string[]
  readonly dates: readonly boolean[]
  readonly is1904: boolean
}

/**
 * Reads a workbook's values: cached results of formulas, dates as `yyyy-mm-dd`, nothing of looks.
 * Our own scanner, because it can stop at a cap, pause for the main thread and costs a third of a general reader;
 * `tests/import` holds it against SheetJS cell by cell.
 */
export function* readXlsx(bytes: Uint8Array): Steps<Book> {
  const zip = new Zip(bytes)
  if (zip.has('EncryptedPackage')) throw new ReadError('encrypted')
  const parts = workbookParts(zip)
  if (!parts) throw new ReadError('not_spreadsheet')
  if (parts.sheets.length > MAX_SHEETS) throw new ReadError('unsafe')
  const strings = sharedStrings(zip, parts.strings)
  yield
  const context = { strings, dates: dateStyles(zip, parts.styles), is1904: parts.is1904 }
  const sheets: RawSheet[] = []
  for (const part of parts.sheets) {
    const xml = bare(zip.text(part.path) ?? '')
    yield
    // chart sheets have no cells
    if (!xml.includes('<sheetData')) continue
    const sheet: RawSheet = { name: part.name, hidden: part.hidden, rows: [], marks: new Map() }
    yield* readRows(xml, sheet, context)
    fillMerges(sheet, mergesOf(xml))
    sheets.push(sheet)
  }
  return { format: 'xlsx', sheets }
}

function* readRows(xml: string, sheet: RawSheet, context: Context): Steps<void> {
  let row: SheetRow = { row: 0, cells: [] }
  let column = -1
  const from = xml.indexOf('<sheetData')
  const found = xml.indexOf('</sheetData>', from)
  const end = found < 0 ? xml.length : found
  for (let at = xml.indexOf('<', from + 10); at >= 0 && at < end; at = xml.indexOf('<', at)) {
    const close = xml.indexOf('>', at)
    if (close < 0) throw new ReadError('corrupt')
    const first = xml.charCodeAt(at + 1)
    if (first === 99 /* c */ && isTag(xml, at + 2)) {
      const tag = xml.slice(at, close)
      column = columnOf(tag) ?? column + 1
      if (xml.charCodeAt(close - 1) === 47) {
        at = close
        continue
      }
      const stop = xml.indexOf('</c>', close)
      if (stop < 0) throw new ReadError('corrupt')
      const value = cellValue(tag, xml.slice(close + 1, stop), context, sheet, row.row, column)
      if (value !== undefined && value !== '') put(sheet, row, column, value)
      at = stop + 4
    } else if (first === 114 /* r */ && xml.startsWith('<row', at) && isTag(xml, at + 4)) {
      const number = /\sr=["'](\d{1,7})["']/.exec(xml.slice(at, close))?.[1]
      row = { row: number ? Number(number) : row.row + 1, cells: [] }
      column = -1
      at = close
      if (sheet.rows.length % 200 === 199) yield
    } else at = close
  }
}

const isTag = (xml: string, at: number) => {
  const next = xml.charCodeAt(at)
  return next === 32 || next === 62 || next === 47 || next === 10 || next === 13 || next === 9
}

function put(sheet: RawSheet, row: SheetRow, column: number, value: RawCell) {
  if (column >= MAX_COLUMNS) throw new ReadError('too_many_columns', { n: MAX_COLUMNS })
  if (row.cells.length === 0) {
    if (row.row > MAX_ROWS + 100 || sheet.rows.length > MAX_ROWS) throw new ReadError('too_many_rows', { n: MAX_ROWS })
    sheet.rows.push(row)
  }
  row.cells[column] = value
}

/** `<c r="AB12"` is column 27. */
function columnOf(tag: string): number | undefined {
  let at = tag.indexOf(' r="')
  if (at < 0) at = tag.indexOf(" r='")
  if (at < 0) return
  let column = 0
  for (at += 4; ; at++) {
    const letter = tag.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column > 0 ? column - 1 : undefined
}

function cellValue(tag: string, inner: string, context: Context, sheet: RawSheet, row: number, column: number): RawCell {
  const type = /\st=["'](\w+)["']/.exec(tag)?.[1]
  if (type === 'inlineStr') return richText(inner)
  const open = inner.indexOf('<v')
  if (open < 0) return
  const start = inner.indexOf('>', open) + 1
  const text = inner.slice(start, inner.indexOf('</v>', start) >>> 0)
  if (inner.startsWith('<f')) sheet.marks.set(markKey(row, column), 'formula')
  if (type === 's') return context.strings[Number(text)] ?? ''
  if (type === 'str' || type === 'e' || type === 'd') return xmlText(text)
  if (type === 'b') return text === '1' || text === 'true'
  if (text.trim() === '') return
  const number = Number(text)
  const style = /\ss=["'](\d{1,6})["']/.exec(tag)?.[1]
  if (style && context.dates[Number(style)]) {
    const date = serialDate(number, context.is1904)
    if (date) {
      sheet.marks.set(markKey(row, column), 'date')
      return date
    }
  }
  return Number.isNaN(number) ? xmlText(text) : number
}

function mergesOf(xml: string): Merge[] {
  const from = xml.indexOf('<mergeCells')
  if (from < 0) return []
  const list = xml.slice(from, xml.indexOf('</mergeCells>', from) >>> 0).match(/ref=["'][A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7}["']/g) ?? []
  return list.flatMap(ref => {
    const parts = /([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})/.exec(ref)
    if (!parts) return []
    const [left, right] = [columnOf(` r="${parts[1]}"`), columnOf(` r="${parts[3]}"`)]
    return left === undefined || right === undefined ? [] : [{ left, right, top: Number(parts[2]), bottom: Number(parts[4]) }]
  })
}
