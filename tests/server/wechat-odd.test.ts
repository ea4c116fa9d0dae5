import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import { wechatPay } from '../../server/ports/pay/wechat-pay.ts'
import { lookAfterOrders } from '../../server/resources/wch_pay/open-orders.ts'
import { orders } from '../../server/resources/wch_pay/pay/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { openWechat } from '../support/wechat-stand-in.ts'

// What WeChat Pay says is signed, and can be odd, cut off or a refusal all the same.
describe.each(['public key', 'certificates'] as const)('WeChat Pay, believed by its %s', by => {
  let wechat: Awaited<ReturnType<typeof openWechat>>
  let server: TestServer
  const said: string[] = []
  const now = () => server?.ports.now() ?? new Date()
  beforeAll(async () => {
    wechat = await openWechat(now, by)
    server = await openTestServer(undefined, { pay: wechatPay(wechat.settings, { now, say: line => said.push(line) }) })
    for (const as of ['student.x', 'student2.x', 'solo.y', 'sysadmin']) await server.token(as)
  })
  afterAll(async () => {
    await server.close()
    await wechat.close()
  })
  const apart = (name: string, run: () => Promise<void>) =>
    test(name, async () => {
      try {
        await server.undone(run)
        // nothing became a 500
        expect(server.log).toEqual([])
      } finally {
        wechat.answerInstead()
        wechat.orders.clear()
        wechat.heard.length = 0
        said.length = 0
        server.log.length = 0
      }
    })
  const ordered = async (as = 'student.x') => {
    const [product] = (await server.request('sys/group_extensions/personal/', { as })).body
    const { body } = await server.request('wch_pay/pay/', { method: 'POST', as, body: { group_extension: product.uuid } })
    return { ...body, number: body.uuid.replaceAll('-', '') as string }
  }
  const code = (uuid: string, as = 'student.x') => server.request(`wch_pay/pay/${uuid}/get_native_wechat_pay/?t=S`, { as })
  const open = async (as = 'student.x') => {
    const order = await ordered(as)
    expect((await code(order.uuid, as)).status).toBe(200)
    return order
  }
  const result = (uuid: string) => {
    server.ports.moveClock(6000)
    return server.request(`wch_pay/pay/${uuid}/pay_result/?t=S`, { as: 'student.x' })
  }
  const refund = (uuid: string) =>
    server.request(`wch_pay/pay/${uuid}/refund/`, { method: 'POST', as: 'sysadmin', body: { reason: '家长要求' } })
  const bill = () => server.request('wch_pay/events/reconciliation/?day=2026-11-23', { as: 'sysadmin' })
  const tell = (message: { headers: Record<string, string>; body: string }) =>
    server.request('wch_pay/notify/', { method: 'POST', headers: message.headers, body: message.body })
  const paid = async (as = 'student.x') => {
    const order = await open(as)
    wechat.pay(order.number)
    expect((await tell(wechat.message(order.number))).status).toBe(200)
    return order
  }
  const away = { status: 503, headers: '5' }
  const seen = ({ status, headers }: { status: number; headers: Headers }) => ({ status, headers: headers.get('Retry-After') })

  apart('an answer that is cut off is none: 503, for each question', async () => {
    const [waiting, settled] = [await open(), await paid('student2.x')]
    const fresh = await ordered('solo.y')
    wechat.answerInstead(() => 'cut')
    for (const answer of [await code(fresh.uuid, 'solo.y'), await result(waiting.uuid), await refund(settled.uuid), await bill()])
      expect(seen(answer)).toEqual(away)
  })

  apart('6 of an answer that is longer than any that says something of an order no more is read', async () => {
    const order = await open()
    wechat.answerInstead(() => [200, { trade_state: 'NOTPAY', more: 'x'.repeat(100_000) }])
    expect(seen(await result(order.uuid))).toEqual(away)
    // it was not looked at
    expect(said).toEqual([])
  })

  apart('one that stops in its middle is none either', async () => {
    const order = await open()
    wechat.answerInstead(() => 'stops')
    expect(seen(await result(order.uuid))).toEqual(away)
  })

  apart('a signed answer that is no JSON, or says nothing of what was asked, is 503 and a line for who runs the server', async () => {
    const [waiting, settled] = [await open(), await paid('student2.x')]
    const fresh = await ordered('solo.y')
    for (const odd of ['<html>portal</html>', null, [], {}, { trade_state: 'SUCCESS', mchid: 1, download_url: 'x', hash_value: '' }]) {
      said.length = 0
      wechat.answerInstead(() => [200, odd])
      for (const answer of [await code(fresh.uuid, 'solo.y'), await result(waiting.uuid), await refund(settled.uuid), await bill()])
        expect([odd, seen(answer)]).toEqual([odd, away])
      expect(said).toHaveLength(4)
      expect(said.every(line => line.includes('cannot be used') && !line.includes(waiting.uuid))).toBe(true)
    }
  })

  apart('a refund that the provider refuses is told in plain words, and nothing is refunded', async () => {
    const { uuid } = await paid()
    const refusals: [[number, unknown], RegExp][] = [
      [[403, { code: 'NOT_ENOUGH', message: '基本账户余额不足' }], /余额不足/],
      [[200, { refund_id: '5030', status: 'ABNORMAL' }], /商户平台/],
      [[400, { code: 'PARAM_ERROR' }], /没有受理/],
    ]
    for (const [answer, words] of refusals) {
      wechat.answerInstead(() => answer)
      const { status, body } = await refund(uuid)
      expect([status, body]).toEqual([409, { detail: expect.stringMatching(words) }])
    }
    expect(said).toHaveLength(refusals.length)
    wechat.answerInstead()
    expect((await refund(uuid)).body.state).toBe('refunded')
  })

  apart('an order that the provider refuses is 409, and may be asked for again', async () => {
    const { uuid } = await ordered()
    wechat.answerInstead(() => [403, { code: 'RULELIMIT', message: '规则限制' }])
    expect((await code(uuid)).status).toBe(409)
    expect(said).toEqual(['WeChat Pay refuses POST /v3/pay/transactions/native: 403 RULELIMIT'])
    wechat.answerInstead()
    expect((await code(uuid)).status).toBe(200)
  })

  apart('a message that is truly signed and odd is refused as malformed and on record, and pays nothing', async () => {
    const order = await open()
    wechat.pay(order.number)
    const of = (content: string) => JSON.stringify({ event_type: 'TRANSACTION.SUCCESS', resource: wechat.sealed(content) })
    const whole = { mchid: wechat.settings.mchId, appid: wechat.settings.appId, out_trade_no: order.number, transaction_id: '42' }
    const sound = { ...whole, trade_state: 'SUCCESS', success_time: now().toISOString(), amount: { total: order.cost, currency: 'CNY' } }
    const odd = [
      ...['hello', 'null', '5', '[]', '{"event_type":"x"}', '{"event_type":"TRANSACTION.SUCCESS","resource":null}'],
      ...[of('no JSON'), of('null'), of('[]')],
      ...[
        { amount: undefined },
        { amount: { total: 'x' } },
        { amount: { total: 1.5 } },
        { amount: { total: 1e300 } },
        { success_time: 'x' },
        { success_time: undefined },
        { transaction_id: undefined },
        { out_trade_no: 'zz' },
        { out_trade_no: `${'a'.repeat(31)}\0` },
      ].map(changed => of(JSON.stringify({ ...sound, ...changed }))),
    ]
    for (const body of odd) expect([body, (await tell(wechat.signed(body))).status]).toEqual([body, 400])
    const rows = await server
      .current()
      .select({ detail: audit_log.detail })
      .from(audit_log)
      .where(eq(audit_log.action, 'pay_notify_refused'))
    expect(rows.map(({ detail }) => detail.why)).toEqual(odd.map(() => 'malformed'))
    const state = async () => (await server.current().select().from(orders).where(eq(orders.uuid, order.uuid)))[0]!.state
    expect(await state()).toBe('open')
    expect((await tell(wechat.signed(of(JSON.stringify(sound))))).status).toBe(200)
    expect(await state()).toBe('paid')
  })

  describe('orders that nobody looks at', () => {
    const stateOf = async ({ uuid }: { uuid: string }) =>
      (await server.current().select().from(orders).where(eq(orders.uuid, uuid)))[0]!.state
    /** Half a minute later the server looks after them, so often. */
    const rounds = async (times: number) => {
      for (let n = 0; n < times; n++) {
        server.ports.moveClock(61_000)
        await lookAfterOrders(server.current(), server.ports)
      }
    }

    for (const [status, code] of [
      [400, 'ORDER_CLOSED'],
      [404, 'ORDERNOTEXIST'],
      [400, 'ORDERNOTEXIST'],
    ] as const)
      apart(`one of which the provider says ${status} ${code} is closed`, async () => {
        const order = await open()
        wechat.answerInstead((_, path) => (path.endsWith('/close') ? [status, { code }] : undefined))
        server.ports.moveClock(31 * 60_000)
        await rounds(1)
        expect(await stateOf(order)).toBe('closed')
      })

    const close = async ({ uuid }: { uuid: string }) =>
      expect((await server.request(`wch_pay/pay/${uuid}/`, { method: 'DELETE', as: 'student.x' })).status).toBe(204)
    const asked = async () => {
      wechat.heard.length = 0
      await rounds(1)
      return wechat.heard.map(({ method, path }) => (method === 'GET' ? 'asked' : path.endsWith('/close') ? 'closed' : path))
    }

    apart('17 one that she has closed is closed with the provider too, asked about until it says so, and then no more', async () => {
      const order = await open()
      await close(order)
      expect(wechat.orders.get(order.number)!.state).toBe('NOTPAY')
      // what cannot be learnt is asked again
      wechat.answerInstead(() => [400, { code: 'PARAM_ERROR' }])
      expect(await asked()).toEqual(['asked'])
      wechat.answerInstead()
      expect(await asked()).toEqual(['asked', 'closed'])
      expect(wechat.orders.get(order.number)!.state).toBe('CLOSED')
      expect(await asked()).toEqual(['asked'])
      expect(await asked()).toEqual([])
      expect(await stateOf(order)).toBe('closed')
    })

    apart('17 one that it does not know is over; one without a code is nothing to ask about', async () => {
      const order = await open()
      await close(order)
      await close(await ordered())
      wechat.orders.clear()
      expect([await asked(), await asked()]).toEqual([['asked'], []])
    })

    apart('R3 17 money that comes between the question and the closing is booked, its message lost', async () => {
      const [left, expired] = [await open(), await open('student2.x')]
      await close(left)
      server.ports.moveClock(31 * 60_000)
      wechat.answerInstead((_, path) => {
        if (path.endsWith('/close')) wechat.pay(path.split('/').at(-2)!)
        return undefined
      })
      await rounds(1)
      expect([await stateOf(left), await stateOf(expired)]).toEqual(['closed', 'closed'])
      expect(await asked()).toEqual(['asked', 'asked'])
      expect([await stateOf(left), await stateOf(expired)]).toEqual(['paid', 'paid'])
    })

    const ends: [what: string, end: (order: { uuid: string }) => Promise<void>][] = [
      ['that she has closed', close],
      ['that has expired', async () => server.ports.moveClock(31 * 60_000)],
    ]
    for (const [what, end] of ends)
      apart(`17 another amount for one ${what} pays nothing, is told once, and is asked about no more`, async () => {
        const order = await open()
        await end(order)
        wechat.pay(order.number)
        const short = { out_trade_no: order.number, amount: { total: order.cost - 1, currency: 'CNY' }, trade_state: 'SUCCESS' }
        const { mchId: mchid, appId: appid } = wechat.settings
        wechat.answerInstead(() => [200, { ...short, mchid, appid, transaction_id: '42', success_time: now().toISOString() }])
        expect([await asked(), await asked()]).toEqual([['asked'], []])
        expect(await stateOf(order)).toBe('closed')
        expect(server.alarmed.filter(line => line.includes(order.uuid))).toHaveLength(1)
      })

    apart('one of which nothing can be learnt holds up no other: what was paid is settled, what is over is closed', async () => {
      const [odd, settled] = [await open(), await open('student2.x')]
      wechat.pay(settled.number)
      const answers: [number, unknown][] = [
        [400, { code: 'PARAM_ERROR' }],
        [200, 'no JSON'],
        [200, { mchid: '2' }],
      ]
      for (const answer of answers) {
        wechat.answerInstead((_, path) => (path.includes(odd.number) ? answer : undefined))
        await rounds(1)
      }
      expect([await stateOf(odd), await stateOf(settled)]).toEqual(['open', 'paid'])
      const left = await open('solo.y')
      wechat.answerInstead((_, path) => (path.includes(odd.number) ? [400, { code: 'PARAM_ERROR' }] : undefined))
      server.ports.moveClock(31 * 60_000)
      await rounds(1)
      expect([await stateOf(odd), await stateOf(left)]).toEqual(['open', 'closed'])
    })

    apart(
      'while the provider answers nothing a round ends with its first question, and the next one begins with another order',
      async () => {
        const some = [await open(), await open('student2.x'), await open('solo.y')]
        wechat.answerInstead((_, path) => (path.includes(some[0]!.number) ? 'cut' : undefined))
        wechat.pay(some[2]!.number)
        await rounds(3)
        expect(await stateOf(some[2]!)).toBe('paid')
        wechat.answerInstead(() => 'cut')
        wechat.heard.length = 0
        await rounds(2)
        expect(new Set(wechat.heard.map(({ path }) => path)).size).toBe(2)
      },
    )
  })
})

test('certificates that are no JSON, or none, are nobody’s: 503, and they are asked for again', async () => {
  const wechat = await openWechat(undefined, 'certificates')
  const pay = wechatPay(wechat.settings, { now: () => new Date(), say: () => {} })
  const server = await openTestServer(undefined, { pay })
  for (const odd of [
    '<html>',
    null,
    { data: 'x' },
    { data: [null] },
    { data: [{ encrypt_certificate: wechat.sealed('no certificate') }] },
  ]) {
    wechat.answerInstead((_, path) => (path === '/v3/certificates' ? [200, odd] : undefined))
    const fresh = wechatPay(wechat.settings, { now: () => new Date(), say: () => {} })
    await expect(fresh.query(crypto.randomUUID())).rejects.toThrow(/^certificates: /)
  }
  await server.close()
  await wechat.close()
})
