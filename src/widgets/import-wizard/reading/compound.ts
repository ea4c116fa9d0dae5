import { ReadError } from './file-rules.ts'

const HEADER = 512
const ENTRY = 128
/** Types of an entry of the directory. */
const STREAM = 2
const ROOT = 5

interface Entry {
  readonly at: number
  readonly name: string
  readonly type: number
}

/**
 * One stream of a compound file ([MS-CFB]), by the first of these names that it has; undefined where it has none. Only the chains that
 * lead there are followed, each once round the file at most: a library that takes every stream out can be led through one place a
 * thousand times.
 */
export function compoundStream(bytes: Uint8Array, names: readonly string[]): Uint8Array | undefined {
  if (bytes.length < HEADER) throw new ReadError('corrupt')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [shift, smallShift] = [view.getUint16(30, true), view.getUint16(32, true)]
  if ((shift !== 9 && shift !== 12) || smallShift !== 6) throw new ReadError('corrupt')
  const sector = 2 ** shift
  const follow = (start: number) => take(bytes, sector, shift, sector, chain(start, tableOf(view, shift), Math.ceil(bytes.length / sector)))
  const directory = follow(view.getInt32(48, true))
  const entries = entriesOf(directory)
  const found = find(directory, entries, names)
  if (!found) {
    // its table or its directory lie behind the end of a file that was cut off
    const isThere = (place: number) => (place + 1) * sector < bytes.length
    if (![48, 76].every(at => isThere(view.getInt32(at, true)))) throw new ReadError('corrupt')
    return
  }
  const [start, size] = [directory.getInt32(found.at + 116, true), directory.getUint32(found.at + 120, true)]
  const root = entries.find(({ type }) => type === ROOT)
  if (size >= view.getUint32(56, true) || !root) return whole(follow(start), size)
  // what is smaller lies in pieces in a stream of the root, which has a table of its own
  const small = bytesOf(follow(directory.getInt32(root.at + 116, true)))
  const table = follow(view.getInt32(60, true))
  const next = (at: number) => (at * 4 + 4 <= table.byteLength ? table.getInt32(at * 4, true) : -1)
  return whole(take(small, 0, smallShift, 64, chain(start, next, Math.ceil(small.length / 64))), size)
}

const bytesOf = (view: DataView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

/** A file that was cut off has less than it says. */
function whole(view: DataView, size: number): Uint8Array {
  if (view.byteLength < size) throw new ReadError('corrupt')
  return bytesOf(view).subarray(0, size)
}

/** Which sector follows: its table lies in sectors that the header names, and further lists of them. */
function tableOf(view: DataView, shift: number): (sector: number) => number {
  const each = 2 ** (shift - 2)
  const most = Math.ceil(view.byteLength / 2 ** shift)
  const place = (sector: number) => (sector + 1) * 2 ** shift
  const parts: number[] = []
  const add = (from: number, n: number) => {
    for (let i = 0; i < n && parts.length < most; i++) {
      const sector = view.getInt32(from + i * 4, true)
      if (sector >= 0) parts.push(sector)
    }
  }
  add(76, 109)
  let list = view.getInt32(68, true)
  for (let n = 0; n < most && list >= 0 && place(list + 1) <= view.byteLength; n++) {
    add(place(list), each - 1)
    list = view.getInt32(place(list + 1) - 4, true)
  }
  return sector => {
    const part = parts[Math.floor(sector / each)]
    const at = part === undefined ? -1 : place(part) + (sector % each) * 4
    return at < 0 || at + 4 > view.byteLength ? -1 : view.getInt32(at, true)
  }
}

/** A chain that is longer than the file goes in a circle. */
function chain(start: number, next: (at: number) => number, most: number): number[] {
  const list: number[] = []
  for (let at = start; at >= 0 && at < most; at = next(at)) {
    if (list.length === most) throw new ReadError('corrupt')
    list.push(at)
  }
  return list
}

/** The pieces of a chain in one; the last of a file may be cut short. */
function take(bytes: Uint8Array, from: number, shift: number, size: number, pieces: readonly number[]): DataView {
  const out = new Uint8Array(pieces.length * size)
  for (const [n, piece] of pieces.entries()) {
    const at = from + piece * 2 ** shift
    out.set(bytes.subarray(at, at + size), n * size)
  }
  return new DataView(out.buffer)
}

function entriesOf(directory: DataView): Entry[] {
  const utf16 = new TextDecoder('utf-16le')
  return Array.from({ length: Math.floor(directory.byteLength / ENTRY) }, (_, i) => {
    const at = i * ENTRY
    const length = Math.min(64, Math.max(0, directory.getUint16(at + 64, true) - 2))
    return { at, name: utf16.decode(bytesOf(directory).subarray(at, at + length)).toLowerCase(), type: directory.getUint8(at + 66) }
  })
}

/** Beside the root: a book that is embedded in a book has a folder of its own. Some programs write no order: then anywhere. */
function find(directory: DataView, entries: readonly Entry[], names: readonly string[]): Entry | undefined {
  const root = entries.find(({ type }) => type === ROOT)
  const beside = new Set<Entry>()
  const open = root ? [directory.getInt32(root.at + 76, true)] : []
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    const entry = entries[i]
    if (!entry || beside.has(entry)) continue
    beside.add(entry)
    open.push(directory.getInt32(entry.at + 68, true), directory.getInt32(entry.at + 72, true))
  }
  const among = (list: readonly Entry[], name: string) => list.find(entry => entry.type === STREAM && entry.name === name.toLowerCase())
  for (const list of [[...beside], entries])
    for (const name of names) {
      const found = among(list, name)
      if (found) return found
    }
  return
}
