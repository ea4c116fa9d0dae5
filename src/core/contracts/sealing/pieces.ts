import type { Bytes } from './cipher.ts'

/** Characters, or bytes, that are worked on without a pause: a list of a hundred thousand rows holds nobody else. */
export const AT_ONCE = 1 << 18
const pause = () => new Promise<void>(go => setTimeout(go))
const isFirstOfTwo = (code: number) => code >= 0xd800 && code <= 0xdbff

/** A text, whole or in pieces of any length, some at a time, between them everybody else; no character that takes two places is cut in half. */
export async function* pieces(text: readonly string[]): AsyncGenerator<string> {
  let done = 0
  for (const piece of text)
    for (let from = 0; from < piece.length; ) {
      if (done >= AT_ONCE) {
        await pause()
        done = 0
      }
      const end = from + AT_ONCE
      const to = isFirstOfTwo(piece.charCodeAt(end - 1)) && end < piece.length ? end - 1 : end
      yield piece.slice(from, to)
      done += to - from
      from = to
    }
}

/** Bytes some at a time. */
export async function* parts(bytes: Bytes): AsyncGenerator<Bytes> {
  for (let from = 0; from < bytes.length; from += AT_ONCE) {
    if (from > 0) await pause()
    yield bytes.subarray(from, from + AT_ONCE)
  }
}

export function joined(all: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(all.reduce((sum, some) => sum + some.length, 0))
  let at = 0
  for (const some of all) {
    bytes.set(some, at)
    at += some.length
  }
  return bytes
}

export async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const one of some) list.push(one)
  return list
}
