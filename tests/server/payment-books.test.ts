import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import { PayAway } from '../../server/ports/pay/pay.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { vip_periods } from '../../server/resources/sys/vip_periods/table.ts'
import { lookAfterOrders } from '../../server/resources/wch_pay/open-orders.ts'
import { money_events, orders } from '../../server/resources/wch_pay/pay/table.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const base = 'wch_pay/pay/'
const chinaDay = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

describe.each(onBoth(url))('the books, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'student2.x', 'solo.y', 'vip.x', 'teacher.x', 'jw.x', 'jyj.a', 'clerk', 'sysadmin', 'superuser'])
      await server.token(as)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const tell = (message: { headers: Record<string, string>; body: string }) =>
    server.request('wch_pay/notify/', { method: 'POST', headers: message.headers, body: message.body })
  const open = async (as = 'student.x') => {
    const [product] = (await server.request('sys/group_extensions/personal/', { as })).body
    const { body } = await server.request(base, { method: 'POST', as, body: { group_extension: product.uuid } })
    await server.request(`${base}${body.uuid}/get_native_wechat_pay/?t=S`, { as })
    return body
  }
  const pay = async (uuid: string) => (await server.ports.pay.desk!.pay(uuid, server.ports.now()))!
  const bought = async (as = 'student.x') => {
    const order = await open(as)
    await tell(await pay(order.uuid))
    return order
  }
  const refund = (uuid: string, as = 'sysadmin', reason = '家长要求') =>
    server.request(`${base}${uuid}/refund/`, { method: 'POST', as, body: { reason } })
  const isVip = async (as: string) => (await server.request('login-methods/is_login/', { as })).body.is_vip_flag
  const events = (uuid: string) => server.current().select().from(money_events).where(eq(money_events.order, uuid)).orderBy(money_events.id)

  apart('a refund gives all of the money back once, ends VIP at the next call, and says who and why', async () => {
    const { uuid, cost } = await bought()
    expect(await isVip('student.x')).toBe(true)
    const first = await refund(uuid)
    expect([first.status, first.body.state, first.body.is_paid]).toEqual([200, 'refunded', false])
    expect(await isVip('student.x')).toBe(false)
    expect((await refund(uuid)).body).toEqual({ detail: '订单没有付款，不能退款。' })
    expect((await events(uuid)).map(one => [one.kind, one.amount, one.remark])).toEqual([
      ['payment', cost, null],
      ['refund', -cost, '家长要求'],
    ])
    const told = (await server.request('wch_pay/events/', { as: 'sysadmin' })).body
    expect(told[0]).toMatchObject({
      order: uuid,
      kind: 'refund',
      amount: -cost,
      student: { name: '陆听澜' },
      actor_name: expect.any(String),
    })
    const rows = await server.current().select({ action: audit_log.action }).from(audit_log)
    expect(rows.filter(one => one.action === 'pay_refund')).toHaveLength(1)
  })

  // at once is on connections of their own: nothing of it is undone, and nobody else is solo.y
  test('ten refunds at once are one', async () => {
    const { uuid } = await bought('solo.y')
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(uuid)))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const told = await server.db.select().from(money_events).where(eq(money_events.order, uuid))
    expect(told.filter(one => one.kind === 'refund')).toHaveLength(1)
  })

  apart('only VIP付费管理 refunds and reads the books; an unpaid order has nothing to give back; a reason is asked for', async () => {
    const paid = await bought()
    for (const as of ['student.x', 'teacher.x', 'jw.x', 'jyj.a', 'clerk']) {
      expect([as, (await refund(paid.uuid, as)).status]).toEqual([as, 403])
      expect([as, (await server.request('wch_pay/events/', { as })).status]).toEqual([as, 403])
      expect([as, (await server.request('wch_pay/events/reconciliation/?day=2026-11-23', { as })).status]).toEqual([as, 403])
    }
    expect((await refund(paid.uuid, 'sysadmin', ' ')).status).toBe(400)
    const unpaid = await open('student2.x')
    expect((await refund(unpaid.uuid)).status).toBe(409)
    expect((await refund(crypto.randomUUID())).status).toBe(404)
  })

  apart('a provider that is away refunds nothing and is told as 503', async () => {
    const { uuid } = await bought()
    const { pay } = server.ports
    const { refund: real } = pay
    pay.refund = async () => {
      throw new PayAway('away')
    }
    try {
      const answer = await refund(uuid)
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await isVip('student.x')).toBe(true)
    } finally {
      pay.refund = real
    }
    expect((await refund(uuid)).status).toBe(200)
  })

  apart('an order that was paid while its message was lost is found without anybody asking; one that has expired is closed', async () => {
    const [lost, left] = [await open('student.x'), await open('student2.x')]
    await pay(lost.uuid)
    server.ports.moveClock(61_000)
    try {
      await lookAfterOrders(server.current(), server.ports)
      expect((await events(lost.uuid)).map(one => one.kind)).toEqual(['payment'])
      expect(await server.current().$count(vip_periods, eq(vip_periods.order, lost.uuid))).toBe(1)
      const stateOf = async (uuid: string) => (await server.current().select().from(orders).where(eq(orders.uuid, uuid)))[0]!.state
      expect(await stateOf(left.uuid)).toBe('open')
      server.ports.moveClock(30 * 60_000)
      await lookAfterOrders(server.current(), server.ports)
      expect(await stateOf(left.uuid)).toBe('closed')
      expect(server.ports.pay.desk!.order(left.uuid)!.state).toBe('closed')
      server.ports.moveClock(-30 * 60_000)
    } finally {
      server.ports.moveClock(-61_000)
    }
  })

  const close = async (uuid: string) =>
    expect((await server.request(`${base}${uuid}/`, { method: 'DELETE', as: 'student.x' })).status).toBe(204)
  const booked = async (uuid: string) => {
    const [order] = await server.current().select().from(orders).where(eq(orders.uuid, uuid))
    const periods = await server.current().$count(vip_periods, eq(vip_periods.order, uuid))
    return [order!.state, periods, (await events(uuid)).map(one => [one.kind, one.amount])]
  }

  apart('R3 17 money for an order that she has closed is found without anybody asking, its message lost', async () => {
    const { uuid, cost } = await open()
    // her screen has just asked
    await server.request(`${base}${uuid}/pay_result/?t=S`, { as: 'student.x' })
    await close(uuid)
    await pay(uuid)
    await lookAfterOrders(server.current(), server.ports)
    expect(await booked(uuid)).toEqual(['paid', 1, [['payment', cost]]])
  })

  apart('R3 17 so is money for one that had expired when she ordered again', async () => {
    const { uuid, cost } = await open()
    await pay(uuid)
    server.ports.moveClock(31 * 60_000)
    try {
      const next = await open()
      expect([next.uuid === uuid, (await booked(uuid))[0]]).toEqual([false, 'closed'])
      await lookAfterOrders(server.current(), server.ports)
      expect(await booked(uuid)).toEqual(['paid', 1, [['payment', cost]]])
      expect(await booked(next.uuid)).toEqual(['open', 0, []])
    } finally {
      server.ports.moveClock(-31 * 60_000)
    }
  })

  apart('R3 17 money for an order that she has closed before her account went is booked, and told: it is to be given back', async () => {
    const { uuid, cost } = await open()
    await close(uuid)
    await pay(uuid)
    const [{ user } = { user: null }] = await server.current().select().from(orders).where(eq(orders.uuid, uuid))
    const [student] = await server.current().select().from(students).where(eq(students.user, user!))
    expect((await server.request(`relation/students/${student!.uuid}/`, { method: 'DELETE', as: 'superuser' })).status).toBe(204)
    await lookAfterOrders(server.current(), server.ports)
    expect(await booked(uuid)).toEqual(['paid', 0, [['payment', cost]]])
    expect(server.alarmed.some(line => line.includes(uuid) && line.includes('its account is gone'))).toBe(true)
  })

  apart('whose account goes has no order that can be paid: at the next look it is closed, here and with the provider', async () => {
    const order = await open('student.x')
    // her screen has just asked
    await server.request(`${base}${order.uuid}/pay_result/`, { as: 'student.x' })
    const standing = await open('student2.x')
    const one = async (uuid: string) => (await server.current().select().from(orders).where(eq(orders.uuid, uuid)))[0]!
    const { user } = await one(order.uuid)
    const [{ uuid } = { uuid: '' }] = await server.current().select().from(students).where(eq(students.user, user!))
    expect((await server.request(`relation/students/${uuid}/`, { method: 'DELETE', as: 'superuser' })).status).toBe(204)
    expect(await one(order.uuid)).toMatchObject({ user: null, state: 'open' })
    await lookAfterOrders(server.current(), server.ports)
    expect([(await one(order.uuid)).state, server.ports.pay.desk!.order(order.uuid)!.state]).toEqual(['closed', 'closed'])
    expect([(await one(standing.uuid)).state, server.ports.pay.desk!.order(standing.uuid)!.state]).toEqual(['open', 'open'])
  })

  apart('what was paid before the account went is booked, and told: it is to be given back', async () => {
    const order = await open('student.x')
    await pay(order.uuid)
    const [{ user } = { user: null }] = await server.current().select().from(orders).where(eq(orders.uuid, order.uuid))
    const [{ uuid } = { uuid: '' }] = await server.current().select().from(students).where(eq(students.user, user!))
    expect((await server.request(`relation/students/${uuid}/`, { method: 'DELETE', as: 'superuser' })).status).toBe(204)
    await lookAfterOrders(server.current(), server.ports)
    expect((await events(order.uuid)).map(one => one.kind)).toEqual(['payment'])
    expect(server.alarmed.some(line => line.includes(order.uuid) && line.includes('its account is gone'))).toBe(true)
  })

  apart('a day is held against the provider: what is on both sides balances, what is on one is named', async () => {
    const day = chinaDay(server.ports.now())
    const of = async () => (await server.request(`wch_pay/events/reconciliation/?day=${day}`, { as: 'sysadmin' })).body
    const before = await of()
    const settled = await bought('student.x')
    const unheard = await open('student2.x')
    await pay(unheard.uuid)
    const { ours, theirs, differences } = await of()
    expect([ours - before.ours, theirs - before.theirs]).toEqual([settled.cost, settled.cost + unheard.cost])
    const fresh = differences.filter((one: { order_uuid: string }) => [settled.uuid, unheard.uuid].includes(one.order_uuid))
    expect(fresh).toEqual([{ order_uuid: unheard.uuid, transaction: expect.any(String), ours: null, theirs: unheard.cost }])
    for (const wrong of ['', '?day=2026-13-01', '?day=x'])
      expect((await server.request(`wch_pay/events/reconciliation/${wrong}`, { as: 'sysadmin' })).status).toBe(400)
  })

  apart('a day of more payments than a statement has room for is held against the provider all the same', async () => {
    const day = chinaDay(server.ports.now())
    const settled = await bought()
    const { pay } = server.ports
    const { bill: real } = pay
    const own = (await real(day)).filter(one => one.number === settled.uuid)
    const at = server.ports.now().toISOString()
    const strange = Array.from({ length: 65_600 }, (_, n) => ({ number: `order ${n}`, transaction: `of nobody ${n}`, fen: 1, at }))
    pay.bill = async () => [...strange, ...own]
    try {
      const { status, body } = await server.request(`wch_pay/events/reconciliation/?day=${day}`, { as: 'sysadmin' })
      expect([status, body.theirs]).toEqual([200, strange.length + settled.cost])
      const theirs = body.differences.filter((one: { ours: number | null }) => one.ours === null)
      expect(theirs.length).toBe(strange.length)
      expect(theirs.some((one: { order_uuid: string }) => one.order_uuid === settled.uuid)).toBe(false)
    } finally {
      pay.bill = real
    }
  })

  apart('who orders and closes without end is stopped for the day', async () => {
    for (let n = 0; n < 30; n++) {
      const { uuid } = await open()
      expect((await server.request(`${base}${uuid}/`, { method: 'DELETE', as: 'student.x' })).status).toBe(204)
    }
    const [product] = (await server.request('sys/group_extensions/personal/', { as: 'student.x' })).body
    const more = await server.request(base, { method: 'POST', as: 'student.x', body: { group_extension: product.uuid } })
    expect([more.status, more.body]).toEqual([429, { detail: '今天下单次数太多，请明天再试。' }])
    expect((await open('student2.x')).state).toBe('open')
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
