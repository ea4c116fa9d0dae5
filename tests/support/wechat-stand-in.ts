import { createHash, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Merchant } from '../../server/ports/pay/merchant.ts'
import { certificate, encrypted } from './wechat-certificate.ts'

const rsa = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
export interface Kept {
  readonly out_trade_no: string
  readonly description: string
  readonly total: number
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED'
  transaction_id?: string
  success_time?: string
}

/** A refund, as it is told. */
interface Given {
  readonly refund_id: string
  status: string
  readonly out_refund_no: string
  readonly out_trade_no: string | undefined
  readonly transaction_id: string
  readonly amount: object
}

/** What is answered in the place of what is true, signed: a status and a body, or its beginning before the line breaks or stands still. */
type Instead = (method: string, path: string) => [number, unknown] | 'cut' | 'stops' | undefined

/**
 * WeChat Pay's side of API v3, in the form of its documents, with real keys: it verifies what we sign, and signs and encrypts what it says.
 * `certificates`: of an older merchant, who has no public key of the platform and is handed its certificates.
 */
export async function openWechat(clock: () => Date = () => new Date(), by: 'public key' | 'certificates' = 'public key') {
  const [ours, stranger] = [rsa(), rsa()]
  const made = () => {
    const keys = rsa()
    return { ...keys, ...certificate(keys) }
  }
  /** Those that are valid; the newest, which signs, stands last. */
  const platforms = [made()]
  const publicKeyId = 'PUB_KEY_ID_0114232134912410000000000000'
  const orders = new Map<string, Kept>()
  const refunds = new Map<string, Given>()
  const heard: { method: string; path: string; body: unknown }[] = []
  let handOutUnder: string | undefined
  let instead: Instead | undefined
  let mode: 'sound' | 'unsigned' | 'stranger' | 'broken' | 'elsewhere' = 'sound'

  const signing = () => platforms.at(-1)!
  const sign = (
    body: string,
    { key = signing().privateKey, serial = by === 'certificates' ? signing().serial : publicKeyId, at = clock() } = {},
  ) => {
    const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), randomBytes(16).toString('hex')]
    const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(key, 'base64')
    return { 'Wechatpay-Timestamp': timestamp, 'Wechatpay-Nonce': nonce, 'Wechatpay-Signature': signature, 'Wechatpay-Serial': serial }
  }
  const isGenuine = (request: IncomingMessage, body: string) => {
    const parts = Object.fromEntries([...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(one => [one[1], one[2]]))
    const { mchid, nonce_str, signature, timestamp, serial_no } = parts
    const text = `${request.method}\n${request.url}\n${timestamp}\n${nonce_str}\n${body}\n`
    return (
      request.headers.authorization?.startsWith('WECHATPAY2-SHA256-RSA2048 ') === true &&
      mchid === settings.mchId &&
      serial_no === settings.serial &&
      createVerify('RSA-SHA256').update(text).verify(ours.publicKey, signature!, 'base64')
    )
  }
  const told = (one: Kept) => ({
    ...{ appid: settings.appId, mchid: settings.mchId, out_trade_no: one.out_trade_no, trade_state: one.state },
    ...{ transaction_id: one.transaction_id, success_time: one.success_time, trade_type: 'NATIVE' },
    amount: { total: one.total, payer_total: one.total, currency: 'CNY', payer_currency: 'CNY' },
  })
  const giveBack = (out_refund_no: string, transaction_id: string, refund: number) => {
    const { out_trade_no, total } = [...orders.values()].find(one => one.transaction_id === transaction_id) ?? {}
    const known = refunds.get(out_refund_no) ?? {
      ...{ refund_id: `5030${refunds.size}`, status: 'PROCESSING', out_refund_no, out_trade_no, transaction_id },
      amount: { total, refund, payer_total: total, payer_refund: refund, currency: 'CNY' },
    }
    refunds.set(out_refund_no, known)
    return known
  }
  const bill = () => {
    const rows = [...orders.values()].flatMap(one =>
      one.state === 'SUCCESS'
        ? [
            [
              ...[
                chinaTime(one.success_time!),
                settings.appId,
                settings.mchId,
                '0',
                '',
                one.transaction_id,
                one.out_trade_no,
                'openid',
                'NATIVE',
              ],
              ...['SUCCESS', 'OTHERS', 'CNY', (one.total / 100).toFixed(2), '0.00', one.description, '', '1.00', '0.60%'],
            ],
          ]
        : [],
    )
    const line = (cells: readonly unknown[]) => cells.map(cell => `\`${cell}`).join(',')
    return [
      'time,appid,mchid,sub,device,transaction,order,user,type,state,bank,currency,amount',
      ...rows.map(line),
      'count,sum',
      line([rows.length, '0.00']),
    ].join('\r\n')
  }
  const answerOf = (method: string, path: string, body: Record<string, never>): [number, unknown] => {
    const number = /out-trade-no\/(\w+)/.exec(path)?.[1] ?? ''
    if (path === '/v3/pay/transactions/native') {
      const { out_trade_no, description, amount } = body as unknown as {
        out_trade_no: string
        description: string
        amount: { total: number }
      }
      if (!/^[\w\-|*]{6,32}$/.test(out_trade_no)) return [400, { code: 'PARAM_ERROR' }]
      if (!orders.has(out_trade_no)) orders.set(out_trade_no, { out_trade_no, description, total: amount.total, state: 'NOTPAY' })
      return [200, { code_url: `weixin://wxpay/bizpayurl?pr=${out_trade_no.slice(0, 7)}` }]
    }
    const one = orders.get(number)
    if (number && !one) return [404, { code: 'ORDER_NOT_EXIST' }]
    if (path.endsWith('/close')) {
      if (one!.state === 'NOTPAY') one!.state = 'CLOSED'
      return [204, undefined]
    }
    if (number) return method === 'GET' ? [200, told(one!)] : [405, {}]
    if (path === '/v3/certificates') {
      const handed = platforms.map(({ serial, pem }) => ({
        ...{ serial_no: serial, effective_time: chinaIso(clock()), expire_time: chinaIso(clock()) },
        encrypt_certificate: encrypted(pem, handOutUnder ?? settings.apiV3Key, 'certificate'),
      }))
      return [200, { data: handed }]
    }
    if (path === '/v3/refund/domestic/refunds') {
      const asked = body as unknown as { out_refund_no: string; reason: string; transaction_id: string; amount: { refund: number } }
      // as they say it: 80 bytes, not signs
      if (Buffer.byteLength(asked.reason) > 80) return [400, { code: 'PARAM_ERROR' }]
      return [200, giveBack(asked.out_refund_no, asked.transaction_id, asked.amount.refund)]
    }
    if (path.startsWith('/v3/refund/domestic/refunds/')) {
      const known = refunds.get(path.split('/').at(-1)!)
      return known ? [200, known] : [404, { code: 'RESOURCE_NOT_EXISTS' }]
    }
    if (path.startsWith('/v3/bill/tradebill')) {
      const text = bill()
      if (orders.size === 0) return [400, { code: 'NO_STATEMENT_EXIST' }]
      return [
        200,
        {
          hash_type: 'SHA1',
          hash_value: createHash('sha1').update(text).digest('hex'),
          download_url: `${settings.base}/v3/billdownload/file?token=x`,
        },
      ]
    }
    return [404, { code: 'NOT_FOUND' }]
  }
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const text = Buffer.concat(pieces).toString()
    const say = (status: number, body: string) => {
      const headers = mode === 'unsigned' ? {} : sign(body, mode === 'stranger' ? { key: stranger.privateKey } : {})
      response.writeHead(status, { ...headers, 'Content-Type': 'application/json' }).end(status === 204 ? undefined : body)
    }
    if (mode === 'broken') return say(503, '{}')
    if (mode === 'elsewhere') return void response.writeHead(307, { Location: `http://127.0.0.1:1${request.url}` }).end()
    if (!isGenuine(request, text)) return say(401, JSON.stringify({ code: 'SIGN_ERROR' }))
    if (request.url!.startsWith('/v3/billdownload')) return void response.writeHead(200).end(bill())
    const body = text ? JSON.parse(text) : {}
    heard.push({ method: request.method!, path: request.url!, body })
    const odd = instead?.(request.method!, request.url!)
    if (odd === 'cut' || odd === 'stops') {
      response.writeHead(200, { 'Content-Length': 1000 }).write('{')
      if (odd === 'cut') setTimeout(() => request.socket.destroy(), 50)
      return
    }
    const [status, answer] = odd ?? answerOf(request.method!, request.url!, body)
    say(status, typeof answer === 'string' ? answer : answer === undefined ? '' : JSON.stringify(answer))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const settings: Merchant = {
    ...{
      appId: 'wx8888888888888888',
      mchId: '1900000001',
      serial: '5157F09EFDC096DE15EBE81A47057A7200000000',
      privateKey: ours.privateKey,
    },
    apiV3Key: randomBytes(16).toString('hex'),
    ...{ publicKey: by === 'certificates' ? undefined : { id: publicKeyId, pem: signing().publicKey } },
    ...{ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, notifyUrl: 'https://school.example/api/wch_pay/notify/' },
  }

  /** A message, as it is sent: encrypted under the APIv3 key, and signed. What is given stands in for what is true. */
  const message = (
    number: string,
    {
      key = settings.apiV3Key,
      type = 'TRANSACTION.SUCCESS',
      by,
      ...changed
    }: { key?: string; type?: string; by?: Parameters<typeof sign>[1] } & Record<string, unknown> = {},
  ) => {
    const content = JSON.stringify({ ...told(orders.get(number)!), ...changed })
    const resource = { ...encrypted(content, key, 'transaction'), original_type: 'transaction' }
    const body = JSON.stringify({ id: randomBytes(8).toString('hex'), event_type: type, resource_type: 'encrypt-resource', resource })
    return { headers: { ...sign(body, by), 'Content-Type': 'application/json' }, body }
  }
  /** A message of a refund, as one of a payment is sent. */
  const refundMessage = (out_refund_no: string, { by, key = settings.apiV3Key, ...changed }: Parameters<typeof message>[1] = {}) => {
    const { status, ...one } = refunds.get(out_refund_no)!
    const content = { mchid: settings.mchId, ...one, refund_status: 'SUCCESS', success_time: chinaIso(clock()), ...changed }
    const resource = { ...encrypted(JSON.stringify(content), key, 'refund'), original_type: 'refund' }
    const told = { id: randomBytes(8).toString('hex'), event_type: 'REFUND.SUCCESS', resource_type: 'encrypt-resource', resource }
    const body = JSON.stringify(told)
    return { headers: { ...sign(body, by), 'Content-Type': 'application/json' }, body }
  }
  return {
    settings,
    orders,
    refunds,
    heard,
    message,
    refundMessage,
    /** Money goes back that nobody of ours has asked for: the school's finance does it by hand. */
    giveBack,
    stranger: { key: stranger.privateKey },
    /** Somebody scans and pays. */
    pay: (number: string) =>
      Object.assign(orders.get(number)!, {
        state: 'SUCCESS',
        transaction_id: `42000${orders.size}${number.slice(0, 8)}`,
        success_time: chinaIso(clock()),
      }),
    answer: (next: typeof mode) => {
      mode = next
    },
    /** From now on some questions are answered otherwise. */
    answerInstead: (next?: Instead) => {
      instead = next
    },
    /** A message of this text, truly signed; what is sealed in one, truly sealed. */
    signed: (body: string) => ({ headers: { ...sign(body), 'Content-Type': 'application/json' }, body }),
    sealed: (content: string) => encrypted(content, settings.apiV3Key, 'transaction'),
    /** A newer certificate signs from now on; the older ones are still handed out. */
    renew: () => void platforms.push(made()),
    /** Somebody between us hands out certificates that the APIv3 key did not seal; without a key they are WeChat's again. */
    handOutUnder: (key?: string) => {
      handOutUnder = key
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(done => server.close(() => done()))
    },
  }
}

const china = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)
const chinaIso = (at: Date) => `${china(at)}+08:00`
const chinaTime = (iso: string) => iso.slice(0, 19).replace('T', ' ')
