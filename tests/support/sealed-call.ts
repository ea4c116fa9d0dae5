import { createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'

// Another client than ours: by Node's own cryptography, and by what /openapi.json says of a sealed call.
const keyOf = (token: string, purpose: 'sign' | 'answer') =>
  Buffer.from(hkdfSync('sha256', token, '', `zhiyuan sealed call ${purpose}`, 32))
const encoded = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^A-Za-z0-9\-._~]/g, byte => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

export function signOf(method: string, path: string, params: readonly (readonly [string, string])[], timestamp: string, token: string) {
  const sorted = params.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return createHmac('sha256', keyOf(token, 'sign'))
    .update([method, path, sorted.join('&'), timestamp].join('\n'))
    .digest('hex')
}

/** The text of a sealed answer; throws where it was tampered with. */
export function openAnswer(answer: string, sign: string, token: string): string {
  const { data, md5 } = JSON.parse(answer) as { data: string; md5: string }
  const bytes = Buffer.from(data, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', keyOf(token, 'answer'), bytes.subarray(0, 12)).setAAD(Buffer.from(sign))
  cipher.setAuthTag(bytes.subarray(-16))
  const text = Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])
  if (createHash('md5').update(text).digest('hex') !== md5) throw new Error('md5 of another text')
  return text.toString()
}

/** A sealed GET with its sign, and what opens its answer. */
export function signedCall(address: string, token: string, now: Date) {
  const [path, query = ''] = address.split('?') as [string, string?]
  const timestamp = String(now.getTime())
  const sign = signOf('GET', path, [...new URLSearchParams(query)], timestamp, token)
  return {
    path: `${path}?${query && `${query}&`}sign=${sign}&timestamp=${timestamp}`,
    sign,
    open: (answer: string) => openAnswer(answer, sign, token),
  }
}
