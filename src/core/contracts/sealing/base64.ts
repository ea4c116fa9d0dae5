import type { Bytes } from './cipher.ts'

/** So many bytes become characters at once: each is an argument, and a call takes no more than some ten thousand. */
const AT_ONCE = 8192

/** As every page and every server can. By `apply`: spread, the bytes would go through an iterator one by one, seven times as slow. */
export function inBase64(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    text += String.fromCharCode.apply(null, bytes.subarray(from, from + AT_ONCE) as unknown as number[])
  return btoa(text)
}

/** By a loop: a mapper is called for each of a million bytes. */
export function fromBase64(written: string): Bytes {
  const text = atob(written)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}
