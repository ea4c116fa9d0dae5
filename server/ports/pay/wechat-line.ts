import { news } from '../../kit/news.ts'
import type { Merchant } from './merchant.ts'
import { PayAway, PayRefused, PayUnclear } from './pay.ts'
import { authorization, certificateOf, doubt, opened, type PlatformKeys, publicKeyOf } from './wechat-seal.ts'
import { parsed, read, shapes } from './wechat-words.ts'

const TIMEOUT_MS = 8000
const LEARN_EVERY_MS = 60_000
/** What is said of an order, and the list of certificates, is some kilobytes. */
const WORDS_BYTES = 64 * 1024
/** The bill of a day of a whole province is some megabytes. */
export const BILL_BYTES = 32 * 1024 * 1024

interface Answer {
  readonly status: number
  readonly body: unknown
}

/**
 * The line to WeChat Pay: requests are signed, answers and messages verified by the platform's public key or, where the merchant has
 * none, by the certificates that the platform hands out under the APIv3 key. `say` is told in words what was not believed: never a key.
 */
export function wechatLine(merchant: Merchant, { now, say }: { now: () => Date; say: (line: string) => void }) {
  const keys: PlatformKeys = new Map()
  if (merchant.publicKey) keys.set(merchant.publicKey.id, publicKeyOf(merchant.publicKey.pem))

  const isNews = news()
  const away = (what: string) => {
    if (isNews()) say(`WeChat Pay does not answer (${what})`)
    return new PayAway(what)
  }
  const send = async (method: string, path: string, body: string, mostBytes = WORDS_BYTES) => {
    try {
      const answer = await fetch(`${merchant.base}${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          Authorization: authorization(merchant, { method, path, body }, now()),
          ...(body && { 'Content-Type': 'application/json' }),
          ...(merchant.publicKey && { 'Wechatpay-Serial': merchant.publicKey.id }),
        },
        ...(body && { body }),
        // nobody else is told what is meant for WeChat
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      // an answer that is cut off, or stops, is none
      return { status: answer.status, headers: answer.headers, text: await textOf(answer, mostBytes) }
    } catch (error) {
      throw error instanceof PayAway ? error : away(`no answer: ${(error as Error).name}`)
    }
  }

  /** Certificates are asked for once, and again for a serial that is not known. Their answer is signed by one of them. */
  const learn = async () => {
    if (merchant.publicKey) return
    const { text, headers, status } = await send('GET', '/v3/certificates', '')
    if (status !== 200) throw new PayAway(`certificates: ${status}`)
    const handed: PlatformKeys = new Map()
    for (const one of read(shapes.certificates, parsed(text))?.data ?? []) {
      const pem = opened(one.encrypt_certificate, merchant.apiV3Key)
      const certificate = pem && certificateOf(pem)
      if (certificate) handed.set(certificate.serial, certificate.key)
    }
    // only who has the APIv3 key can have made them; the signature says that the list is theirs too
    const why = doubt(headers, text, handed, now())
    if (why) throw new PayAway(`certificates: ${why}`)
    for (const [serial, key] of handed) keys.set(serial, key)
  }
  let learnt = 0
  const doubtOf = async (headers: Headers, text: string) => {
    const serial = headers.get('Wechatpay-Serial') ?? ''
    // whoever makes up serials does not make us ask each time
    if (!keys.has(serial) && Math.abs(now().getTime() - learnt) > LEARN_EVERY_MS) {
      learnt = now().getTime()
      await learn()
    }
    // who knows no key yet cannot say that a message is false: it is asked to be sent again
    if (keys.size === 0) throw new PayAway('certificates: none yet')
    return doubt(headers, text, keys, now())
  }

  const unclear = (method: string, path: string, what: string) => {
    say(`WeChat Pay: an answer to ${method} ${path.split('?')[0]} cannot be used (${what})`)
    return new PayUnclear(what)
  }
  const call = async (method: string, path: string, content?: object): Promise<Answer> => {
    const { status, headers, text } = await send(method, path, content ? JSON.stringify(content) : '')
    if (status >= 500 || status === 429) throw away(`${status}`)
    const why = await doubtOf(headers, text)
    if (why) {
      say(`WeChat Pay: an answer to ${method} ${path.split('?')[0]} was not believed (${why})`)
      throw new PayAway(why)
    }
    const body = text ? parsed(text) : undefined
    if (text && body === undefined) throw unclear(method, path, 'no JSON')
    return { status, body }
  }
  const must = async (method: string, path: string, content?: object): Promise<unknown> => {
    const { status, body } = await call(method, path, content)
    if (status < 300) return body
    const code = codeOf(body)
    say(`WeChat Pay refuses ${method} ${path.split('?')[0]}: ${status} ${code}`)
    throw new PayRefused(`${status} ${code}`, code === 'NOT_ENOUGH' ? 'funds' : 'other')
  }
  return { send, call, must, doubtOf, unclear }
}

/** Their word for what is wrong, where it is one. */
export const codeOf = (body: unknown) => /^[A-Z_]{1,40}$/.exec(read(shapes.code, body)?.code ?? '')?.[0] ?? ''

async function textOf(answer: Response, mostBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.length
    if (bytes > mostBytes) throw new PayAway('too long an answer')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
