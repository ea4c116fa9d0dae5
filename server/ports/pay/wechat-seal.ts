import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'

/** What API v3 of WeChat Pay asks of both sides: requests signed with the merchant's key, answers and messages with the platform's. */
const WINDOW_S = 300
const TAG_BYTES = 16

export interface Encrypted {
  readonly algorithm?: string
  readonly ciphertext: string
  readonly associated_data?: string
  readonly nonce: string
}

/** `Authorization` of a request; `path` with its query. */
export function authorization(
  { mchId, serial, privateKey }: { readonly mchId: string; readonly serial: string; readonly privateKey: string },
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: string },
  now: Date,
): string {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256')
    .update(`${[method, path, timestamp, nonce, body].join('\n')}\n`)
    .sign(createPrivateKey(privateKey), 'base64')
  const parts = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serial }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** Keys of the platform by their serial: its public key, and certificates that it hands out. */
export type PlatformKeys = Map<string, KeyObject>
export const publicKeyOf = (pem: string) => createPublicKey(pem)
/** Undefined for what is no certificate. */
export function certificateOf(pem: string) {
  try {
    const certificate = new X509Certificate(pem)
    return { key: certificate.publicKey, serial: certificate.serialNumber.toUpperCase() }
  } catch {
    return undefined
  }
}

/** Why a signed text is not believed; undefined where it is. */
export function doubt(headers: Headers, body: string, keys: PlatformKeys, now: Date): string | undefined {
  const [timestamp, nonce, signature, serial] = ['Timestamp', 'Nonce', 'Signature', 'Serial'].map(
    name => headers.get(`Wechatpay-${name}`) ?? '',
  ) as [string, string, string, string]
  // a signature that is known to be wrong is how the platform tries whether anybody looks
  if (!/^\d{1,12}$/.test(timestamp) || !nonce || !signature) return 'no signature'
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WINDOW_S) return 'clock'
  const key = keys.get(serial)
  if (!key) return 'serial'
  const isSigned = createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).verify(key, signature, 'base64')
  return isSigned ? undefined : 'signature'
}

/** AES-256-GCM under the APIv3 key; undefined for what was not encrypted with it. */
export function opened({ algorithm, ciphertext, associated_data, nonce }: Encrypted, key: string): string | undefined {
  if (algorithm !== undefined && algorithm !== 'AEAD_AES_256_GCM') return undefined
  try {
    const sealed = Buffer.from(ciphertext, 'base64')
    const open = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce), { authTagLength: TAG_BYTES })
    open.setAuthTag(sealed.subarray(-TAG_BYTES))
    open.setAAD(Buffer.from(associated_data ?? ''))
    return Buffer.concat([open.update(sealed.subarray(0, -TAG_BYTES)), open.final()]).toString()
  } catch {
    return undefined
  }
}
