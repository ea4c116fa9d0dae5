import sharp from 'sharp'
import { queue } from '../../kit/queue.ts'
import type { Images } from '../ports.ts'

/** The longer side: enough to read a certificate on a large screen, or to print it. */
const LONGEST = 2560
/** A few kilobytes can say that they are a picture of a hundred thousand lines: more than any camera's are not drawn. */
const MOST_PIXELS = 100_000_000

/** As a camera gives them, by what they are kept as. What loses nothing stays so; the others become JPEG. */
const kept = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'png', heif: 'jpeg' } as const

/** Pictures are drawn on threads of their own, two at a time: each takes its pixels in memory. */
export function sharpImages(): Images {
  const line = queue(2, 64)
  sharp.concurrency(1)
  sharp.cache(false)
  return {
    redraw: picture =>
      line(async () => {
        const input = sharp(new Uint8Array(await picture.arrayBuffer()), { limitInputPixels: MOST_PIXELS, failOn: 'error' })
        const found = await input.metadata().catch(() => undefined)
        const format = found && kept[found.format as keyof typeof kept]
        if (!format) return undefined
        const drawn = await input
          .autoOrient()
          .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
          .toFormat(format, format === 'jpeg' ? { quality: 85 } : {})
          .toBuffer()
          .catch(() => undefined)
        return drawn && { bytes: new Uint8Array(drawn), type: `image/${format}` }
      }),
  }
}
