import { md5 } from '@noble/hashes/legacy.js'
import { fromBase64, inBase64 } from './base64.ts'
import { type Bytes, type Cipher, type CipherOf, utf8 } from './cipher.ts'
import { joined, parts, pieces } from './pieces.ts'
import { type SealedAnswer, type Sealer, signedText } from './sealer.ts'
import { webCipher } from './web-cipher.ts'

const NONCE = 12
/** Tokens whose keys are kept, the latest used: making them costs more than all the rest. */
const KEPT = 500

interface Sum {
  update(bytes: Bytes): unknown
  digest(): Uint8Array
}

/** Our own: keys from the token, HMAC-SHA256, AES-256-GCM bound to the question's sign, md5 of the plain text. */
export function createSealer(
  cipherOf: CipherOf,
  newSum: () => Sum = () => md5.create(),
  write: (bytes: Bytes) => string = inBase64,
): Sealer {
  const kept = new Map<string, Promise<Cipher>>()
  const cipher = (token: string) => {
    const made = kept.get(token) ?? cipherOf(utf8(token))
    kept.delete(token)
    kept.set(token, made)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
    return made
  }
  async function sealPieces(token: string, sign: string, text: readonly string[]) {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE))
    const sum = newSum()
    async function* summed() {
      for await (const some of pieces(text)) {
        const bytes = utf8(some)
        sum.update(bytes)
        yield bytes
      }
    }
    const sealed = (await cipher(token)).encrypt(nonce, summed(), utf8(sign))
    return { data: await written(nonce, sealed, write), md5: hex(sum.digest()) }
  }
  return {
    async sign(token, question) {
      return hex(await (await cipher(token)).mac(utf8(signedText(question))))
    },
    async seal(token, sign, text) {
      const { data, md5: sum } = await sealPieces(token, sign, [text])
      return { data: data.join(''), md5: sum }
    },
    sealPieces,
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
  const bytes = fromBase64(data)
  return (await cipher).decrypt(bytes.subarray(0, NONCE), bytes.subarray(NONCE), utf8(sign))
}

async function sumOf(bytes: Bytes, sum: Sum): Promise<string> {
  for await (const some of parts(bytes)) sum.update(some)
  return hex(sum.digest())
}

/** Three bytes are four characters: the nonce is four threes, and every piece but the last is cut at one. */
async function written(nonce: Bytes, sealed: AsyncIterable<Bytes>, write: (bytes: Bytes) => string): Promise<string[]> {
  const text = [write(nonce)]
  let rest: Bytes = new Uint8Array()
  for await (const some of sealed) {
    const bytes = rest.length > 0 ? joined([rest, some]) : some
    const whole = bytes.length - (bytes.length % 3)
    text.push(write(bytes.subarray(0, whole)))
    rest = bytes.subarray(whole)
  }
  text.push(write(rest))
  return text
}

const hex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
