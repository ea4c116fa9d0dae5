import { fileTypeFromBuffer } from 'file-type'

/**
 * What is taken as a picture, by its first bytes: how many pixels it may have, and as what it is kept. What loses nothing stays so; the
 * others become JPEG. A few kilobytes can say that they are a picture of a hundred thousand lines. No camera's has more than these: a
 * JPEG is made smaller while it is read, the others may have to be held in memory whole, an AVIF several times over.
 */
const formats = {
  'image/jpeg': { most: 100_000_000, as: 'jpeg' },
  'image/png': { most: 50_000_000, as: 'png' },
  // drawn as its first picture
  'image/apng': { most: 50_000_000, as: 'png' },
  'image/webp': { most: 50_000_000, as: 'webp' },
  'image/gif': { most: 50_000_000, as: 'png' },
  'image/avif': { most: 24_000_000, as: 'jpeg' },
} as const

/** The loaders of libvips that read these. It has others, for SVG, PDF and what else is no photo, that a few bytes hold for ever. */
export const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(name => `VipsForeignLoad${name}`)

export interface Taken {
  readonly most: number
  readonly as: 'jpeg' | 'png' | 'webp'
  /** What is given to the library: without what would only be unpacked and thrown away. */
  readonly bytes: Uint8Array
}

/** Undefined for what is none of these; looked at before any library that draws sees it. */
export async function takenAs(bytes: Uint8Array): Promise<Taken | undefined> {
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
  const format = formats[mime as keyof typeof formats]
  if (!format) return undefined
  if (format === formats['image/avif']) return isPutTogether(bytes) ? undefined : { ...format, bytes }
  return { ...format, bytes: format.as === 'png' && mime !== 'image/gif' ? drawnChunks(bytes) : bytes }
}

/** An AVIF can be a table of pictures, each of which is a table again: a few lines of it are more than can ever be drawn. */
const isPutTogether = (bytes: Uint8Array) => /infe[\s\S]{8,10}(?:grid|iovl|iden|tmap)/.test(Buffer.from(bytes).toString('latin1'))

const PNG_HEAD = 8
/** Length, name and sum of a chunk. */
const CHUNK = 12
const DRAWN = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'iCCP', 'eXIf'])

/** A PNG without its texts: they are packed, eight megabytes in eight kilobytes, and the library unpacks a thousand of them. */
function drawnChunks(bytes: Uint8Array): Uint8Array {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces = [png.subarray(0, PNG_HEAD)]
  for (let at = PNG_HEAD; at + CHUNK <= png.length; ) {
    const end = at + CHUNK + png.readUInt32BE(at)
    if (DRAWN.has(png.toString('latin1', at + 4, at + 8))) pieces.push(png.subarray(at, end))
    at = end
  }
  return Buffer.concat(pieces)
}
