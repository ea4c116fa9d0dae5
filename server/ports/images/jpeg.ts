/** What a JPEG may take while it is drawn, in bytes: two are drawn at once. */
const MOST_HELD = 240_000_000
/** Of each point and colour, while it waits for the next scan. */
const BYTES_HELD = 2
/** A camera's picture has some twenty, with a large profile a hundred; millions of empty ones each take their time. */
const MOST_SEGMENTS = 1000
const START_OF_SCAN = 0xda

/**
 * How many points a JPEG may have. One that comes line by line is made smaller while it is read; one that comes in several scans
 * (progressive, or a colour after the other) is held whole until the last of them. What is written in another way than usual is taken to.
 */
export function mostPoints(bytes: Uint8Array, whereByLine: number): number {
  const jpeg = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let frame: { readonly isProgressive: boolean; readonly colours: number } | undefined
  for (let at = 2, n = 0; at + 10 <= jpeg.length && n < MOST_SEGMENTS && jpeg[at] === 0xff; n++) {
    const marker = jpeg[at + 1]!
    if (marker === START_OF_SCAN && frame) {
      const isByLine = !frame.isProgressive && jpeg[at + 4] === frame.colours
      return isByLine ? whereByLine : Math.min(whereByLine, held(frame.colours))
    }
    if (isFrame(marker)) frame = { isProgressive: marker % 4 === 2, colours: jpeg[at + 9]! }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return held(4)
}

const held = (colours: number) => Math.floor(MOST_HELD / BYTES_HELD / Math.max(1, colours))
/** C0 to CF, but for tables (C4, CC) and what is kept for later (C8). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
