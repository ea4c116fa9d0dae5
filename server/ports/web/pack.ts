import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip, gzipSync } from 'node:zlib'
import { AT_ONCE, all } from '../../../src/core/contracts/sealing/pieces.ts'
import type { Packed } from '../../kit/app-options.ts'
import { turn } from '../../kit/slices.ts'

type Bytes = Uint8Array<ArrayBuffer>
const elsewhere = promisify(gzip)

/** Shorter texts go out as they are: in one packet they cost the same. */
const LEAST = 1024
/** What is sealed repeats nothing: nobody looks for it, its signs alone are made shorter, to the same length in a quarter of the time. */
const SEALED = { strategy: constants.Z_HUFFMAN_ONLY }
/** Shorter texts are packed at once: to hand them to another thread takes longer. */
const SHORT = 1 << 16

/** Whether a caller takes answers so; `accepts` is its Accept-Encoding. */
export const takes = (accepts: string | undefined, encoding: string): boolean =>
  (accepts ?? '')
    .split(',')
    .map(one => one.trim().toLowerCase())
    .some(one => one === encoding || (one.startsWith(`${encoding};`) && !/;\s*q=0(\.0*)?$/.test(one)))

/** For a long answer that is always the same: packed anew for each who asks, it would be the dearest that a stranger may ask for. */
export function packedOnce(make: () => string): (accepts: string | undefined) => Promise<Packed> {
  let plain: Bytes | undefined
  let gzipped: Promise<Bytes> | undefined
  return async accepts => {
    plain ??= new TextEncoder().encode(make())
    if (!takes(accepts, 'gzip')) return { body: plain, isGzip: false }
    gzipped ??= elsewhere(plain) as Promise<Bytes>
    const body = await gzipped.catch((error: unknown) => {
      gzipped = undefined
      throw error
    })
    return { body, isGzip: true }
  }
}

/**
 * A whole answer gzipped, where its caller takes it so and it is worth it; no answer mixes a secret with what a stranger sent (BREACH). A long one
 * goes out in pieces, packed or not: as one, megabytes of text hold everybody else as long as they take to become bytes. A stream for each
 * short one would take five times as long.
 */
export async function pack(text: readonly string[], accepts: string | undefined, isSealed: boolean): Promise<Packed | undefined> {
  const length = text.reduce((sum, some) => sum + some.length, 0)
  const isGzip = length >= LEAST && takes(accepts, 'gzip')
  const options = isSealed ? SEALED : {}
  if (length > AT_ONCE) {
    const bytes = Readable.from(bytesOf(text))
    return { body: stream(await all<Bytes>(isGzip ? bytes.pipe(createGzip(options)) : bytes)), isGzip }
  }
  if (!isGzip) return undefined
  const whole = text.join('')
  return { body: (length < SHORT ? gzipSync(whole, options) : await elsewhere(whole, options)) as Bytes, isGzip }
}

async function* bytesOf(text: readonly string[]): AsyncGenerator<Bytes> {
  const encoder = new TextEncoder()
  for (const some of text) {
    yield encoder.encode(some)
    await turn()
  }
}

function stream(bytes: readonly Bytes[]): ReadableStream<Bytes> {
  const next = bytes.values()
  return new ReadableStream({
    pull(out) {
      const { value, done } = next.next()
      if (done) out.close()
      else out.enqueue(value)
    },
  })
}
