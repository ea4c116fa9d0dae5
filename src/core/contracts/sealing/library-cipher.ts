import { gcm } from '@noble/ciphers/aes.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { ANSWER_KEY, type Bytes, type CipherOf, SIGN_KEY, utf8 } from './cipher.ts'
import { all, joined, parts } from './pieces.ts'

/** The same in JavaScript, for pages on plain http, which have no WebCrypto. Fetched by those alone. */
export const libraryCipher: CipherOf = async token => {
  const derived = (info: string) => hkdf(sha256, token, undefined, utf8(info), 32)
  const [signing, answering] = [derived(SIGN_KEY), derived(ANSWER_KEY)]
  return {
    mac: async text => hmac(sha256, signing, text) as Bytes,
    async *encrypt(nonce, text, bound) {
      yield* parts(gcm(answering, nonce, bound).encrypt(joined(await all(text))) as Bytes)
    },
    decrypt: async (nonce, data, bound) => gcm(answering, nonce, bound).decrypt(data) as Bytes,
  }
}
