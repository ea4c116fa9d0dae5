import type { RawCell } from '../../../core/domain/cells.ts'
import type { Book, CellAt, Merge, RawSheet, Steps } from './book.ts'
import { fillMerges, numberCell, rawSheet, uncalculated } from './book.ts'
import { MAX_SHEETS, MAX_TAG, ReadError } from './file-rules.ts'
import { Filling, Room } from './room.ts'
import { addHiddenColumns, cellFormats, type FormatOf, isOn, sharedStrings, workbookParts } from './xlsx-parts.ts'
import { endsName, partXml, REST, richText, tagAt, xmlText } from './xml.ts'
import { Zip } from './zip.ts'

interface Context {
  readonly strings: readonly string[]
  readonly formatOf: FormatOf
}

/**
 * Reads a workbook's values: cached results of formulas, dates as `yyyy-mm-dd`, nothing of looks.
 * Our own scanner, because it can stop at a cap, pause for the main thread and costs a third of a general reader;
 * `tests/import` holds it against SheetJS cell by cell.
 */
export function* readXlsx(bytes: Uint8Array): Steps<Book> {
  const zip = new Zip(bytes)
  if (zip.has('EncryptedPackage')) throw new ReadError('encrypted')
  const parts = yield* workbookParts(zip)
  if (!parts) throw otherFormat(zip)
  if (parts.sheets.length > MAX_SHEETS) throw new ReadError('too_many_sheets', { n: MAX_SHEETS })
  const strings = yield* sharedStrings(zip, parts.strings)
  const context = { strings, formatOf: yield* cellFormats(zip, parts.styles) }
  const room = new Room()
  const sheets: RawSheet[] = []
  for (const part of parts.sheets) {
    const xml = yield* partXml(zip, part.path)
    if (xml === undefined) throw new ReadError('corrupt')
    yield
    // it has no cells, and says so
    if (!xml.includes('<sheetData')) continue
    const sheet = rawSheet(part.name, part.hidden, { is1904: parts.is1904 })
    yield* addHiddenColumns(xml.slice(0, xml.indexOf('<sheetData')), sheet.hiddenColumns)
    yield* readRows(xml, sheet, room, context)
    yield* fillMerges(sheet, mergesOf(xml), room)
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

function* readRows(xml: string, sheet: RawSheet, room: Room, context: Context): Steps<void> {
  const filling = new Filling(sheet, room)
  let column = -1
  const from = xml.indexOf('<sheetData')
  if (xml[xml.indexOf('>', from) - 1] === '/') return
  const end = xml.indexOf('</sheetData', from)
  if (end < 0) throw new ReadError('corrupt')
  let rest = from + REST
  for (let at = xml.indexOf('<', from + 10); at >= 0 && at < end; at = xml.indexOf('<', at)) {
    if (at > rest) {
      yield
      rest = at + REST
    }
    const close = xml.indexOf('>', at)
    if (close < 0) throw new ReadError('corrupt')
    if (close - at > MAX_TAG) throw new ReadError('unsafe')
    const first = xml.charCodeAt(at + 1)
    if (first === 99 /* c */ && endsName(xml, at + 2)) {
      const tag = xml.slice(at, close)
      column = columnOf(tag) ?? column + 1
      if (xml.charCodeAt(close - 1) === 47) {
        at = close
        continue
      }
      const stop = tagAt(xml, '</c', close)
      if (stop < 0) throw new ReadError('corrupt')
      filling.put(column, cellValue(tag, xml.slice(close + 1, stop), context, { sheet, row: filling.row, column }))
      at = stop + 4
    } else if (first === 114 /* r */ && xml.startsWith('<row', at) && endsName(xml, at + 4)) {
      const tag = xml.slice(at, close)
      const number = /\sr\s*=\s*["'](\d{1,7})["']/.exec(tag)?.[1]
      const isHidden = tag.includes('hidden') && isOn(/\shidden\s*=\s*["'](\w+)["']/.exec(tag)?.[1])
      filling.begin(number ? Number(number) : filling.row + 1, isHidden)
      column = -1
      at = close
    } else at = close
  }
  filling.end()
}

/** `<c r="AB12"` is column 27. */
function columnOf(tag: string): number | undefined {
  let at = tag.indexOf(' r="') + 4
  // as nobody writes it, but could
  if (at < 4 && tag.length > 2) {
    const found = /\sr\s*=\s*["']/.exec(tag)
    at = found ? found.index + found[0].length : 0
  }
  return at < 4 ? undefined : columnAt(tag, at)
}

/** Letters count in either case. */
function columnAt(text: string, from: number): number | undefined {
  let column = 0
  for (let at = from; ; at++) {
    const letter = (text.charCodeAt(at) & ~32) - 64
    if (!(letter >= 1 && letter <= 26)) break
    column = column * 26 + letter
  }
  return column > 0 ? column - 1 : undefined
}

function cellValue(tag: string, inner: string, context: Context, at: CellAt): RawCell {
  const type = said(tag, ' t="', /\st\s*=\s*["'](\w+)["']/)
  if (type === 'inlineStr') return richText(inner)
  const isFormula = inner.includes('<f')
  const text = valueIn(inner)
  if (type === 'str' || type === 'e' || type === 'd') {
    const value = xmlText(text ?? '')
    if (isFormula && value !== '') at.sheet.marks.set(at.row, at.column, 'formula')
    if (text !== undefined) return value
  }
  // no shared string, and not false: programs write it for an empty cell, and for a formula that they leave to others
  if (text === undefined || text.trim() === '') return isFormula ? uncalculated(at, xmlText(sourceIn(inner))) : undefined
  if (isFormula) at.sheet.marks.set(at.row, at.column, 'formula')
  if (type === 's') return stringAt(context, Number(text))
  if (type === 'b') return text === '1' || text === 'true'
  const number = Number(text)
  if (Number.isNaN(number)) return xmlText(text)
  const style = said(tag, ' s="', /\ss\s*=\s*["'](\d{1,6})["']/)
  return numberCell(at, number, style ? context.formatOf(Number(style)) : undefined)
}

/** Where the list of strings ends before this one, nobody knows what stood in the cell. */
function stringAt({ strings }: Context, at: number): string {
  const text = strings[at]
  if (text === undefined) throw new ReadError('corrupt')
  return text
}

/** What a tag says, `usual` as every program writes it: looked for in each of a million cells. */
function said(tag: string, usual: string, pattern: RegExp): string | undefined {
  const at = tag.indexOf(usual)
  if (at >= 0) return tag.slice(at + 4, tag.indexOf('"', at + 4) >>> 0)
  return tag.includes(usual[1]!) ? pattern.exec(tag)?.[1] : undefined
}

/** The formula itself. */
function sourceIn(inner: string): string {
  const start = inner.indexOf('>', inner.indexOf('<f')) + 1
  return inner[start - 2] === '/' ? '' : inner.slice(start, inner.indexOf('<', start) >>> 0)
}

/** What stands between `<v>` and its end. */
function valueIn(inner: string): string | undefined {
  const open = inner.indexOf('<v')
  if (open < 0) return
  const start = inner.indexOf('>', open) + 1
  return inner[start - 2] === '/' ? '' : inner.slice(start, inner.indexOf('</v', start) >>> 0)
}

function* mergesOf(xml: string): Generator<Merge> {
  const from = xml.indexOf('<mergeCells')
  if (from < 0) return
  const list = xml.slice(from, xml.indexOf('</mergeCells', from) >>> 0)
  for (const [, left, top, right, bottom] of list.matchAll(/ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/gi))
    yield { left: columnAt(left!, 0)!, right: columnAt(right!, 0)!, top: Number(top), bottom: Number(bottom) }
}
