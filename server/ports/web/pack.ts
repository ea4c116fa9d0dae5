import { promisify } from 'node:util'
import { constants, gzip, gzipSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>
const elsewhere = promisify(gzip)

/** Shorter texts go out as they are: in one packet they cost the same. */
const LEAST = 1024
/** Shorter texts are packed at once: to hand them to another thread takes longer. */
const AT_ONCE = 1 << 16
/** What is sealed repeats nothing: nobody looks for it, its signs alone are made shorter, to the same length in a quarter of the time. */
const SEALED = { strategy: constants.Z_HUFFMAN_ONLY }

/** Whether a caller takes answers so; `accepts` is its Accept-Encoding. */
export const takes = (accepts: string | undefined, encoding: string): boolean =>
  (accepts ?? '')
    .split(',')
    .map(one => one.trim().toLowerCase())
    .some(one => one === encoding || (one.startsWith(`${encoding};`) && !/;\s*q=0(\.0*)?$/.test(one)))

/** A whole answer gzipped, where its caller takes it so and it is worth it. A stream for each takes five times as long. */
export async function pack(text: string, accepts: string | undefined, isSealed: boolean): Promise<Bytes | undefined> {
  if (text.length < LEAST || !takes(accepts, 'gzip')) return undefined
  const options = isSealed ? SEALED : {}
  return (text.length < AT_ONCE ? gzipSync(text, options) : await elsewhere(text, options)) as Bytes
}
