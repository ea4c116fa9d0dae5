import { createHash } from 'node:crypto'
import type { Merchant } from './merchant.ts'
import { type Asked, type Notified, type Paid, type Pay, PayAway } from './pay.ts'
import { authorization, certificateOf, doubt, type Encrypted, opened, type PlatformKeys, publicKeyOf } from './wechat-seal.ts'

const TIMEOUT_MS = 8000
const LEARN_EVERY_MS = 60_000

interface Transaction {
  readonly mchid: string
  readonly appid: string
  readonly out_trade_no: string
  readonly transaction_id: string
  readonly trade_state: string
  readonly success_time: string
  readonly amount: { readonly total: number; readonly currency?: string }
}
/** `status` 0 is no answer of theirs to be asked for: what was said in the body is no JSON. */
interface Answer {
  readonly status: number
  readonly body: unknown
}

// their numbers have no hyphens and at most 32 characters: a uuid without its hyphens has 32
const numberOf = (uuid: string) => uuid.replaceAll('-', '')
const uuidOf = (number: string) => number.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * WeChat Pay API v3, Native. Requests are signed, answers and messages verified by the platform's public key or, where the merchant has
 * none, by the certificates that the platform hands out under the APIv3 key. `say` is told in words what was not believed: never a key.
 */
export function wechatPay(merchant: Merchant, { now, say }: { now: () => Date; say: (line: string) => void }): Pay {
  const { appId, mchId, apiV3Key, base, notifyUrl } = merchant
  const keys: PlatformKeys = new Map()
  if (merchant.publicKey) keys.set(merchant.publicKey.id, publicKeyOf(merchant.publicKey.pem))

  /** Certificates are asked for once, and again for a serial that is not known. Their answer is signed by one of them. */
  const learn = async () => {
    if (merchant.publicKey) return
    const { text, headers, status } = await send('GET', '/v3/certificates', '')
    if (status !== 200) throw new PayAway(`certificates: ${status}`)
    const { data } = JSON.parse(text) as { data: readonly { serial_no: string; encrypt_certificate: Encrypted }[] }
    const handed: PlatformKeys = new Map()
    for (const one of data) {
      const pem = opened(one.encrypt_certificate, apiV3Key)
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
    if (!keys.has(serial) && now().getTime() - learnt > LEARN_EVERY_MS) {
      learnt = now().getTime()
      await learn()
    }
    // who knows no key yet cannot say that a message is false: it is asked to be sent again
    if (keys.size === 0) throw new PayAway('certificates: none yet')
    return doubt(headers, text, keys, now())
  }

  const send = async (method: string, path: string, body: string) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: authorization(merchant, { method, path, body }, now()),
        ...(body && { 'Content-Type': 'application/json' }),
        ...(merchant.publicKey && { 'Wechatpay-Serial': merchant.publicKey.id }),
      },
      ...(body && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      throw new PayAway(`no answer: ${error.name}`)
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const call = async (method: string, path: string, content?: object): Promise<Answer> => {
    const { status, headers, text } = await send(method, path, content ? JSON.stringify(content) : '')
    if (status >= 500 || status === 429) throw new PayAway(`${status}`)
    const why = await doubtOf(headers, text)
    if (why) {
      say(`WeChat Pay: an answer to ${method} ${path.split('?')[0]} was not believed (${why})`)
      throw new PayAway(why)
    }
    return { status, body: text ? JSON.parse(text) : undefined }
  }
  const must = async (method: string, path: string, content?: object): Promise<unknown> => {
    const { status, body } = await call(method, path, content)
    if (status < 300) return body
    const { code } = (body ?? {}) as { code?: string }
    throw new Error(`WeChat Pay refuses ${method} ${path.split('?')[0]}: ${status} ${code ?? ''}`)
  }

  const isOurs = ({ mchid, appid, amount }: Transaction) => mchid === mchId && appid === appId && (amount.currency ?? 'CNY') === 'CNY'
  const paidOf = (one: Transaction): Paid => ({
    ...{ number: uuidOf(one.out_trade_no), transaction: one.transaction_id, fen: one.amount.total },
    at: new Date(one.success_time).toISOString(),
  })

  return {
    name: 'wechat',
    async open({ number, what, fen, expires }) {
      const body = (await must('POST', '/v3/pay/transactions/native', {
        ...{ appid: appId, mchid: mchId, description: what, out_trade_no: numberOf(number), notify_url: notifyUrl },
        ...{ time_expire: expires.toISOString().replace(/\.\d+Z$/, '+00:00'), amount: { total: fen, currency: 'CNY' } },
      })) as { code_url: string }
      return { code_url: body.code_url }
    },
    async query(number): Promise<Asked> {
      const { status, body } = await call('GET', `/v3/pay/transactions/out-trade-no/${numberOf(number)}?mchid=${mchId}`)
      if (status === 404) return { state: 'unknown' }
      if (status >= 300) throw new PayAway(`query: ${status}`)
      const one = body as Transaction
      if (!isOurs(one) || uuidOf(one.out_trade_no) !== number) throw new PayAway('query: another order')
      // what was refunded was paid
      if (one.trade_state === 'SUCCESS' || one.trade_state === 'REFUND') return { state: 'paid', ...paidOf(one) }
      return { state: ['CLOSED', 'REVOKED', 'PAYERROR'].includes(one.trade_state) ? 'closed' : 'open' }
    },
    async close(number) {
      const { status } = await call('POST', `/v3/pay/transactions/out-trade-no/${numberOf(number)}/close`, { mchid: mchId })
      if (status >= 300 && status !== 404) throw new PayAway(`close: ${status}`)
    },
    async refund({ refund, transaction, fen, total, reason }) {
      const body = (await must('POST', '/v3/refund/domestic/refunds', {
        ...{ transaction_id: transaction, out_refund_no: numberOf(refund), reason },
        amount: { refund: fen, total, currency: 'CNY' },
      })) as { refund_id: string; status: string }
      if (body.status !== 'SUCCESS' && body.status !== 'PROCESSING') throw new Error(`WeChat Pay: refund ${body.status}`)
      return { transaction: body.refund_id }
    },
    async notified(headers, text): Promise<Notified> {
      const why = await doubtOf(headers, text)
      if (why) return { refused: why }
      const message = JSON.parse(text) as { event_type: string; resource: Encrypted }
      const content = opened(message.resource, apiV3Key)
      if (content === undefined) return { refused: 'encryption' }
      if (message.event_type !== 'TRANSACTION.SUCCESS') return { other: message.event_type }
      const one = JSON.parse(content) as Transaction
      if (!isOurs(one)) return { refused: 'merchant' }
      return one.trade_state === 'SUCCESS' ? paidOf(one) : { other: one.trade_state }
    },
    async bill(day) {
      const { status, body } = await call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=SUCCESS`)
      const { code, download_url, hash_value } = (body ?? {}) as { code?: string; download_url: string; hash_value: string }
      if (code === 'NO_STATEMENT_EXIST') return []
      if (status >= 300) throw new PayAway(`bill: ${status} ${code ?? ''}`)
      const { pathname, search } = new URL(download_url)
      const { text, status: there } = await send('GET', `${pathname}${search}`, '')
      // a file is not signed; the signed answer before said what it is
      if (there !== 200 || createHash('sha1').update(text).digest('hex') !== hash_value.toLowerCase()) throw new PayAway('bill: file')
      return linesOf(text)
    },
  }
}

/** Of a bill in their form: a head, a line of each payment with a backtick before each cell, then a sum with a head of its own. */
function linesOf(text: string): Paid[] {
  const lines = text.split(/\r?\n/).slice(1)
  const end = lines.findIndex(line => !line.startsWith('`'))
  return (end < 0 ? lines : lines.slice(0, end)).map(line => {
    const cells = line.split(',').map(cell => cell.replace(/^`/, ''))
    const [time, , , , , transaction, number] = cells as [string, string, string, string, string, string, string]
    return {
      number: uuidOf(number),
      transaction,
      fen: Math.round(Number(cells[12]) * 100),
      at: new Date(`${time.replace(' ', 'T')}+08:00`).toISOString(),
    }
  })
}
