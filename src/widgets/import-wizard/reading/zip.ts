import { Inflate } from 'fflate'
import { CRC_BEGIN, crcOf, furtherCrc } from './crc.ts'
import { MAX_INFLATED, MAX_ZIP_ENTRIES, ReadError } from './file-rules.ts'

interface ZipEntry {
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly crc: number
  readonly at: number
}

/** The parts of an archive by name. Nothing is unpacked until it is asked for, and never beyond what the directory declares. */
export class Zip {
  readonly entries = new Map<string, ZipEntry>()
  readonly #bytes: Uint8Array
  #left = MAX_INFLATED

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#readDirectory()
  }

  #readDirectory() {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength)
    let end = this.#bytes.length - 22
    const stop = Math.max(0, end - 65_535)
    while (end >= stop && view.getUint32(end, true) !== 0x06054b50) end--
    if (end < stop || end < 0) throw new ReadError('corrupt')
    const count = view.getUint16(end + 10, true)
    if (count > MAX_ZIP_ENTRIES) throw new ReadError('unsafe')
    let at = view.getUint32(end + 16, true)
    let total = 0
    for (let i = 0; i < count; i++) {
      if (at + 46 > this.#bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new ReadError('corrupt')
      const [nameLength, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
      const [size, packed, start] = longOnes(view, at, at + 46 + nameLength, extra)
      const name = new TextDecoder().decode(this.#bytes.subarray(at + 46, at + 46 + nameLength))
      if (view.getUint16(at + 8, true) & 1) throw new ReadError('encrypted')
      total += size
      if (total > MAX_INFLATED) throw new ReadError('inflates_too_much', { n: MAX_INFLATED / 1024 / 1024 })
      this.entries.set(keyOf(name), {
        method: view.getUint16(at + 10, true),
        packed,
        size,
        crc: view.getUint32(at + 16, true),
        at: start,
      })
      at += 46 + nameLength + extra + comment
    }
  }

  has(name: string) {
    return this.entries.has(keyOf(name))
  }

  /** One part, at most `most` bytes at a time, which the next ones overwrite; undefined when there is none. */
  bytes(name: string, most: number): Generator<Uint8Array, void> | undefined {
    const entry = this.entries.get(keyOf(name))
    if (!entry) return
    this.#left -= entry.size
    if (this.#left < 0) throw new ReadError('inflates_too_much', { n: MAX_INFLATED / 1024 / 1024 })
    return this.#unpacked(entry, new Uint8Array(most))
  }

  /**
   * A part is never there as a whole, and what was given is let go at once: a browser collects late, and what its own decoders were
   * given (or made, as `DecompressionStream`) later still.
   */
  *#unpacked(entry: ZipEntry, window: Uint8Array): Generator<Uint8Array, void> {
    const packed = this.#packed(entry)
    const isStored = entry.method === 0
    if (!isStored && entry.method !== DEFLATED) throw new ReadError('corrupt')
    let [n, crc] = [0, CRC_BEGIN]
    for (const piece of isStored ? [packed] : inflated(packed, entry.size)) {
      n += piece.length
      // a directory may lie
      if (n > entry.size) throw new ReadError('unsafe')
      for (let at = 0; at < piece.length; at += window.length) {
        const part = piece.subarray(at, at + window.length)
        window.set(part)
        crc = furtherCrc(crc, part)
        yield window.subarray(0, part.length)
      }
      // a browser of before keeps it until it collects
      if (!isStored) (piece.buffer as ArrayBuffer).transfer?.(0)
    }
    // what is not as the directory says was damaged on its way; a CRC of 0 was left out by a writer that does not reckon it
    if (n !== entry.size || (entry.crc !== 0 && crcOf(crc) !== entry.crc)) throw new ReadError('corrupt')
  }

  #packed(entry: ZipEntry): Uint8Array {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength)
    if (entry.at + 30 > this.#bytes.length || view.getUint32(entry.at, true) !== 0x04034b50) throw new ReadError('corrupt')
    const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
    return this.#bytes.subarray(start, start + entry.packed)
  }
}

/** Letters count in either case, and `%20` is a blank: some writers name a part as its address is written, some as it reads. */
function keyOf(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/^\//, '')
  try {
    return decodeURIComponent(path).toLowerCase()
  } catch {
    // a name with a percent sign
    return path.toLowerCase()
  }
}

const DEFLATED = 8

const FULL = 0xffffffff
/** Size, packed size and place of an entry: writers that stream leave them to a field of 64-bit numbers, in this order. */
function longOnes(view: DataView, at: number, extraAt: number, extraLength: number): [number, number, number] {
  const short = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)] as const
  const end = Math.min(extraAt + extraLength, view.byteLength)
  let field = extraAt
  while (field + 4 <= end && view.getUint16(field, true) !== 1) field += 4 + view.getUint16(field + 2, true)
  let next = field + 4
  const long = (value: number) => {
    if (value !== FULL || next + 8 > end) return value
    next += 8
    return Number(view.getBigUint64(next - 8, true))
  }
  return [long(short[0]), long(short[1]), long(short[2])]
}

/** So much comes out at once, and so much goes in at most: a small file may unpack to a thousand times its size. */
const [OUT, BITE] = [49_152, 16_384]

/** What is packed, as it comes out. */
function* inflated(packed: Uint8Array, size: number): Generator<Uint8Array, void> {
  const out: Uint8Array[] = []
  const stream = new Inflate(piece => void out.push(piece))
  const bite = Math.max(256, Math.min(BITE, Math.floor((packed.length * OUT) / (size + 1))))
  for (let at = 0; at < packed.length; at += bite) {
    stream.push(packed.subarray(at, at + bite), at + bite >= packed.length)
    for (let piece = out.shift(); piece; piece = out.shift()) yield piece
  }
}
