import type { Book, RawSheet, Steps } from './book.ts'
import { rawSheet } from './book.ts'
import { MAX_COLUMNS, MAX_LINES, MAX_ROWS, ReadError } from './file-rules.ts'

export interface Decoded {
  readonly text: string
  readonly encoding: 'UTF-8' | 'UTF-16' | 'GB18030'
}

/** UTF-8 where it reads as that, a few broken bytes or none; otherwise what Chinese spreadsheets write. */
export function decode(bytes: Uint8Array): Decoded {
  const wide = utf16Of(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    const text = new TextDecoder().decode(bytes)
    if (isMostlyRead(text) || (bytes[0] === 0xef && bytes[1] === 0xbb)) return { text, encoding: 'UTF-8' }
    return { text: new TextDecoder('gb18030').decode(bytes), encoding: 'GB18030' }
  }
}

/** By its mark, or by its zero bytes: every separator and digit has one, always on the same side. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const head = Math.min(bytes.length, 4096)
  for (let at = 0; at < head; at++) if (bytes[at] === 0 && isUsual(bytes[at ^ 1])) zeros[at % 2]!++
  const [even, odd] = zeros as [number, number]
  if (even + odd < head / 10) return
  return odd > 8 * even ? 'utf-16le' : even > 8 * odd ? 'utf-16be' : undefined
}

/** A tab, a line end, a separator, a digit. */
const isUsual = (byte: number | undefined) => byte !== undefined && ((byte >= 48 && byte <= 57) || [9, 10, 13, 44, 59].includes(byte))

/** GB18030 read as UTF-8 has hardly a Chinese letter and breaks at nearly each. */
function isMostlyRead(text: string): boolean {
  let [read, broken] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) broken++
    else if (code >= 0x4e00 && code < 0xa000) read++
  }
  return read > broken
}

export function* readCsv({ text, encoding }: Decoded): Steps<Book> {
  if (text.includes('\u0000')) throw new ReadError('not_spreadsheet')
  yield
  const sheet = rawSheet('', false, { isText: true })
  yield* parse(text, sheet)
  return { format: 'csv', encoding, sheets: [sheet] }
}

/** Which mark stands between cells, and how often in a row. */
interface Layout {
  readonly mark: string
  readonly perRow: number
  /** Where the first row begins. */
  readonly from: number
}

/** The mark that most of the first lines have equally often; Excel's own `sep=;` says it outright. */
function layoutOf(text: string): Layout {
  const said = /^sep=(.)\r?\n/i.exec(text)
  const lines = text.slice(said?.[0].length ?? 0, 20_000).split(/\r\n|\r|\n/, 200)
  // a quote begins a cell and stands between none: as a mark it would make each piece of a text one that has no end
  const found = (said && said[1] !== '"' ? [said[1]!] : [',', '\t', ';', '|']).map(mark => {
    const counts = Map.groupBy(lines, line => line.split(mark).length - 1)
    counts.delete(0)
    const [perRow, alike] = [...counts].reduce((best, one) => (one[1].length > best[1].length ? one : best), [0, [] as string[]])
    return { mark, perRow, n: alike.length }
  })
  // of two marks that are equally regular the one that makes more columns
  const best = found.reduce((a, b) => (b.n > a.n || (b.n === a.n && b.perRow > a.perRow) ? b : a))
  return { mark: best.mark, perRow: best.perRow, from: said?.[0].length ?? 0 }
}

const breaks = /\r\n|\r|\n/g
const lineEnd = (text: string, from: number): number => {
  breaks.lastIndex = from
  return breaks.exec(text)?.index ?? text.length
}

function* parse(text: string, sheet: RawSheet): Steps<void> {
  const { mark, perRow, from } = layoutOf(text)
  let cells: string[] = []
  let row = from > 0 ? 2 : 1
  // of the text file: a cell may hold several
  let line = row
  let at = from
  let end = lineEnd(text, at)
  const finish = () => {
    if (cells.some(cell => cell !== '')) sheet.rows.push({ row, cells })
    if (sheet.rows.length > MAX_LINES) throw new ReadError('too_many_rows', { n: MAX_ROWS })
    cells = []
    row++
    line++
  }
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at, end, mark, perRow) : undefined
    if (text[at] === '"' && !quoted) sheet.doubts.set(row, cells.length, { code: 'open_quote', params: { line } })
    if (quoted && quoted.next > end) {
      line += text.slice(at, quoted.next).match(breaks)?.length ?? 0
      end = lineEnd(text, quoted.next)
    }
    const { value, next } = quoted ?? plainCell(text, at, end, mark)
    cells.push(value)
    if (cells.length > MAX_COLUMNS) throw new ReadError('too_many_columns', { n: MAX_COLUMNS })
    at = next
    if (text[at] === mark) {
      at++
      if (at === text.length) cells.push('')
      else continue
    }
    finish()
    at += text.startsWith('\r\n', at) ? 2 : 1
    end = lineEnd(text, at)
    if (row % 200 === 0) yield
  }
  if (cells.length > 0) finish()
}

interface TextCell {
  readonly value: string
  /** Where the mark or the line end stands behind it. */
  readonly next: number
}

/** Up to the next mark or line end. Looking for a mark that never comes would read the rest of the file each time. */
function plainCell(text: string, from: number, end: number, mark: string): TextCell {
  const rest = text.slice(from, end)
  const stop = rest.indexOf(mark)
  return stop < 0 ? { value: rest, next: end } : { value: rest.slice(0, stop), next: from + stop }
}

/** More lines in one cell than anybody types: with marks between them they are rows. */
const MANY_LINES = 20

/** A cell in quotes; undefined where the quote is never closed, or only behind rows that it would swallow. */
function quotedCell(text: string, from: number, end: number, mark: string, perRow: number): TextCell | undefined {
  let close = text.indexOf('"', from + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0) return
  const value = text.slice(from + 1, close).replaceAll('""', '"')
  if (close > end) {
    const isEnd = close + 1 === text.length || text[close + 1] === mark || text[close + 1] === '\r' || text[close + 1] === '\n'
    const marks = value.split(mark).length - 1
    if (!isEnd || marks >= Math.max(1, perRow) || (marks > 0 && (value.match(breaks)?.length ?? 0) > MANY_LINES)) return
    return { value, next: close + 1 }
  }
  // what stands between the closing quote and the next mark is kept: "a"b is ab
  const tail = plainCell(text, close + 1, end, mark)
  return { value: value + tail.value, next: tail.next }
}
