import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wechatPay } from '../../server/ports/pay/wechat-pay.ts'
import { vip_periods } from '../../server/resources/sys/vip_periods/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { openWechat } from '../support/wechat-stand-in.ts'

// A merchant without a public key of the platform: what WeChat says is believed by the certificates that it hands out.
let wechat: Awaited<ReturnType<typeof openWechat>>
let server: TestServer
const said: string[] = []
const now = () => server?.ports.now() ?? new Date()
beforeEach(async () => {
  wechat = await openWechat(now, 'certificates')
  server = await openTestServer(undefined, { pay: wechatPay(wechat.settings, { now, say: line => said.push(line) }) })
})
afterEach(async () => {
  expect(server.log).toEqual([])
  await server.close()
  await wechat.close()
  said.length = 0
})

const ordered = async () => {
  const [product] = (await server.request('sys/group_extensions/personal/', { as: 'student.x' })).body
  const { body } = await server.request('wch_pay/pay/', { method: 'POST', as: 'student.x', body: { group_extension: product.uuid } })
  const number = body.uuid.replaceAll('-', '') as string
  /** WeChat knows of it, and it is paid there, though we never asked for anything. */
  const paidThere = () => {
    wechat.orders.set(number, { out_trade_no: number, description: 'VIP', total: body.cost, state: 'NOTPAY' })
    wechat.pay(number)
  }
  return { uuid: body.uuid as string, number, paidThere }
}
const code = async (uuid: string) => (await server.request(`wch_pay/pay/${uuid}/get_native_wechat_pay/?t=S`, { as: 'student.x' })).status
const tell = async ({ headers, body }: { headers: Record<string, string>; body: string }) =>
  (await server.request('wch_pay/notify/', { method: 'POST', headers, body })).status
const periods = (uuid: string) => server.current().$count(vip_periods, eq(vip_periods.order, uuid))
const askedForCertificates = () => wechat.heard.filter(({ path }) => path === '/v3/certificates').length
const A_MINUTE = 61_000

test('certificates are asked for with the first question, once, and what they sign is believed', async () => {
  const { uuid, number } = await ordered()
  expect(await code(uuid)).toBe(200)
  wechat.pay(number)
  expect(await tell(wechat.message(number))).toBe(200)
  expect([askedForCertificates(), await periods(uuid)]).toEqual([1, 1])
})

test('a server that has just started learns them by the first message that it is told', async () => {
  const { uuid, number, paidThere } = await ordered()
  paidThere()
  expect(await tell(wechat.message(number))).toBe(200)
  expect([askedForCertificates(), await periods(uuid)]).toEqual([1, 1])
})

test('a certificate that WeChat has renewed is asked for when it first signs; the one before is still believed', async () => {
  const { uuid, number } = await ordered()
  await code(uuid)
  wechat.pay(number)
  const older = wechat.message(number)
  wechat.renew()
  server.ports.moveClock(A_MINUTE)
  expect(await tell(wechat.message(number))).toBe(200)
  expect([askedForCertificates(), await periods(uuid)]).toEqual([2, 1])
  // within its five minutes
  expect(await tell(older)).toBe(200)
  expect(await periods(uuid)).toBe(1)
})

test('certificates that the APIv3 key did not seal are none: no code, no message is believed, and neither is called false', async () => {
  const { uuid, number, paidThere } = await ordered()
  wechat.handOutUnder('0'.repeat(32))
  expect(await code(uuid)).toBe(503)
  paidThere()
  expect(await tell(wechat.message(number))).toBe(503)
  expect(await periods(uuid)).toBe(0)

  wechat.handOutUnder()
  server.ports.moveClock(A_MINUTE)
  expect(await tell(wechat.message(number))).toBe(200)
  expect(await periods(uuid)).toBe(1)
})

test('made-up serials make us ask for certificates once a minute at most, and pay nothing', async () => {
  const { uuid, number } = await ordered()
  await code(uuid)
  wechat.pay(number)
  server.ports.moveClock(A_MINUTE)
  for (let n = 0; n < 5; n++) {
    const status = await tell(wechat.message(number, { by: { ...wechat.stranger, serial: `5157F09EFDC096DE15EBE81A47057A721${n}` } }))
    expect(status).toBe(400)
  }
  expect([askedForCertificates(), await periods(uuid)]).toEqual([2, 0])
})
