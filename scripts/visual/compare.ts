import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

export interface Comparison {
  /** Pixels that differ to the eye; a picture of another size differs in all it has more or less. */
  readonly pixels: number
  /** Where they differ, in red; nothing when the pictures are alike. */
  readonly diff?: Uint8Array
}

/** Two screenshots, by eye: antialiasing is no difference, a moved line is. */
export function compare(before: Uint8Array, after: Uint8Array): Comparison {
  const [a, b] = [PNG.sync.read(Buffer.from(before)), PNG.sync.read(Buffer.from(after))]
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)]
  const out = new PNG({ width, height })
  const pixels = pixelmatch(onto(a, width, height), onto(b, width, height), out.data, width, height, { threshold: 0.1 })
  const grown = width * height - Math.min(a.width, b.width) * Math.min(a.height, b.height)
  return pixels + grown === 0 ? { pixels: 0 } : { pixels: Math.max(pixels, grown), diff: PNG.sync.write(out) }
}

/** The picture on a transparent sheet of this size. */
function onto(picture: PNG, width: number, height: number): Buffer {
  if (picture.width === width && picture.height === height) return picture.data
  const sheet = new PNG({ width, height })
  PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0)
  return sheet.data
}
