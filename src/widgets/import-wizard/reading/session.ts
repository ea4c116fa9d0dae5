import type { ImportKind, ImportKindName, KnownClass } from '../../../core/contracts/import/index.ts'
import { importKinds, knownClasses } from '../../../core/contracts/import/index.ts'
import type { Book, RawSheet, SheetRow, Steps } from './book.ts'
import { isFilled, widthOf } from './book.ts'
import type { Header, Mapping } from './detect.ts'
import { chooseSheet, findHeader, foldHeads, headersAt, headsOf, otherKind } from './detect.ts'
import type { Part } from './extract.ts'
import { apart, extract, isTooLong, sectionOf } from './extract.ts'
import { CHUNK, MAX_CELL, ReadError } from './file-rules.ts'
import type { LoadXls } from './sniff.ts'
import { faultOf, readerFor } from './sniff.ts'
import type { Table } from './table.ts'

export interface SheetInfo {
  readonly name: string
  readonly hidden: boolean
  readonly rows: number
  /** Rows of its table; none without the required headings, of which the class may be missing: the sheet's name may say it. */
  readonly people: number
  readonly header: Header
  /** How many columns it has, to its last cell that is filled. */
  readonly width: number
  /** The first rows as they stand, for choosing a header by eye: `[sheet row, …cells]`. */
  readonly head: readonly { row: number; cells: readonly string[] }[]
  readonly other?: ImportKindName
}
/** A file that could be read, and what we made of it. */
export interface Opened {
  readonly format: Book['format']
  readonly encoding?: string
  readonly sheets: readonly SheetInfo[]
  readonly sheet: number
}

/** The table of one sheet: its index, the row of its header (0 where it has none: its first line is a row), field -> column. */
export interface SheetPart {
  readonly sheet: number
  readonly header: number
  readonly mapping: Mapping
}
/** Which table to take out, and the classes of the school where they are known. */
export interface TableAsked extends SheetPart {
  /** Further sheets that belong to the same table, each by its own headings. */
  readonly more?: readonly SheetPart[]
  /** The field that the name of its sheet fills. */
  readonly nameAs?: string
  readonly classes?: readonly KnownClass[]
  readonly corrects?: true
}

/** Runs a reader; `pause` is awaited at its resting points, so that a main thread stays alive. */
export type Pause = () => Promise<void> | undefined
export async function drive<T>(steps: Steps<T>, pause: Pause): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (step.value) await step.value
    const wait = pause()
    if (wait) await wait
  }
}

/** B167: read in chunks of 10240 bytes. */
export async function readBytes(file: Blob): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size)
  const reader = chunkReader(file)
  return reader ? readStream(reader, bytes) : readSlices(file, bytes)
}

/** One stream for all chunks: each slice is a question of its own to the browser, 500 of them for 5 MB and as much work as reading the table. */
function chunkReader(file: Blob): ReadableStreamBYOBReader | undefined {
  try {
    return file.stream().getReader({ mode: 'byob' })
  } catch {
    // a browser whose streams give chunks of their own size
    return
  }
}

async function readStream(reader: ReadableStreamBYOBReader, bytes: Uint8Array): Promise<Uint8Array> {
  let buffer = new ArrayBuffer(CHUNK)
  for (let at = 0; ; ) {
    const { done, value } = await reader.read(new Uint8Array(buffer))
    if (done) return bytes.subarray(0, at)
    bytes.set(value, at)
    at += value.length
    buffer = value.buffer
  }
}

async function readSlices(file: Blob, bytes: Uint8Array): Promise<Uint8Array> {
  const together = 64
  for (let at = 0; at < file.size; at += CHUNK * together) {
    const starts = Array.from({ length: together }, (_, i) => at + i * CHUNK).filter(start => start < file.size)
    const parts = await Promise.all(starts.map(start => file.slice(start, start + CHUNK).arrayBuffer()))
    parts.forEach((part, i) => {
      bytes.set(new Uint8Array(part), starts[i])
    })
  }
  return bytes
}

/** A cell of 30 MB fits into a file of 30 kB: what is longer than a cell can be is kept only so far that it stays too long. */
function cutLongCells({ rows }: RawSheet) {
  for (const { cells } of rows) for (const [at, cell] of cells.entries()) if (isTooLong(cell)) cells[at] = cell.slice(0, MAX_CELL + 1)
}

/** A book as it is kept; at rest between its sheets. */
function* ready(steps: Steps<Book>, kind: ImportKind): Steps<Book> {
  const book = yield* steps
  if (!book.sheets.some(sheet => sheet.rows.length > 0)) throw new ReadError('no_rows')
  for (const sheet of book.sheets) {
    foldHeads(kind, sheet.rows)
    cutLongCells(sheet)
    yield
  }
  return book
}

function* described({ sheets, format, encoding }: Book, kindName: ImportKindName): Steps<Opened> {
  const kind = importKinds[kindName]
  const found: SheetInfo[] = []
  for (const sheet of sheets) {
    const heads = headsOf(sheet.rows)
    yield
    const header = findHeader(kind, heads)
    const other = header.complete ? undefined : otherKind(kindName, heads, header)
    yield
    const head = sheet.rows.slice(0, 12).map(row => ({ row: row.row, cells: headersAt(sheet, row.row) }))
    const people = peopleUnder(kind, sheet, header)
    const { name, hidden, rows } = sheet
    found.push({ name, hidden, rows: rows.length, people, header, width: widthOf(sheet), head, ...(other && { other }) })
  }
  const chosen = chooseSheet(
    kind,
    sheets,
    found.map(({ header }) => header),
  )
  return { format, ...(encoding && { encoding }), sheets: found, sheet: chosen }
}

function peopleUnder(kind: ImportKind, sheet: RawSheet, { row: header, mapping }: Header): number {
  if (kind.columns.some(column => column.required && column.kind !== 'class' && mapping[column.field] === undefined)) return 0
  const columns = Object.values(mapping)
  const first = sheet.rows.find(one => one.row === header)
  const isRepeated = ({ cells }: SheetRow) => columns.every(at => cells[at] === first?.cells[at])
  return sheet.rows.filter(
    one => one.row > header && !apart(one) && !sectionOf(kind, one) && columns.some(at => isFilled(one.cells[at])) && !isRepeated(one),
  ).length
}

/** One open file: read once, taken apart as often as sheet, header or columns are chosen anew. */
export class Session {
  readonly #book: Book
  readonly #kind: ImportKindName
  constructor(book: Book, kind: ImportKindName) {
    this.#book = book
    this.#kind = kind
  }

  static async open(bytes: Uint8Array, name: string, kind: ImportKindName, loadXls: LoadXls, pause: Pause): Promise<Session> {
    try {
      return new Session(await drive(ready(await readerFor(bytes, name, loadXls), importKinds[kind]), pause), kind)
    } catch (error) {
      throw faultOf(error)
    }
  }

  describe(pause: Pause = () => undefined): Promise<Opened> {
    return drive(described(this.#book, this.#kind), pause)
  }

  async table(asked: TableAsked, pause: Pause): Promise<Table> {
    const { classes, corrects, nameAs, more = [] } = asked
    // in the order of the file, whichever was looked at first
    const parts = [asked, ...more].sort((a, b) => a.sheet - b.sheet).map(part => ({ ...part, sheet: this.#book.sheets[part.sheet] }))
    const known = { ...(classes && { classes: knownClasses(classes) }), ...(corrects && { corrects }) }
    if (!parts.every((part): part is Part => part.sheet !== undefined)) throw new ReadError('no_rows')
    const table = await drive(extract({ kind: importKinds[this.#kind], parts, known, ...(nameAs && { nameAs }) }), pause)
    if (table.entries.length === 0) throw new ReadError('no_rows')
    return table
  }
}
