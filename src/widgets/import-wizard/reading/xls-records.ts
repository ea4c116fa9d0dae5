import { CFB } from 'xlsx'
import { ReadError } from './file-rules.ts'
import { Room } from './room.ts'

/** Records of one cell, of every version; what only has a look is no cell. */
const cells = new Set([0x02, 0x03, 0x04, 0x05, 0x06, 0x203, 0x204, 0x205, 0x206, 0x406, 0x27e, 0xfd, 0xd6])
const MULRK = 0xbd
const END = 0x0a
const BEGIN = new Set([0x09, 0x209, 0x409, 0x809])
const MERGES = 0xe5
const SHEETS_NAMED = 0x17
const COLUMNS = 0x7d
const ENCRYPTED = 0x2f

/** Of each sheet one and more; SheetJS copies all that came before for every one. */
const MAX_LISTS = 4096
/** Columns that something is said of: 256 of each of 256 sheets are a tenth. */
const MAX_SAID = 655_360

/**
 * Walks through the records of an old book before SheetJS does, which cannot stop: what it would take gigabytes or minutes for is
 * refused. Nothing of a cell is read but where it stands.
 */
export function weighXls(bytes: Uint8Array): void {
  const stream = streamOf(bytes)
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const room = new Room()
  // of one sheet: a program may write column by column
  let widths = new Map<number, number>()
  let [depth, lists, said] = [0, 0, 0]
  for (let at = 0; at + 4 <= view.byteLength; ) {
    const kind = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const body = at + 4
    at = body + length
    // what stands behind the last sheet is read by nobody
    if (at > view.byteLength || kind === ENCRYPTED || (depth === 0 && !BEGIN.has(kind))) return
    if (BEGIN.has(kind)) {
      depth++
      widths = new Map()
    } else if (kind === END) depth--
    else if (length >= 6 && (kind === MULRK || cells.has(kind))) {
      const places = 1 + view.getUint16(kind === MULRK ? at - 2 : body + 2, true)
      const row = view.getUint16(body, true)
      const width = widths.get(row)
      if (width !== undefined && places <= width) continue
      if (width === undefined) room.row(places)
      else room.more(places - width)
      widths.set(row, places)
    } else if (kind === COLUMNS && length >= 4) said += Math.max(0, view.getUint16(body + 2, true) - view.getUint16(body, true))
    else if (kind === MERGES || kind === SHEETS_NAMED) lists++
    if (lists > MAX_LISTS || said > MAX_SAID) throw new ReadError('unsafe')
  }
}

/** The records lie in a stream of a compound file; those of the years before it are the file. */
function streamOf(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xd0) return bytes
  const file = CFB.read(bytes, { type: 'array' })
  const stream: Uint8Array | number[] | undefined = (CFB.find(file, '/Workbook') ?? CFB.find(file, '/Book'))?.content
  if (!stream) throw new ReadError('not_spreadsheet')
  return stream instanceof Uint8Array ? stream : Uint8Array.from(stream)
}
