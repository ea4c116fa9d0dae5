import { hex } from '../../kit/secrets.ts'
import type { Vault } from '../ports.ts'

/**
 * AES-256-GCM and HMAC-SHA256 under keys made from one secret of the installation; a fresh nonce for every text that is sealed.
 * @param inBase64 how bytes are written, where the machine has a faster way than every page has
 */
export function aesVault(secret: Uint8Array<ArrayBuffer>, inBase64: (data: Uint8Array) => string = base64): Vault {
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
      return `${inBase64(iv)}.${inBase64(new Uint8Array(sealed))}`
    },
    async open(sealed) {
      const [iv, data] = sealed.split('.').map(bytes)
      return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: iv! }, await key, data!))
    },
  }
}

/** So many bytes become characters at once: each is an argument, and a call takes no more than some ten thousand. By `apply`: spread, they go through an iterator. */
const AT_ONCE = 8192
function base64(data: Uint8Array): string {
  let text = ''
  for (let from = 0; from < data.length; from += AT_ONCE)
    text += String.fromCharCode.apply(null, data.subarray(from, from + AT_ONCE) as unknown as number[])
  return btoa(text)
}
/** By a loop: a mapper is called for each of a million bytes. */
function bytes(sealed: string): Uint8Array<ArrayBuffer> {
  const text = atob(sealed)
  const data = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) data[at] = text.charCodeAt(at)
  return data
}
