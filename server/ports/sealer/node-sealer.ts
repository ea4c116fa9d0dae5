import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { ANSWER_KEY, type Bytes, type CipherOf, SIGN_KEY } from '../../../src/core/contracts/sealing/cipher.ts'
import { createSealer } from '../../../src/core/contracts/sealing/default-sealer.ts'
import { joined } from '../../../src/core/contracts/sealing/pieces.ts'
import { nodeBase64 } from '../node-base64.ts'

const TAG = 16

/** The same by Node's own: a page of rows takes it some hundredths of a millisecond, where WebCrypto waits for another thread twice. */
const nodeCipher: CipherOf = async token => {
  const derived = (info: string) => new Uint8Array(hkdfSync('sha256', token, '', info, 32))
  const [signing, answering] = [derived(SIGN_KEY), derived(ANSWER_KEY)]
  return {
    mac: async text => new Uint8Array(createHmac('sha256', signing).update(text).digest()),
    async *encrypt(nonce, text, bound) {
      const cipher = createCipheriv('aes-256-gcm', answering, nonce).setAAD(bound)
      for await (const some of text) yield cipher.update(some) as Bytes
      yield joined([cipher.final(), cipher.getAuthTag()])
    },
    async decrypt(nonce, data, bound) {
      const cipher = createDecipheriv('aes-256-gcm', answering, nonce, { authTagLength: TAG }).setAAD(bound).setAuthTag(data.subarray(-TAG))
      return joined([cipher.update(data.subarray(0, -TAG)), cipher.final()])
    },
  }
}

export const nodeSealer = createSealer(nodeCipher, () => createHash('md5'), nodeBase64)
