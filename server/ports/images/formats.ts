import { fileTypeFromBuffer } from 'file-type'
import { mostPoints } from './jpeg.ts'

/**
 * What is taken as a picture, by its first bytes: how many pixels it may have, and as what it is kept. What loses nothing stays so; the
 * others become JPEG. A few kilobytes can say that they are a picture of a hundred thousand lines. No camera's has more than these: a
 * JPEG is made smaller while it is read (but see `mostPoints`), the others may have to be held in memory whole, a GIF twice. AVIF is none of
 * them: what its tables may name has no bound.
 */
const formats = {
  'image/jpeg': { most: 100_000_000, as: 'jpeg' },
  'image/png': { most: 50_000_000, as: 'png' },
  // drawn as its first picture
  'image/apng': { most: 50_000_000, as: 'png' },
  'image/webp': { most: 50_000_000, as: 'webp' },
  'image/gif': { most: 25_000_000, as: 'png' },
} as const

/** The loaders of libvips that read these. It has others, for SVG, PDF and what else is no photo, that a few bytes hold for ever. */
export const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map(name => `VipsForeignLoad${name}`)

/** A side of any picture; of a JPEG and a GIF by their own tables. Each line of a PNG costs time of its own: fifty million of one point took half a minute. */
const LONGEST_SIDE = 65_535

export interface Taken {
  readonly most: number
  readonly as: 'jpeg' | 'png' | 'webp'
  /** What is given to the library: without what would only be unpacked and thrown away. */
  readonly bytes: Uint8Array
}

/** What a picture is, its first bytes say; of what is none (an archive of thousands of files) more would be looked through at once. */
const HEAD = 64 * 1024

/** What a picture is refused for: pixels that a side, or its width, may have. */
export type TooLong = { readonly longest: number } | { readonly widest: number }

/** Undefined for what is none of these; looked at before any library that draws sees it. */
export async function takenAs(bytes: Uint8Array): Promise<Taken | TooLong | undefined> {
  const mime = (await fileTypeFromBuffer(bytes.subarray(0, HEAD)).catch(() => undefined))?.mime
  const format = formats[mime as keyof typeof formats]
  if (!format) return undefined
  if (format === formats['image/jpeg']) {
    const most = await mostPoints(bytes, format.most)
    return most === undefined ? undefined : { ...format, most, bytes }
  }
  if (format === formats['image/webp']) return isStill(bytes) ? { ...format, bytes } : undefined
  if (format === formats['image/gif']) return tooWideGif(bytes) ?? { ...format, bytes }
  const drawn = drawnChunks(bytes)
  if (!drawn || drawn.length < PNG_KNOWN) return undefined
  return (
    tooLongPng(drawn) ?? { ...format, most: Math.min(format.most, isWoven(drawn) ? HELD / bytesOfPoint(drawn) : format.most), bytes: drawn }
  )
}

/**
 * A PNG that comes line after line is made smaller while it is read, and a GIF too: some hundreds of lines are held, and of the longest taken
 * here they are some 250 MB. One that is woven (a few points first) is held whole besides, and so is a GIF: with its lines the same.
 */
const [LINE, LINE_BESIDE] = [128 * 1024, 64 * 1024]
const HELD = 168_000_000
/** As the library holds it: grey has a transparency beside it at most, and of a palette come colours. */
const bytesOfPoint = (png: Buffer) => (png[DEPTH] === 16 ? 2 : 1) * (png[COLOURS] === 0 || png[COLOURS] === 4 ? 2 : 4)
const isWoven = (png: Buffer) => png[WOVEN] !== 0
function tooLongPng(png: Buffer): TooLong | undefined {
  const width = png.readUInt32BE(WIDTH)
  if (Math.max(width, png.readUInt32BE(HEIGHT)) > LONGEST_SIDE) return { longest: LONGEST_SIDE }
  const widest = Math.floor((isWoven(png) ? LINE_BESIDE : LINE) / bytesOfPoint(png))
  return width > widest ? { widest } : undefined
}
/** Where its first chunk says this, and where that ends. */
const WIDTH = 16
const HEIGHT = 20
const DEPTH = 24
const COLOURS = 25
const WOVEN = 28
const PNG_KNOWN = 29

function tooWideGif(gif: Uint8Array): TooLong | undefined {
  const widest = LINE_BESIDE / 4
  return gif[GIF_WIDTH]! + 256 * gif[GIF_WIDTH + 1]! > widest ? { widest } : undefined
}
const GIF_WIDTH = 6

/** A WebP of one picture, and of no more pieces than a camera writes: of one that moves the library looks for each picture from the first one on. */
function isStill(bytes: Uint8Array): boolean {
  const webp = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let pieces = 0
  for (let at = WEBP_HEAD; at + WEBP_CHUNK <= webp.length; ) {
    const name = webp.toString('latin1', at, at + 4)
    pieces += 1
    if (pieces > MOST_PIECES || name === 'ANIM' || name === 'ANMF') return false
    const length = webp.readUInt32LE(at + 4)
    // each begins at an even place
    at += WEBP_CHUNK + length + (length % 2)
  }
  return true
}
const WEBP_HEAD = 12
const WEBP_CHUNK = 8
/** Colour profile, transparency, picture, notes. */
const MOST_PIECES = 100

const PNG_HEAD = 8
/** Length, name and sum of a chunk. */
const CHUNK = 12
const DRAWN = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'iCCP', 'eXIf'])

/** Of ten megabytes some thousand are usual; of a million empty ones each takes its time. */
const MOST_CHUNKS = 20_000

/** A PNG without its texts: they are packed, eight megabytes in eight kilobytes, and the library unpacks a thousand of them. Undefined for one of too many chunks. */
function drawnChunks(bytes: Uint8Array): Buffer<ArrayBuffer> | undefined {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces = [png.subarray(0, PNG_HEAD)]
  let chunks = 0
  for (let at = PNG_HEAD; at + CHUNK <= png.length; ) {
    chunks += 1
    if (chunks > MOST_CHUNKS) return undefined
    const end = at + CHUNK + png.readUInt32BE(at)
    if (DRAWN.has(png.toString('latin1', at + 4, at + 8))) pieces.push(png.subarray(at, end))
    at = end
  }
  return Buffer.concat(pieces)
}
