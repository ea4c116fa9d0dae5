import { ANSWER_KEY, type CipherOf, SIGN_KEY, utf8 } from './cipher.ts'
import { all, joined, parts } from './pieces.ts'

/** By WebCrypto: Node, and every page in a secure context. */
export const webCipher: CipherOf = async token => {
  const { subtle } = crypto
  const secret = await subtle.importKey('raw', token, 'HKDF', false, ['deriveKey'])
  const derived = (info: string, kind: HmacKeyGenParams | AesKeyGenParams, uses: KeyUsage[]) =>
    subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(info) }, secret, kind, false, uses)
  const [signing, answering] = await Promise.all([
    derived(SIGN_KEY, { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
    derived(ANSWER_KEY, { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
  ])
  const gcm = (iv: BufferSource, additionalData: BufferSource) => ({ name: 'AES-GCM', iv, additionalData })
  return {
    mac: async text => new Uint8Array(await subtle.sign('HMAC', signing, text)),
    async *encrypt(nonce, text, bound) {
      yield* parts(new Uint8Array(await subtle.encrypt(gcm(nonce, bound), answering, joined(await all(text)))))
    },
    decrypt: async (nonce, data, bound) => new Uint8Array(await subtle.decrypt(gcm(nonce, bound), answering, data)),
  }
}
