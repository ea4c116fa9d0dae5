import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../server/env.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { wechatPay } from '../../server/ports/pay/wechat-pay.ts'
import { vip_periods } from '../../server/resources/sys/vip_periods/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { openWechat } from '../support/wechat-stand-in.ts'

describe('WeChat Pay API v3', () => {
  let wechat: Awaited<ReturnType<typeof openWechat>>
  let server: TestServer
  const said: string[] = []
  const now = () => server?.ports.now() ?? new Date()
  beforeAll(async () => {
    wechat = await openWechat(now)
    server = await openTestServer(undefined, { pay: wechatPay(wechat.settings, { now, say: line => said.push(line) }) })
    for (const as of ['student.x', 'sysadmin']) await server.token(as)
  })
  afterAll(async () => {
    await server.close()
    await wechat.close()
  })
  const apart = (name: string, run: () => Promise<void>) =>
    test(name, async () => {
      await server.undone(run)
      wechat.answer('sound')
      wechat.orders.clear()
      wechat.heard.length = 0
      said.length = 0
    })
  const ordered = async () => {
    const [product] = (await server.request('sys/group_extensions/personal/', { as: 'student.x' })).body
    const { body } = await server.request('wch_pay/pay/', { method: 'POST', as: 'student.x', body: { group_extension: product.uuid } })
    return { ...body, number: body.uuid.replaceAll('-', '') }
  }
  const code = (uuid: string) => server.request(`wch_pay/pay/${uuid}/get_native_wechat_pay/?t=S`, { as: 'student.x' })
  const result = async (uuid: string) => (await server.request(`wch_pay/pay/${uuid}/pay_result/?t=S`, { as: 'student.x' })).body
  const tell = (message: { headers: Record<string, string>; body: string }) =>
    server.request('wch_pay/notify/', { method: 'POST', headers: message.headers, body: message.body })
  const open = async () => {
    const order = await ordered()
    expect((await code(order.uuid)).status).toBe(200)
    return order
  }
  const periods = (uuid: string) => server.current().$count(vip_periods, eq(vip_periods.order, uuid))

  apart('a code is asked for with the price in fen, signed so that WeChat believes it, and once', async () => {
    const order = await open()
    const { body } = await code(order.uuid)
    expect(body.code_url).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/)
    expect(wechat.heard.map(one => [one.method, one.path])).toEqual([['POST', '/v3/pay/transactions/native']])
    expect(wechat.heard[0]!.body).toMatchObject({
      ...{ mchid: '1900000001', out_trade_no: order.number, amount: { total: order.cost, currency: 'CNY' } },
      notify_url: 'https://school.example/api/wch_pay/notify/',
    })
  })

  apart('a message of a payment is verified and decrypted, and pays once however often it comes', async () => {
    const order = await open()
    wechat.pay(order.number)
    const message = wechat.message(order.number)
    for (let n = 0; n < 3; n++) expect((await tell(message)).body).toEqual({ code: 'SUCCESS' })
    expect((await tell(wechat.message(order.number))).status).toBe(200)
    expect(await periods(order.uuid)).toBe(1)
  })

  apart('a wrong key, serial, time, body, encryption or merchant is refused and on record, and pays nothing', async () => {
    const order = await open()
    wechat.pay(order.number)
    const sound = wechat.message(order.number)
    const late = new Date(now().getTime() - 301_000)
    const wrong = {
      signature: wechat.message(order.number, { by: wechat.stranger }),
      serial: wechat.message(order.number, { by: { serial: 'PUB_KEY_ID_OF_NOBODY' } }),
      clock: wechat.message(order.number, { by: { at: late } }),
      body: { ...sound, body: `${sound.body} ` },
      encryption: wechat.message(order.number, { key: '0'.repeat(32) }),
      merchant: wechat.message(order.number, { mchid: '1900000002' }),
      app: wechat.message(order.number, { appid: 'wx0000000000000000' }),
      currency: wechat.message(order.number, { amount: { total: order.cost, currency: 'USD' } }),
      'no signature': { headers: { 'Content-Type': 'application/json' }, body: sound.body },
    }
    for (const [what, message] of Object.entries(wrong)) expect([what, (await tell(message)).status]).toEqual([what, 400])
    const rows = await server
      .current()
      .select({ detail: audit_log.detail })
      .from(audit_log)
      .where(eq(audit_log.action, 'pay_notify_refused'))
    expect(rows.map(({ detail }) => detail.why).sort()).toEqual(
      ['clock', 'encryption', 'merchant', 'merchant', 'merchant', 'no signature', 'serial', 'signature', 'signature'].sort(),
    )
    expect(await periods(order.uuid)).toBe(0)
  })

  apart('a genuine message of another amount pays nothing; one of another event is heard and changes nothing', async () => {
    const order = await open()
    wechat.pay(order.number)
    expect((await tell(wechat.message(order.number, { type: 'MCHTRANSFER.BILL.FINISHED' }))).status).toBe(200)
    expect((await tell(wechat.message(order.number, { trade_state: 'PAYERROR' }))).status).toBe(200)
    expect((await tell(wechat.message(order.number, { amount: { total: 1, currency: 'CNY' } }))).status).toBe(200)
    expect(await periods(order.uuid)).toBe(0)
  })

  apart('a lost message is asked for, and the answer is believed by its signature alone', async () => {
    const order = await open()
    expect(await result(order.uuid)).toEqual({ is_paid: false, state: 'open' })
    wechat.pay(order.number)
    for (const mode of ['unsigned', 'stranger', 'broken'] as const) {
      wechat.answer(mode)
      server.ports.moveClock(6000)
      const { status } = await server.request(`wch_pay/pay/${order.uuid}/pay_result/?t=S`, { as: 'student.x' })
      expect([mode, status, await periods(order.uuid)]).toEqual([mode, 503, 0])
    }
    expect(said.filter(line => !/was not believed/.test(line))).toEqual(['WeChat Pay does not answer (503)'])
    wechat.answer('sound')
    server.ports.moveClock(6000)
    expect(await result(order.uuid)).toEqual({ is_paid: true, state: 'paid' })
    server.ports.moveClock(-24_000)
  })

  apart('a refund is asked for once under one number, and the day balances', async () => {
    const order = await open()
    wechat.pay(order.number)
    await tell(wechat.message(order.number))
    const day = new Date(now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const { body } = await server.request(`wch_pay/events/reconciliation/?day=${day}`, { as: 'sysadmin' })
    expect([body.theirs, body.differences.filter((one: { order_uuid: string }) => one.order_uuid === order.uuid)]).toEqual([order.cost, []])
    const refund = () =>
      server.request(`wch_pay/pay/${order.uuid}/refund/`, { method: 'POST', as: 'sysadmin', body: { reason: '家长要求' } })
    expect((await refund()).body.state).toBe('refunded')
    expect((await refund()).status).toBe(409)
    expect([...wechat.refunds.keys()]).toContain(order.number)
  })

  apart('money that comes a second time for a paid order is put down once, raises one alarm, and gives no second period', async () => {
    const order = await open()
    wechat.pay(order.number)
    await tell(wechat.message(order.number))
    const quiet = server.alarmed.length
    const again = { transaction_id: '4200000000000000000000000002' }
    for (let n = 0; n < 3; n++) expect((await tell(wechat.message(order.number, again))).status).toBe(200)
    const { body } = await server.request('wch_pay/events/?kind=surplus&limit=20', { as: 'sysadmin' })
    const rows = body.results.filter((one: { order: string }) => one.order === order.uuid)
    expect(rows.map((one: { amount: number }) => one.amount)).toEqual([order.cost])
    expect([server.alarmed.length - quiet, await periods(order.uuid)]).toEqual([1, 1])
    expect(server.alarmed.at(-1)).toContain(`${order.cost} fen are to be given back`)
  })

  apart('money that was booked for one order pays no other, raises one alarm and is on record', async () => {
    const order = await open()
    wechat.pay(order.number)
    await tell(wechat.message(order.number))
    const { transaction_id } = wechat.orders.get(order.number)!
    const other = await open()
    wechat.pay(other.number)
    const quiet = server.alarmed.length
    for (let n = 0; n < 3; n++) expect((await tell(wechat.message(other.number, { transaction_id }))).status).toBe(200)
    expect(await periods(other.uuid)).toBe(0)
    expect(server.alarmed.slice(quiet)).toEqual([`ALARM payment: money of another order: ${other.uuid} ${other.cost} fen were refused`])
    const told = await server.current().select({ action: audit_log.action }).from(audit_log)
    expect(told.filter(one => one.action === 'pay_refused')).toHaveLength(1)
  })

  apart('a refund gives back the payment that counted, not money that was refused before it', async () => {
    const order = await open()
    wechat.pay(order.number)
    const short = wechat.message(order.number, { amount: { total: 1, currency: 'CNY' }, transaction_id: '4200000000000000000000000001' })
    expect((await tell(short)).status).toBe(200)
    expect((await tell(wechat.message(order.number))).status).toBe(200)
    const { transaction_id } = wechat.orders.get(order.number)!
    await server.request(`wch_pay/pay/${order.uuid}/refund/`, { method: 'POST', as: 'sysadmin', body: { reason: '家长要求' } })
    const asked = wechat.heard.find(one => one.path === '/v3/refund/domestic/refunds')!.body
    expect(asked).toMatchObject({ transaction_id, amount: { refund: order.cost, total: order.cost } })
  })

  apart('a refund that has not arrived, as WeChat says later, is told and on record; one that has is not', async () => {
    const order = await open()
    wechat.pay(order.number)
    expect((await tell(wechat.message(order.number))).status).toBe(200)
    await server.request(`wch_pay/pay/${order.uuid}/refund/`, { method: 'POST', as: 'sysadmin', body: { reason: '家长要求' } })
    const { notify_url } = wechat.heard.find(one => one.path === '/v3/refund/domestic/refunds')!.body as { notify_url: string }
    expect(notify_url).toBe(wechat.settings.notifyUrl)
    const quiet = server.alarmed.length
    const say = (type: string, refund_status: string, other = {}) =>
      tell(wechat.message(order.number, { type, out_refund_no: order.number, refund_status, ...other }))
    expect((await tell(wechat.refundMessage(order.number))).status).toBe(200)
    for (const odd of [{ mchid: '2' }, { out_trade_no: undefined }, { refund_status: undefined }])
      expect((await say('REFUND.ABNORMAL', 'ABNORMAL', odd)).status).toBe(400)
    // of other things that the school sells
    expect((await say('REFUND.ABNORMAL', 'ABNORMAL', { out_trade_no: 'canteen-1' })).status).toBe(200)
    const failed = () => server.alarmed.slice(quiet).filter(line => line.includes(order.uuid))
    expect(failed()).toEqual([])
    // one that the school's finance has made by hand has a number of theirs
    for (const out_refund_no of [order.number, 'by-hand-1']) {
      expect((await say('REFUND.ABNORMAL', 'ABNORMAL', { out_refund_no })).body).toEqual({ code: 'SUCCESS' })
      expect(failed().at(-1)).toContain('ABNORMAL')
    }
    expect(failed()).toHaveLength(2)
    const told = await server
      .current()
      .select({ detail: audit_log.detail })
      .from(audit_log)
      .where(eq(audit_log.action, 'pay_refund_failed'))
    const one = { detail: expect.objectContaining({ order: order.uuid, status: 'ABNORMAL' }) }
    expect(told).toEqual([one, one])
  })

  apart('what WeChat cannot answer is 503 with Retry-After; no key stands in a log or an answer', async () => {
    const order = await ordered()
    wechat.answer('broken')
    const answer = await code(order.uuid)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    const told = JSON.stringify([answer.text, said, server.log])
    for (const secret of [wechat.settings.apiV3Key, wechat.settings.privateKey.slice(40, 80), wechat.settings.serial])
      expect(told).not.toContain(secret)
  })

  apart('8.1 while it is away the operator is told once a minute, however many ask; nobody else is sent what is meant for it', async () => {
    const order = await ordered()
    const line = wechatPay(wechat.settings, { now, say: told => said.push(told) })
    for (const [mode, told] of [
      ['elsewhere', 'no answer: TypeError'],
      ['broken', '503'],
    ] as const) {
      wechat.answer(mode)
      for (let n = 0; n < 3; n++) await expect(line.query(order.number)).rejects.toThrow(told)
    }
    expect(said).toEqual(['WeChat Pay does not answer (no answer: TypeError)'])
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})

describe('WeChat Pay in the environment', () => {
  const given = {
    ...{ WECHAT_APP_ID: 'wx1', WECHAT_MCH_ID: '1', WECHAT_MCH_SERIAL: 'a', WECHAT_MCH_KEY_FILE: '/a', WECHAT_API_V3_KEY_FILE: '/b' },
    PUBLIC_ORIGIN: 'https://school.example',
  }
  const empty = Object.fromEntries(Object.keys(given).map(name => [name, '']))
  test('none of it sells nothing, all of it names the account', () => {
    expect(readEnv({}).merchant).toBeUndefined()
    expect(readEnv(given).merchant).toMatchObject({
      mchId: '1',
      notifyUrl: 'https://school.example/api/wch_pay/notify/',
      publicKey: undefined,
    })
  })
  test.each(Object.keys(given))('without %s it is refused', name => expect(() => readEnv({ ...given, [name]: '' })).toThrow(/WECHAT/))
  test('its second address may be named; one without TLS is refused in production', () => {
    expect(readEnv(given).merchant?.base).toBe('https://api.mch.weixin.qq.com')
    expect(readEnv({ ...given, WECHAT_API_ORIGIN: 'https://api2.mch.weixin.qq.com' }).merchant?.base).toBe('https://api2.mch.weixin.qq.com')
    expect(() => readEnv({ ...given, WECHAT_API_ORIGIN: 'http://127.0.0.1:9', NODE_ENV: 'production' })).toThrow('WECHAT_API_ORIGIN')
    expect(() => readEnv({ ...given, WECHAT_API_ORIGIN: 'not an address' })).toThrow('WECHAT_API_ORIGIN')
  })
  test.each(['WECHAT_PUBLIC_KEY_ID', 'WECHAT_PUBLIC_KEY_FILE', 'WECHAT_API_ORIGIN'])(
    '%s alone is refused: whoever sets it means to sell',
    name => expect(() => readEnv({ ...given, ...empty, [name]: 'x' })).toThrow('go together'),
  )
  test('half a public key is refused', () => expect(() => readEnv({ ...given, WECHAT_PUBLIC_KEY_ID: 'x' })).toThrow('go together'))
})
