import sharp from 'sharp'
import { queue } from '../../kit/queue.ts'
import type { Images } from '../ports.ts'
import { loaders, takenAs } from './formats.ts'

/** The longer side: enough to read a certificate on a large screen, or to print it. */
const LONGEST = 2560
/** A photo takes a second or two, on a busy machine ten. */
const MOST_SECONDS = 30

/** Pictures are drawn on threads of their own, two at a time: each takes its pixels in memory. */
export function sharpImages(): Images {
  const line = queue(2, 64)
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  const drawing = new Set<Promise<unknown>>()
  const draw = async (picture: Blob) => {
    const taken = await takenAs(new Uint8Array(await picture.arrayBuffer()))
    if (!taken) return undefined
    if (!('bytes' in taken)) return taken
    const drawn = await sharp(taken.bytes, { limitInputPixels: taken.most, failOn: 'error' })
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
      .toFormat(taken.as, taken.as === 'jpeg' ? { quality: 85 } : {})
      .toBuffer()
      .catch((error: Error) => (error.message.includes('pixel limit') ? 'large' : undefined))
    if (drawn === 'large') return { most: taken.most }
    return drawn && { bytes: new Uint8Array(drawn), type: `image/${taken.as}` }
  }
  return {
    redraw: (picture, as) =>
      line(() => {
        const one = draw(picture)
        drawing.add(one)
        return one.finally(() => drawing.delete(one))
      }, as),
    ended: async () => void (await Promise.allSettled(drawing)),
  }
}
