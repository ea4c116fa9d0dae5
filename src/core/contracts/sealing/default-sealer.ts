import { md5 } from '@noble/hashes/legacy.js'
import { type Bytes, type Cipher, type CipherOf, utf8 } from './cipher.ts'
import { type SealedAnswer, type Sealer, signedText } from './sealer.ts'
import { webCipher } from './web-cipher.ts'

const NONCE = 12
/** Tokens whose keys are kept, the latest used: making them costs more than all the rest. */
const KEPT = 500
/** Bytes that are worked on without a pause, so that a list of a hundred thousand rows holds nobody else. */
const AT_ONCE = 1 << 19
/** Bytes that become characters at once: each is an argument. */
const CHARACTERS = 8192

interface Sum {
  update(bytes: Bytes): unknown
  digest(): Uint8Array
}

/** Our own: keys from the token, HMAC-SHA256, AES-256-GCM bound to the question's sign, md5 of the plain text. */
export function createSealer(
  cipherOf: CipherOf,
  newSum: () => Sum = () => md5.create(),
  inBase64: (nonce: Bytes, sealed: Bytes) => string | Promise<string> = base64,
): Sealer {
  const kept = new Map<string, Promise<Cipher>>()
  const cipher = (token: string) => {
    const made = kept.get(token) ?? cipherOf(utf8(token))
    kept.delete(token)
    kept.set(token, made)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
    return made
  }
  return {
    async sign(token, question) {
      return hex(await (await cipher(token)).mac(utf8(signedText(question))))
    },
    async seal(token, sign, text) {
      const plain = utf8(text)
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE))
      const [sum, sealed] = [await sumOf(plain, newSum()), await (await cipher(token)).encrypt(nonce, plain, utf8(sign))]
      return { data: await inBase64(nonce, sealed), md5: sum }
    },
    async open(token, sign, answer) {
      const { data, md5: sum } = (answer ?? {}) as SealedAnswer
      const plain = await readable(cipher(token), sign, data).catch(() => undefined)
      if (!plain || (await sumOf(plain, newSum())) !== sum) throw new SyntaxError('a sealed answer that is not ours, or not whole')
      return new TextDecoder().decode(plain)
    },
  }
}

/** Made when it is first asked for: the library is then fetched, where there is no WebCrypto. */
export const defaultSealer: Sealer = createSealer(async token => {
  const cipherOf = crypto.subtle ? webCipher : (await import('./library-cipher.ts')).libraryCipher
  return cipherOf(token)
})

async function readable(cipher: Promise<Cipher>, sign: string, data: string): Promise<Bytes> {
  const text = atob(data)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return (await cipher).decrypt(bytes.subarray(0, NONCE), bytes.subarray(NONCE), utf8(sign))
}

const pause = () => new Promise<void>(go => setTimeout(go))
async function* pieces(bytes: Bytes): AsyncGenerator<Bytes> {
  for (let from = 0; from < bytes.length; from += AT_ONCE) {
    if (from > 0) await pause()
    yield bytes.subarray(from, from + AT_ONCE)
  }
}

async function sumOf(bytes: Bytes, sum: Sum): Promise<string> {
  for await (const some of pieces(bytes)) sum.update(some)
  return hex(sum.digest())
}

/** Three bytes are four characters: the nonce is four threes, and every piece but the last is cut at one. */
async function base64(nonce: Bytes, sealed: Bytes): Promise<string> {
  const text = [btoa(characters(nonce))]
  let rest = ''
  for await (const some of pieces(sealed)) {
    for (let from = 0; from < some.length; from += CHARACTERS) rest += characters(some.subarray(from, from + CHARACTERS))
    const whole = rest.length - (rest.length % 3)
    text.push(btoa(rest.slice(0, whole)))
    rest = rest.slice(whole)
  }
  return text.join('') + btoa(rest)
}

/** By `apply`: spread, the bytes would go through an iterator one by one, seven times as slow. */
const characters = (bytes: Bytes) => String.fromCharCode.apply(null, bytes as unknown as number[])
const hex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
