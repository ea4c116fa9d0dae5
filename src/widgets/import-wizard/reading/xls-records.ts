import { compoundStream } from './compound.ts'
import { ReadError } from './file-rules.ts'
import { Room } from './room.ts'
import { NamedSheets } from './xls-sheets.ts'

const MULRK = 0xbd
const FORMULAS = new Set([0x06, 0x206, 0x406])
/** Records of one cell, of every version; what only has a look is no cell. */
const CELLS = new Set([0x02, 0x03, 0x04, 0x05, 0x203, 0x204, 0x205, 0x27e, 0xfd, 0xd6, MULRK, ...FORMULAS])
const BEGIN = new Set([0x09, 0x209, 0x409, 0x809])
const END = 0x0a
const MERGES = 0xe5
const SHEET = 0x85
const COLUMNS = 0x7d
const FORMATS = new Set([0x1e, 0x41e])
const ENCRYPTED = 0x2f
/** Extents, the calendar of 1904, code page, looks (for their formats), strings and what goes on in a further record, rows. */
const TOLD = [0x00, 0x200, 0x22, 0x42, 0x43, 0x243, 0x443, 0xe0, 0xfc, 0x3c, 0x07, 0x207, 0x208]
const READ = new Set([...CELLS, ...BEGIN, END, MERGES, SHEET, COLUMNS, ...FORMATS, ENCRYPTED, ...TOLD])
/** `Pls`, a printer's own settings: SheetJS passes over it. */
const PASSED_OVER = 0x4d

/** A book has some dozens of sheets, and 250 formats at most; SheetJS looks through all formats for every further one. */
const MAX_NAMED = 4096
/** Columns that something is said of: 256 of each of 256 sheets are a tenth. */
const MAX_SAID = 655_360
/** SheetJS copies all merges of a sheet for every record of them: one of a full record each is a twentieth. */
const MAX_COPIED = 20_000_000

/**
 * The records of an old book for SheetJS, which cannot stop: what it would take gigabytes or minutes for is refused, and of what it reads
 * only that is left which tells of a table. Links, notes, pictures, names and the formulas themselves are passed over: one of each is
 * enough to lead it through every cell of a sheet.
 */
export function tameXls(bytes: Uint8Array): Uint8Array {
  const stream = streamOf(bytes)
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  if (stream.length < 4 || !BEGIN.has(view.getUint16(0, true))) throw new ReadError('corrupt')
  const weight = new Weight()
  const named = new NamedSheets()
  const begun = new Set<number>()
  let [depth, version] = [0, 8]
  for (let at = 0; at + 4 <= view.byteLength; ) {
    const kind = view.getUint16(at, true)
    const record = { kind, at: at + 4, end: at + 4 + view.getUint16(at + 2, true) }
    // SheetJS says so
    if (kind === ENCRYPTED) return stream
    // what stands behind the last sheet is read by nobody
    if (depth === 0 && !BEGIN.has(kind)) {
      named.check(begun)
      return stream.subarray(0, at)
    }
    if (record.end > view.byteLength) break
    if (BEGIN.has(kind)) {
      if (depth === 0) begun.add(at)
      if (depth++ === 0) version = versionOf(kind, record.end - record.at >= 2 ? view.getUint16(record.at, true) : 0)
      weight.sheet()
    } else if (kind === END) depth--
    else if (READ.has(kind)) weight.record(view, record)
    else view.setUint16(at, PASSED_OVER, true)
    if (kind === SHEET && version >= 5) named.add(view, record.at, record.end, version)
    if (FORMULAS.has(kind)) emptyFormula(view, record, version)
    at = record.end
  }
  // the last sheet has no end
  if (depth > 0) throw new ReadError('corrupt')
  named.check(begun)
  return stream
}

interface Record {
  readonly kind: number
  /** Where its body begins and ends. */
  readonly at: number
  readonly end: number
}

class Weight {
  readonly #room = new Room()
  /** Of the rows of one sheet: a program may write column by column. */
  #widths = new Map<number, number>()
  #named = 0
  #said = 0
  #merged = 0
  #copied = 0

  sheet() {
    this.#widths = new Map()
    this.#merged = 0
  }

  record(view: DataView, { kind, at, end }: Record) {
    const length = end - at
    if (CELLS.has(kind) && length >= 6) this.#cells(view.getUint16(at, true), 1 + view.getUint16(kind === MULRK ? end - 2 : at + 2, true))
    else if (kind === COLUMNS && length >= 4) this.#said += Math.max(0, view.getUint16(at + 2, true) - view.getUint16(at, true))
    else if (kind === SHEET || FORMATS.has(kind)) this.#named++
    else if (kind === MERGES) {
      const n = length >= 2 ? view.getUint16(at, true) : 0
      // it says more than it has
      if (n * 8 > length - 2) throw new ReadError('unsafe')
      this.#merged += n
      this.#copied += this.#merged
    }
    if (this.#named > MAX_NAMED || this.#said > MAX_SAID || this.#copied > MAX_COPIED) throw new ReadError('unsafe')
  }

  #cells(row: number, places: number) {
    const width = this.#widths.get(row)
    if (width !== undefined && places <= width) return
    if (width === undefined) this.#room.row(places)
    else this.#room.more(places - width)
    this.#widths.set(row, places)
  }
}

function versionOf(kind: number, said: number): number {
  const ofKind = ({ 9: 2, 521: 3, 1033: 4 } as const)[kind]
  return ofKind ?? { 512: 2, 768: 3, 1024: 4, 1280: 5, 2: 2, 7: 2 }[said] ?? 8
}

/** That there is a formula is all that is asked: SheetJS would write every one out. Its length stands behind cell, result and flags. */
function emptyFormula(view: DataView, { at, end }: Record, version: number) {
  const place = at + (version === 2 ? 16 : version < 5 ? 16 : 20)
  const size = version === 2 ? 1 : 2
  if (place + size > end) return
  for (let i = place; i < place + size; i++) view.setUint8(i, 0)
}

/** The records lie in a stream of a compound file; those of the years before it are the file. */
function streamOf(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xd0) return bytes.slice()
  const stream = compoundStream(bytes, ['Workbook', 'Book'])
  if (!stream) throw new ReadError('not_spreadsheet')
  return stream
}
