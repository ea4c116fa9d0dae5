export type Bytes = Uint8Array<ArrayBuffer>

/** What one token's two keys do. They are made from it with HKDF-SHA256, without salt, each for its purpose alone. */
export interface Cipher {
  /** HMAC-SHA256 under the key for signing. */
  mac(text: Bytes): Promise<Bytes>
  /** AES-256-GCM under the key for answers; `bound` must be the same to read it again. Text and answer come in pieces of any length. */
  encrypt(nonce: Bytes, text: AsyncIterable<Bytes>, bound: Bytes): AsyncIterable<Bytes>
  decrypt(nonce: Bytes, data: Bytes, bound: Bytes): Promise<Bytes>
}
export type CipherOf = (token: Bytes) => Promise<Cipher>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** HKDF's `info`: a key for one purpose tells nothing of the other. */
export const SIGN_KEY = 'zhiyuan sealed call sign'
export const ANSWER_KEY = 'zhiyuan sealed call answer'
