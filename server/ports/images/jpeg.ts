import { setImmediate as turn } from 'node:timers/promises'

/** What a picture may take while it is drawn, in bytes: two are drawn at once. */
const MOST_HELD = 240_000_000
/** Of each point and colour, while it waits for the next scan. */
const BYTES_HELD = 2
/** A camera's picture has some twenty, with a large profile a hundred; millions of empty ones each take their time. */
const MOST_SEGMENTS = 1000
/** A progressive one has some ten. All are read before the first line is drawn, where no clock stops the library. */
const MOST_SCANS = 100
/** As much as can be looked through in a few milliseconds. */
const SLICE = 1024 * 1024
const START_OF_SCAN = 0xda
const END = 0xd9

/**
 * How many points a JPEG may have. One that comes line by line is made smaller while it is read; one that comes in several scans
 * (progressive, or a colour after the other) is held whole until the last of them. What is written in another way than usual is taken to.
 * Undefined for one of more scans than anybody makes.
 */
export async function mostPoints(bytes: Uint8Array, whereByLine: number): Promise<number | undefined> {
  const jpeg = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (await hasTooManyScans(jpeg)) ? undefined : Math.min(whereByLine, mostOfFirst(jpeg, whereByLine))
}

/** By what stands before the first scan. */
function mostOfFirst(jpeg: Buffer, whereByLine: number): number {
  let frame: { readonly isProgressive: boolean; readonly colours: number } | undefined
  for (let at = 2, n = 0; at + 10 <= jpeg.length && n < MOST_SEGMENTS && jpeg[at] === 0xff; n++) {
    const marker = jpeg[at + 1]!
    // no camera writes one without a length here, or two frames
    if (!hasLength(marker) || (frame && isFrame(marker))) break
    if (marker === START_OF_SCAN && frame) return !frame.isProgressive && jpeg[at + 4] === frame.colours ? whereByLine : held(frame.colours)
    if (isFrame(marker)) frame = { isProgressive: marker % 4 === 2, colours: jpeg[at + 9]! }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return held(4)
}

/** From marker to marker up to the end of the picture, as the library goes: what stands within a segment, or behind the end, is no scan. */
async function hasTooManyScans(jpeg: Buffer): Promise<boolean> {
  let scans = 0
  for (let at = 2, next = SLICE; at + 4 <= jpeg.length; ) {
    if (at >= next) {
      await turn()
      next = at + SLICE
    }
    // what is drawn of an FF is written FF 00
    const marker = jpeg[at] === 0xff ? jpeg[at + 1]! : 0
    if (marker === END) return false
    if (marker === START_OF_SCAN) scans += 1
    if (scans > MOST_SCANS) return true
    at += hasLength(marker) ? 2 + jpeg.readUInt16BE(at + 2) : 1
  }
  return false
}

const held = (colours: number) => Math.floor(MOST_HELD / BYTES_HELD / Math.max(1, colours))
/** All but beginning, end and restarts (D0 to D9), fillings (FF) and what is below C0. */
const hasLength = (marker: number) => marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= END)
/** C0 to CF, but for tables (C4, CC) and what is kept for later (C8). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
