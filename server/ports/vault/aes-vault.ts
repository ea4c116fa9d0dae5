import { fromBase64, inBase64 } from '../../../src/core/contracts/sealing/base64.ts'
import { hex } from '../../kit/secrets.ts'
import type { Vault } from '../ports.ts'

/**
 * AES-256-GCM and HMAC-SHA256 under keys made from one secret of the installation; a fresh nonce for every text that is sealed.
 * @param write how bytes are written, where the machine has a faster way than every page has
 */
export function aesVault(secret: Uint8Array<ArrayBuffer>, write: (data: Uint8Array) => string = inBase64): Vault {
  const key = crypto.subtle
    .digest('SHA-256', secret)
    .then(bytes => crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']))
  const label = new TextEncoder().encode('zhiyuan mac ')
  const macKey = crypto.subtle
    .digest('SHA-256', new Uint8Array([...label, ...secret]))
    .then(bytes => crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']))
  return {
    async mac(text) {
      return hex(new Uint8Array(await crypto.subtle.sign('HMAC', await macKey, new TextEncoder().encode(text))))
    },
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key, new TextEncoder().encode(text))
      return `${write(iv)}.${write(new Uint8Array(sealed))}`
    },
    async open(sealed) {
      const [iv, data] = sealed.split('.').map(fromBase64)
      return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: iv! }, await key, data!))
    },
  }
}
