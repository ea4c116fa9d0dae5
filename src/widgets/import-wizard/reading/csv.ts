import type { Book, SheetRow, Steps } from './book.ts'
import { MAX_COLUMNS, MAX_ROWS, ReadError } from './file-rules.ts'

export interface Decoded {
  readonly text: string
  readonly encoding: 'UTF-8' | 'UTF-16' | 'GB18030'
}

/** UTF-8 when every byte of it is; otherwise what Chinese spreadsheets write. */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('gb18030').decode(bytes), encoding: 'GB18030' }
  }
}

export function* readCsv(bytes: Uint8Array): Steps<Book> {
  const { text, encoding } = decode(bytes)
  if (text.includes('\u0000')) throw new ReadError('not_spreadsheet')
  yield
  const rows: SheetRow[] = []
  yield* parse(text, rows)
  return { format: 'csv', encoding, sheets: [{ name: '', hidden: false, rows, marks: new Map() }] }
}

/** The mark between cells: the one that occurs most in the first lines. */
function separatorOf(text: string): string {
  const head = text.slice(0, 4000)
  const count = (mark: string) => head.split(mark).length
  return [',', '\t', ';'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

function* parse(text: string, rows: SheetRow[]): Steps<void> {
  const mark = separatorOf(text)
  let cells: string[] = []
  let row = 1
  let at = 0
  const finish = () => {
    if (cells.some(cell => cell !== '')) rows.push({ row, cells })
    if (rows.length > MAX_ROWS) throw new ReadError('too_many_rows', { n: MAX_ROWS })
    cells = []
    row++
  }
  while (at < text.length) {
    const [value, next] = text[at] === '"' ? quoted(text, at, mark) : plain(text, at, mark)
    cells.push(value)
    if (cells.length > MAX_COLUMNS) throw new ReadError('too_many_columns', { n: MAX_COLUMNS })
    at = next
    if (text[at] === mark) {
      at++
      if (at === text.length) cells.push('')
      else continue
    }
    finish()
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    if (row % 200 === 0) yield
  }
  if (cells.length > 0) finish()
}

const breaks = /[\r\n]/g
/** Up to the next mark or line end. The line end first: looking for a mark that never comes would read the rest of the file each time. */
function plain(text: string, from: number, mark: string): [string, number] {
  breaks.lastIndex = from
  const line = breaks.exec(text)?.index ?? text.length
  const rest = text.slice(from, line)
  const stop = rest.indexOf(mark)
  return stop < 0 ? [rest, line] : [rest.slice(0, stop), from + stop]
}

function quoted(text: string, from: number, mark: string): [string, number] {
  let close = text.indexOf('"', from + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0) return [text.slice(from + 1), text.length]
  // what stands between the closing quote and the next mark is kept: "a"b is ab
  const [tail, next] = plain(text, close + 1, mark)
  return [text.slice(from + 1, close).replaceAll('""', '"') + tail, next]
}
