import { createHash } from 'node:crypto'
import type { Merchant } from './merchant.ts'
import { type Asked, type AskedBack, type Notified, type Pay, PayAway, PayRefused } from './pay.ts'
import { BILL_BYTES, codeOf, wechatLine } from './wechat-line.ts'
import { opened } from './wechat-seal.ts'
import { backIn, billIn, isOrder, numberOf, paidIn, parsed, read, reasonWithin, shapes, uuidOf } from './wechat-words.ts'

/** What cannot be paid any more need not be closed: it is, or never was. */
const IS_CLOSED = ['ORDER_CLOSED', 'ORDERCLOSED', 'ORDER_NOT_EXIST', 'ORDERNOTEXIST']

/** WeChat Pay API v3, Native. `say` is told in words what was not believed, or was refused: never a key. */
export function wechatPay(merchant: Merchant, surroundings: { now: () => Date; say: (line: string) => void }): Pay {
  const { appId, mchId, apiV3Key, notifyUrl } = merchant
  const { send, call, must, doubtOf, unclear } = wechatLine(merchant, surroundings)
  const isOurs = ({ mchid, appid, amount }: { mchid: string; appid: string; amount?: { currency?: string | undefined } | undefined }) =>
    mchid === mchId && appid === appId && (amount?.currency ?? 'CNY') === 'CNY'

  // A refund that the school has made by hand has a number that is none of ours: its order is what each of them says.
  function notGivenBack(said: unknown): Notified {
    const one = read(shapes.refundTold, said)
    if (!one) return { refused: 'malformed' }
    if (one.mchid !== mchId) return { refused: 'merchant' }
    const refund = uuidOf(one.out_trade_no)
    return isOrder(refund) ? { refund, status: one.refund_status } : { other: 'a refund of no order of ours' }
  }

  function givenBack(said: unknown): Notified {
    const one = read(shapes.backTold, said)
    const back = one?.refund_status === 'SUCCESS' ? backIn(said) : undefined
    if (!one || !back) return { refused: 'malformed' }
    if (one.mchid !== mchId) return { refused: 'merchant' }
    return isOrder(back.number) ? { back } : { other: 'a refund of no order of ours' }
  }

  return {
    name: 'wechat',
    async open({ number, what, fen, expires }) {
      const path = '/v3/pay/transactions/native'
      const said = await must('POST', path, {
        ...{ appid: appId, mchid: mchId, description: what, out_trade_no: numberOf(number), notify_url: notifyUrl },
        ...{ time_expire: expires.toISOString().replace(/\.\d+Z$/, '+00:00'), amount: { total: fen, currency: 'CNY' } },
      })
      const found = read(shapes.opened, said)
      if (!found) throw unclear('POST', path, 'no code')
      return { code_url: found.code_url }
    },
    async query(number): Promise<Asked> {
      const path = `/v3/pay/transactions/out-trade-no/${numberOf(number)}`
      const { status, body } = await call('GET', `${path}?mchid=${mchId}`)
      if (status === 404) return { state: 'unknown' }
      if (status >= 300) throw unclear('GET', path, `${status} ${codeOf(body)}`)
      const one = read(shapes.transaction, body)
      if (!one) throw unclear('GET', path, 'no transaction')
      if (!isOurs(one) || one.out_trade_no !== numberOf(number)) throw unclear('GET', path, 'another order')
      // what was refunded was paid
      if (one.trade_state !== 'SUCCESS' && one.trade_state !== 'REFUND')
        return { state: ['CLOSED', 'REVOKED', 'PAYERROR'].includes(one.trade_state) ? 'closed' : 'open' }
      const paid = paidIn(body)
      if (!paid) throw unclear('GET', path, 'no payment')
      return { state: 'paid', ...paid }
    },
    async close(number) {
      const path = `/v3/pay/transactions/out-trade-no/${numberOf(number)}/close`
      const { status, body } = await call('POST', path, { mchid: mchId })
      if (status >= 300 && status !== 404 && !IS_CLOSED.includes(codeOf(body))) throw unclear('POST', path, `${status} ${codeOf(body)}`)
    },
    async refund({ refund, transaction, fen, total, reason }) {
      const path = '/v3/refund/domestic/refunds'
      const said = await must('POST', path, {
        ...{ transaction_id: transaction, out_refund_no: numberOf(refund), reason: reasonWithin(reason) },
        // what becomes of it may be known days later
        ...{ notify_url: notifyUrl, amount: { refund: fen, total, currency: 'CNY' } },
      })
      const found = read(shapes.refund, said)
      if (!found) throw unclear('POST', path, 'no refund')
      if (found.status !== 'SUCCESS' && found.status !== 'PROCESSING') {
        surroundings.say('WeChat Pay: a refund did not arrive, and is to be looked after by hand with the provider')
        throw new PayRefused(`refund ${found.status}`, 'failed')
      }
      return { transaction: found.refund_id }
    },
    async refunded(refund): Promise<AskedBack> {
      const path = `/v3/refund/domestic/refunds/${numberOf(refund)}`
      const { status, body } = await call('GET', path)
      if (status === 404) return { state: 'unknown' }
      if (status >= 300) throw unclear('GET', path, `${status} ${codeOf(body)}`)
      const one = read(shapes.refundAsked, body)
      if (!one || one.out_refund_no !== numberOf(refund)) throw unclear('GET', path, one ? 'another refund' : 'no refund')
      // as in the answer to the refund itself: of what is on its way and does not arrive a message tells
      if (one.status !== 'SUCCESS' && one.status !== 'PROCESSING') return { state: 'failed', status: one.status }
      const back = backIn(body)
      if (!back) throw unclear('GET', path, 'no refund')
      return { state: 'done', ...back }
    },
    async notified(headers, text): Promise<Notified> {
      const why = await doubtOf(headers, text)
      if (why) return { refused: why }
      const message = read(shapes.message, parsed(text))
      if (!message) return { refused: 'malformed' }
      const content = opened(message.resource, apiV3Key)
      if (content === undefined) return { refused: 'encryption' }
      if (/^REFUND\.(ABNORMAL|CLOSED)$/.test(message.event_type)) return notGivenBack(parsed(content))
      if (message.event_type === 'REFUND.SUCCESS') return givenBack(parsed(content))
      if (message.event_type !== 'TRANSACTION.SUCCESS') return { other: message.event_type }
      const said = parsed(content)
      const one = read(shapes.transaction, said)
      if (!one) return { refused: 'malformed' }
      if (!isOurs(one)) return { refused: 'merchant' }
      if (one.trade_state !== 'SUCCESS') return { other: one.trade_state }
      return paidIn(said) ?? { refused: 'malformed' }
    },
    async bill(day) {
      const path = '/v3/bill/tradebill'
      const { status, body } = await call('GET', `${path}?bill_date=${day}&bill_type=SUCCESS`)
      const code = codeOf(body)
      if (code === 'NO_STATEMENT_EXIST') return []
      if (status >= 300) throw new PayAway(`bill: ${status} ${code}`)
      const found = read(shapes.bill, body)
      if (!found) throw unclear('GET', path, 'no file')
      const { pathname, search } = new URL(found.download_url)
      const { text, status: there } = await send('GET', `${pathname}${search}`, '', BILL_BYTES)
      // a file is not signed; the signed answer before said what it is
      const isTheirs = there === 200 && createHash('sha1').update(text).digest('hex') === found.hash_value.toLowerCase()
      const paid = isTheirs ? await billIn(text) : undefined
      if (!paid) throw unclear('GET', path, isTheirs ? 'lines' : 'another file')
      return paid
    },
  }
}
