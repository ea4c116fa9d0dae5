import type { CellFormat } from '../../../core/domain/cell-formats.ts'
import type { RawCell } from '../../../core/domain/cells.ts'
import type { Book, Merge, RawSheet, SheetRow, Steps } from './book.ts'
import { fillMerges, numberCell, rawSheet, uncalculated } from './book.ts'
import { MAX_COLUMNS, MAX_LINES, MAX_ROWS, MAX_SHEETS, ReadError } from './file-rules.ts'
import { addHiddenColumns, bare, cellFormats, isOn, REST, richText, sharedStrings, workbookParts, xmlText } from './xlsx-parts.ts'
import { Zip } from './zip.ts'

interface Context {
  readonly strings: readonly string[]
  readonly formats: readonly (CellFormat | undefined)[]
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
  if (!parts) throw otherFormat(zip)
  if (parts.sheets.length > MAX_SHEETS) throw new ReadError('too_many_sheets', { n: MAX_SHEETS })
  yield zip.prepare(parts.strings)
  const strings = yield* sharedStrings(zip, parts.strings)
  yield zip.prepare(parts.styles)
  const context = { strings, formats: cellFormats(zip, parts.styles), is1904: parts.is1904 }
  const sheets: RawSheet[] = []
  for (const part of parts.sheets) {
    yield zip.prepare(part.path)
    const xml = bare(zip.text(part.path) ?? '')
    yield
    // chart sheets have no cells
    if (!xml.includes('<sheetData')) continue
    const sheet = rawSheet(part.name, part.hidden)
    addHiddenColumns(xml.slice(0, xml.indexOf('<sheetData')), sheet.hiddenColumns)
    yield* readRows(xml, sheet, context)
    yield* fillMerges(sheet, mergesOf(xml))
    sheets.push(sheet)
  }
  return { format: 'xlsx', sheets }
}

/** An archive that is no xlsx may be a spreadsheet all the same. */
function otherFormat(zip: Zip): ReadError {
  if (zip.has('xl/workbook.bin')) return new ReadError('other_format', { name: 'xlsb' })
  if (zip.has('content.xml')) return new ReadError('other_format', { name: 'ods' })
  return zip.has('Index/Document.iwa') ? new ReadError('other_format', { name: 'numbers' }) : new ReadError('not_spreadsheet')
}

function* readRows(xml: string, sheet: RawSheet, context: Context): Steps<void> {
  let row: SheetRow = { row: 0, cells: [] }
  let column = -1
  const from = xml.indexOf('<sheetData')
  const found = xml.indexOf('</sheetData>', from)
  const end = found < 0 ? xml.length : found
  for (let at = xml.indexOf('<', from + 10), n = 1; at >= 0 && at < end; at = xml.indexOf('<', at), n++) {
    if (n % REST === 0) yield
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
      const tag = xml.slice(at, close)
      const number = /\sr=["'](\d{1,7})["']/.exec(tag)?.[1]
      row = { row: number ? Number(number) : row.row + 1, cells: [] }
      // no further than rows are read
      if (row.row <= MAX_LINES && tag.includes('hidden') && isOn(/\shidden=["'](\w+)["']/.exec(tag)?.[1])) sheet.hiddenRows.add(row.row)
      column = -1
      at = close
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
    if (row.row > MAX_LINES || sheet.rows.length > MAX_LINES) throw new ReadError('too_many_rows', { n: MAX_ROWS })
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
  const at = { sheet, row, column }
  const isFormula = inner.startsWith('<f')
  const open = inner.indexOf('<v')
  if (open < 0) return isFormula ? uncalculated(at, xmlText(/^<f[^>]*>([^<]*)/.exec(inner)?.[1] ?? '')) : undefined
  const start = inner.indexOf('>', open) + 1
  const text = inner.slice(start, inner.indexOf('</v>', start) >>> 0)
  if (isFormula) sheet.marks.set(row, column, 'formula')
  if (type === 's') return context.strings[Number(text)] ?? ''
  if (type === 'str' || type === 'e' || type === 'd') return xmlText(text)
  if (type === 'b') return text === '1' || text === 'true'
  if (text.trim() === '') return
  const number = Number(text)
  if (Number.isNaN(number)) return xmlText(text)
  const style = /\ss=["'](\d{1,6})["']/.exec(tag)?.[1]
  return numberCell(at, number, style ? context.formats[Number(style)] : undefined, context.is1904)
}

function* mergesOf(xml: string): Generator<Merge> {
  const from = xml.indexOf('<mergeCells')
  if (from < 0) return
  const list = xml.slice(from, xml.indexOf('</mergeCells>', from) >>> 0)
  for (const [, left, top, right, bottom] of list.matchAll(/ref=["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g))
    yield { left: columnOf(` r="${left}"`)!, right: columnOf(` r="${right}"`)!, top: Number(top), bottom: Number(bottom) }
}
