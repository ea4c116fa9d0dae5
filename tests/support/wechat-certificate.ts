import { createCipheriv, randomBytes } from 'node:crypto'
import forge from 'node-forge'

/** A certificate of a platform's key, as WeChat makes them: serials in capitals, five years. */
export function certificate(keys: { readonly publicKey: string; readonly privateKey: string }): { serial: string; pem: string } {
  const made = forge.pki.createCertificate()
  made.publicKey = forge.pki.publicKeyFromPem(keys.publicKey)
  // its first bit is a sign: a serial is above 0
  made.serialNumber = `1${randomBytes(20).toString('hex').slice(1)}`
  made.validity.notBefore = new Date(Date.now() - 86_400_000)
  made.validity.notAfter = new Date(Date.now() + 5 * 365 * 86_400_000)
  const name = [{ name: 'commonName', value: 'Tenpay.com sign' }]
  made.setSubject(name)
  made.setIssuer(name)
  made.sign(forge.pki.privateKeyFromPem(keys.privateKey), forge.md.sha256.create())
  return { serial: made.serialNumber.toUpperCase(), pem: forge.pki.certificateToPem(made) }
}

/** What WeChat says that is for the merchant alone: AES-256-GCM under its APIv3 key (32 characters). */
export function encrypted(text: string, apiV3Key: string, about: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(about))
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: about, nonce }
}
