import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import { wechatPay } from '../../server/ports/pay/wechat-pay.ts'
import { vip_periods } from '../../server/resources/sys/vip_periods/table.ts'
import { lookAfterRefunds } from '../../server/resources/wch_pay/asked-refunds.ts'
import { money_events, orders } from '../../server/resources/wch_pay/pay/table.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { openWechat } from '../support/wechat-stand-in.ts'

// Money that WeChat has given back is in our books, whichever of its answers and messages was lost.
const url = await withPostgres()
const REASON = '家长要求'

describe.each(onBoth(url))('refunds of WeChat, on %s', (_, where) => {
  let wechat: Awaited<ReturnType<typeof openWechat>>
  let server: TestServer
  const said: string[] = []
  const now = () => server?.ports.now() ?? new Date()
  beforeAll(async () => {
    wechat = await openWechat(now)
    server = await openTestServer(where, { pay: wechatPay(wechat.settings, { now, say: line => said.push(line) }) })
    for (const as of ['student.x', 'student2.x', 'sysadmin']) await server.token(as)
  })
  afterAll(async () => {
    await server.close()
    await wechat.close()
  })
  const apart = (name: string, run: () => Promise<void>) =>
    test(name, async () => {
      try {
        await server.undone(run)
        expect(server.log).toEqual([])
      } finally {
        wechat.answerInstead()
        wechat.orders.clear()
        wechat.refunds.clear()
        wechat.heard.length = 0
        server.log.length = 0
      }
    })
  const tell = (message: { headers: Record<string, string>; body: string }) =>
    server.request('wch_pay/notify/', { method: 'POST', headers: message.headers, body: message.body })
  const open = async (as = 'student.x') => {
    const [product] = (await server.request('sys/group_extensions/personal/', { as })).body
    const { body } = await server.request('wch_pay/pay/', { method: 'POST', as, body: { group_extension: product.uuid } })
    expect((await server.request(`wch_pay/pay/${body.uuid}/get_native_wechat_pay/?t=S`, { as })).status).toBe(200)
    return { ...body, number: body.uuid.replaceAll('-', '') as string } as { uuid: string; number: string; cost: number }
  }
  const bought = async (as?: string) => {
    const order = await open(as)
    wechat.pay(order.number)
    expect((await tell(wechat.message(order.number))).status).toBe(200)
    return { ...order, transaction: wechat.orders.get(order.number)!.transaction_id! }
  }
  const refund = (uuid: string, reason = REASON) =>
    server.request(`wch_pay/pay/${uuid}/refund/`, { method: 'POST', as: 'sysadmin', body: { reason } })
  const isRefund = (path: string) => path.startsWith('/v3/refund/')
  /** WeChat gives the money back, and its answer is cut off on its way. */
  const answerLost = async (order: { uuid: string; number: string; transaction: string; cost: number }) => {
    wechat.answerInstead((_method, path) => (isRefund(path) ? 'cut' : undefined))
    expect((await refund(order.uuid)).status).toBe(503)
    wechat.answerInstead()
    wechat.giveBack(order.number, order.transaction, order.cost)
  }
  const stateOf = async (uuid: string) => (await server.current().select().from(orders).where(eq(orders.uuid, uuid)))[0]!.state
  const isVip = async (as = 'student.x') => (await server.request('login-methods/is_login/', { as })).body.is_vip_flag
  const events = async (uuid: string) =>
    (await server.current().select().from(money_events).where(eq(money_events.order, uuid)).orderBy(money_events.id)).map(one => [
      one.kind,
      one.amount,
    ])
  const told = async (uuid: string) =>
    (await server.request('wch_pay/events/?kind=refund&limit=50', { as: 'sysadmin' })).body.results.filter(
      (one: { order: string }) => one.order === uuid,
    )
  const recorded = async (action: string) =>
    (await server.current().select({ detail: audit_log.detail }).from(audit_log).where(eq(audit_log.action, action))).map(one => one.detail)
  const later = async (run: () => Promise<void>) => {
    server.ports.moveClock(181_000)
    try {
      await run()
    } finally {
      server.ports.moveClock(-181_000)
    }
  }

  apart('a refund whose answer was lost is booked by its message, once however often it comes, with who asked and why', async () => {
    const order = await bought()
    await answerLost(order)
    expect([await stateOf(order.uuid), await isVip()]).toEqual(['paid', true])
    for (let n = 0; n < 3; n++) expect((await tell(wechat.refundMessage(order.number))).body).toEqual({ code: 'SUCCESS' })
    expect([await stateOf(order.uuid), await isVip()]).toEqual(['refunded', false])
    expect(await events(order.uuid)).toEqual([
      ['payment', order.cost],
      ['refund', -order.cost],
    ])
    const { refund_id } = wechat.refunds.get(order.number)!
    expect(await told(order.uuid)).toMatchObject([{ transaction: refund_id, remark: REASON, actor_name: expect.any(String) }])
    expect(await recorded('pay_refund')).toMatchObject([{ order: order.uuid, fen: order.cost }])
    const [period] = await server.current().select().from(vip_periods).where(eq(vip_periods.order, order.uuid))
    expect([period!.revoked_time, period!.remark]).toEqual([expect.any(String), REASON])
    expect((await refund(order.uuid)).status).toBe(409)
  })

  apart('a refund whose answer and message were lost is asked for three minutes later', async () => {
    const [order, other] = [await bought(), await bought('student2.x')]
    await answerLost(order)
    await lookAfterRefunds(server.current(), server.ports)
    expect(await stateOf(order.uuid)).toBe('paid')
    await later(() => lookAfterRefunds(server.current(), server.ports))
    expect([await stateOf(order.uuid), await stateOf(other.uuid)]).toEqual(['refunded', 'paid'])
    expect(await told(order.uuid)).toMatchObject([{ amount: -order.cost, remark: REASON, actor_name: expect.any(String) }])
    // nobody is asked again, and the message that comes at last says nothing new
    wechat.heard.length = 0
    await later(() => lookAfterRefunds(server.current(), server.ports))
    expect((await tell(wechat.refundMessage(order.number))).status).toBe(200)
    expect(wechat.heard).toEqual([])
    expect((await events(order.uuid)).length).toBe(2)
  })

  apart('what else is told of its order meanwhile keeps nobody from asking for it', async () => {
    const order = await bought()
    await answerLost(order)
    const other = { out_refund_no: 'by-hand-1', refund_id: '50399', transaction_id: '42000-another', amount: { refund: 1 } }
    expect((await tell(wechat.refundMessage(order.number, other))).status).toBe(200)
    expect([await stateOf(order.uuid), await recorded('pay_refund_odd')]).toEqual(['paid', [expect.objectContaining({ fen: 1 })]])
    await later(() => lookAfterRefunds(server.current(), server.ports))
    expect(await stateOf(order.uuid)).toBe('refunded')
    expect(await told(order.uuid)).toMatchObject([{ amount: -order.cost, remark: REASON, actor_name: expect.any(String) }])
  })

  apart('a refund that WeChat has not made is not booked, is asked for no more, and may be pressed again', async () => {
    const order = await bought()
    wechat.answerInstead((_method, path) => (isRefund(path) ? 'cut' : undefined))
    expect((await refund(order.uuid)).status).toBe(503)
    // while it is away nothing is known
    await later(() => expect(lookAfterRefunds(server.current(), server.ports)).resolves.toBeUndefined())
    expect(await stateOf(order.uuid)).toBe('paid')
    wechat.answerInstead()
    server.ports.moveClock(181_000)
    await later(() => lookAfterRefunds(server.current(), server.ports))
    server.ports.moveClock(-181_000)
    expect([await stateOf(order.uuid), await isVip()]).toEqual(['paid', true])
    wechat.heard.length = 0
    server.ports.moveClock(362_000)
    await later(() => lookAfterRefunds(server.current(), server.ports))
    server.ports.moveClock(-362_000)
    expect(wechat.heard).toEqual([])
    expect((await refund(order.uuid)).body.state).toBe('refunded')
  })

  apart('a refund that did not arrive, as WeChat says when it is asked, is told and on record, and she stays VIP', async () => {
    const order = await bought()
    await answerLost(order)
    wechat.refunds.get(order.number)!.status = 'ABNORMAL'
    const quiet = server.alarmed.length
    await later(() => lookAfterRefunds(server.current(), server.ports))
    expect(server.alarmed.slice(quiet)).toEqual([expect.stringContaining(`has not arrived (ABNORMAL): order ${order.uuid}`)])
    expect([await stateOf(order.uuid), await isVip()]).toEqual(['paid', true])
    expect(await recorded('pay_refund_failed')).toEqual([{ order: order.uuid, status: 'ABNORMAL' }])
  })

  apart('a message of a refund is believed by its seal alone', async () => {
    const order = await bought()
    await answerLost(order)
    const sound = wechat.refundMessage(order.number)
    const wrong = {
      signature: wechat.refundMessage(order.number, { by: wechat.stranger }),
      clock: wechat.refundMessage(order.number, { by: { at: new Date(now().getTime() - 301_000) } }),
      body: { ...sound, body: `${sound.body} ` },
      encryption: wechat.refundMessage(order.number, { key: '0'.repeat(32) }),
      merchant: wechat.refundMessage(order.number, { mchid: '1900000002' }),
      state: wechat.refundMessage(order.number, { refund_status: 'CLOSED' }),
      amount: wechat.refundMessage(order.number, { amount: { refund: '1' } }),
      'no number': wechat.refundMessage(order.number, { refund_id: undefined }),
    }
    for (const [what, message] of Object.entries(wrong)) expect([what, (await tell(message)).status]).toEqual([what, 400])
    expect([await stateOf(order.uuid), await isVip(), (await events(order.uuid)).length]).toEqual(['paid', true, 1])
    expect((await recorded('pay_notify_refused')).map(one => one.why).sort()).toEqual(
      ['clock', 'encryption', 'malformed', 'malformed', 'malformed', 'merchant', 'signature', 'signature'].sort(),
    )
  })

  apart('all of it given back by hand, under a number of the school’s own, is booked; it ends VIP', async () => {
    const order = await bought()
    wechat.giveBack('by-hand-1', order.transaction, order.cost)
    expect((await tell(wechat.refundMessage('by-hand-1'))).status).toBe(200)
    expect([await stateOf(order.uuid), await isVip()]).toEqual(['refunded', false])
    expect(await told(order.uuid)).toMatchObject([{ amount: -order.cost, actor_name: null, remark: expect.stringContaining('通知') }])
  })

  apart('a part, money that did not come and an order that is not ours change nothing; told once and on record', async () => {
    const order = await bought()
    wechat.giveBack('part', order.transaction, 1)
    wechat.giveBack('strange', order.transaction, order.cost)
    const nobody = { out_trade_no: crypto.randomUUID().replaceAll('-', ''), refund_id: '50309' }
    const quiet = server.alarmed.length
    for (let n = 0; n < 2; n++) {
      expect((await tell(wechat.refundMessage('part'))).status).toBe(200)
      expect((await tell(wechat.refundMessage('strange', { transaction_id: '4200' }))).status).toBe(200)
      expect((await tell(wechat.refundMessage('strange', nobody))).status).toBe(200)
      // something else that is sold under the same account
      expect((await tell(wechat.refundMessage('strange', { out_trade_no: 'T-SHIRT-7' }))).status).toBe(200)
    }
    expect(server.alarmed.slice(quiet)).toEqual(
      ['amount', 'money that did not come', 'unknown order'].map(why => expect.stringContaining(`refund, ${why}: `)),
    )
    expect((await recorded('pay_refund_odd')).map(one => one.why)).toEqual(['amount', 'money that did not come', 'unknown order'])
    expect([await stateOf(order.uuid), await isVip()]).toEqual(['paid', true])
  })

  apart('money that came a second time and is given back by hand is booked, and takes no VIP away', async () => {
    const order = await bought()
    const again = '4200000000000000000000000002'
    await tell(wechat.message(order.number, { transaction_id: again }))
    wechat.giveBack('second', order.transaction, order.cost)
    const message = { transaction_id: again, out_trade_no: order.number }
    for (let n = 0; n < 2; n++) expect((await tell(wechat.refundMessage('second', message))).status).toBe(200)
    expect(await events(order.uuid)).toEqual([
      ['payment', order.cost],
      ['surplus', order.cost],
      ['refund', -order.cost],
    ])
    expect([await stateOf(order.uuid), await isVip()]).toEqual(['paid', true])
  })

  apart('money that went back before its coming was heard of came and went: both are booked, and she is not VIP', async () => {
    const order = await open()
    wechat.pay(order.number)
    wechat.giveBack('early', wechat.orders.get(order.number)!.transaction_id!, order.cost)
    expect((await tell(wechat.refundMessage('early'))).status).toBe(200)
    expect(await events(order.uuid)).toEqual([
      ['payment', order.cost],
      ['refund', -order.cost],
    ])
    expect([await stateOf(order.uuid), await isVip()]).toEqual(['refunded', false])
    // its own message comes late
    expect((await tell(wechat.message(order.number))).status).toBe(200)
    expect([await stateOf(order.uuid), (await events(order.uuid)).length]).toEqual(['refunded', 2])
  })

  test.each([
    ['80 Chinese signs', '退'.repeat(80), `${'退'.repeat(25)}…`],
    ['26 of them, which are 78 bytes', '退'.repeat(26), '退'.repeat(26)],
    ['80 bytes', 'x'.repeat(80), 'x'.repeat(80)],
    ['emoji of several signs, none of them in half', '👩‍👧'.repeat(16), `${'👩‍👧'.repeat(7)}…`],
  ])('of a reason WeChat is sent 80 bytes: %s', (_what, reason, sent) =>
    server.undone(async () => {
      try {
        const order = await bought()
        expect((await refund(order.uuid, reason)).body.state).toBe('refunded')
        const asked = wechat.heard.find(one => one.path === '/v3/refund/domestic/refunds')!.body as { reason: string }
        expect(asked.reason).toBe(sent)
        // our books have all of it
        expect(await told(order.uuid)).toMatchObject([{ remark: reason }])
      } finally {
        wechat.orders.clear()
        wechat.refunds.clear()
        wechat.heard.length = 0
      }
    }),
  )
})
