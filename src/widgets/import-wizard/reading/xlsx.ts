import type { RawCell } from '../../../core/domain/cells.ts'
import type { Book, CellAt, Merge, RawSheet, Steps } from './book.ts'
import { fillMerges, numberCell, rawSheet, rowsByNumber, uncalculated } from './book.ts'
import { MAX_SHEETS, MAX_TAG, ReadError } from './file-rules.ts'
import { beforeLastTag, Part } from './part.ts'
import { Filling, Room } from './room.ts'
import { addHiddenColumns, cellFormats, type FormatOf, isOn, sharedStrings, workbookParts } from './xlsx-parts.ts'
import { endsName, REST, richText, tagAt, xmlText } from './xml.ts'
import { Zip } from './zip.ts'

interface Context {
  readonly room: Room
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
  const room = new Room()
  const strings = yield* sharedStrings(zip, parts.strings, room)
  const context = { strings, formatOf: yield* cellFormats(zip, parts.styles, room), room }
  const sheets: RawSheet[] = []
  for (const part of parts.sheets) {
    const xml = yield* Part.open(zip, part.path)
    if (xml === undefined) throw new ReadError('corrupt')
    const sheet = rawSheet(part.name, part.hidden, { is1904: parts.is1904 })
    if (yield* readSheet(xml, sheet, context)) sheets.push(sheet)
  }
  return { format: 'xlsx', sheets }
}

/** An archive that is no xlsx may be a spreadsheet all the same. */
function otherFormat(zip: Zip): ReadError {
  if (zip.has('xl/workbook.bin')) return new ReadError('other_format', { name: 'xlsb' })
  if (zip.has('content.xml')) return new ReadError('other_format', { name: 'ods' })
  return zip.has('Index/Document.iwa') ? new ReadError('other_format', { name: 'numbers' }) : new ReadError('not_spreadsheet')
}

/** False where it has no cells, and says so. */
function* readSheet(part: Part, sheet: RawSheet, context: Context): Steps<boolean> {
  const head = (yield* part.next(xml => xml.indexOf('<sheetData'))) ?? ''
  let xml = yield* part.next(beforeLastCell)
  if (xml === undefined) return false
  yield* addHiddenColumns(head, sheet.hiddenColumns)
  const rows = new Rows(sheet, context)
  for (; xml !== undefined && !rows.areOver; xml = yield* part.next(rows.areOver ? beforeLastTag : beforeLastCell)) {
    yield* rows.read(xml)
  }
  if (!rows.areOver) throw new ReadError('corrupt')
  const byRow = rowsByNumber(sheet)
  for (; xml !== undefined; xml = yield* part.next(beforeLastTag)) yield* fillMerges(sheet, mergesOf(xml), context.room, byRow)
  return true
}

const END = '</sheetData'
/** Before the last cell, or the row, that may have no end yet; before the end of all. */
function beforeLastCell(xml: string): number {
  const end = xml.indexOf(END)
  if (end >= 0) return end + END.length
  let at = xml.lastIndexOf('<')
  while (at > 0 && !isCell(xml, at) && !isRow(xml, at)) at = xml.lastIndexOf('<', at - 1)
  return at
}
const isCell = (xml: string, at: number) => xml.charCodeAt(at + 1) === 99 /* c */ && endsName(xml, at + 2)
const isRow = (xml: string, at: number) => xml.startsWith('<row', at) && endsName(xml, at + 4)

/** The rows of a sheet, piece by piece: no cell stands in two of them. */
class Rows {
  readonly #filling: Filling
  readonly #sheet: RawSheet
  readonly #context: Context
  #column = -1
  areOver = false
  constructor(sheet: RawSheet, context: Context) {
    this.#filling = new Filling(sheet, context.room)
    this.#sheet = sheet
    this.#context = context
  }

  *read(xml: string): Steps<void> {
    const filling = this.#filling
    let rest = REST
    for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
      if (at > rest) {
        yield
        rest = at + REST
      }
      const close = xml.indexOf('>', at)
      if (xml.startsWith(END, at) || (xml[close - 1] === '/' && xml.startsWith('<sheetData', at))) {
        this.areOver = true
        filling.end()
        return
      }
      if (close < 0) throw new ReadError('corrupt')
      if (close - at > MAX_TAG) throw new ReadError('unsafe')
      if (isCell(xml, at)) {
        const tag = xml.slice(at, close)
        const column = columnOf(tag) ?? this.#column + 1
        this.#column = column
        if (xml.charCodeAt(close - 1) === 47) {
          at = close
          continue
        }
        const stop = tagAt(xml, '</c', close)
        if (stop < 0) throw new ReadError('corrupt')
        filling.put(column, cellValue(tag, xml.slice(close + 1, stop), this.#context, { sheet: this.#sheet, row: filling.row, column }))
        at = stop + 4
      } else if (isRow(xml, at)) {
        const tag = xml.slice(at, close)
        const number = /\sr\s*=\s*["'](\d{1,7})["']/.exec(tag)?.[1]
        const isHidden = tag.includes('hidden') && isOn(/\shidden\s*=\s*["'](\w+)["']/.exec(tag)?.[1])
        filling.begin(number ? Number(number) : filling.row + 1, isHidden)
        this.#column = -1
        at = close
      } else at = close
    }
  }
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
  const { room } = context
  if (type === 'inlineStr') return room.kept(richText(inner))
  const isFormula = inner.includes('<f')
  const text = valueIn(inner)
  if (type === 'str' || type === 'e' || type === 'd') {
    const said = xmlText(text ?? '')
    // a moment of no place: some programs write the parts of a second, and a zone that says nothing
    const value = room.kept(type === 'd' ? said.replace(/(?:\.\d{1,9})?Z$/, '') : said)
    if (isFormula && value !== '') at.sheet.marks.set(at.row, at.column, 'formula')
    if (text !== undefined) return value
  }
  // no shared string, and not false: programs write it for an empty cell, and for a formula that they leave to others
  if (text === undefined || text.trim() === '') return isFormula ? uncalculated(at, room.kept(xmlText(sourceIn(inner)))) : undefined
  if (isFormula) at.sheet.marks.set(at.row, at.column, 'formula')
  if (type === 's') return stringAt(context, Number(text))
  if (type === 'b') return text === '1' || text === 'true'
  const number = Number(text)
  if (Number.isNaN(number)) return room.kept(xmlText(text))
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
  for (const [, left, top, right, bottom] of xml.matchAll(
    /<mergeCell\s[^<>]*ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/gi,
  ))
    yield { left: columnAt(left!, 0)!, right: columnAt(right!, 0)!, top: Number(top), bottom: Number(bottom) }
}
