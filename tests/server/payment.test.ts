import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { vip_periods } from '../../server/resources/sys/vip_periods/table.ts'
import { money_events } from '../../server/resources/wch_pay/pay/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const DAY_MS = 86_400_000
const base = 'wch_pay/pay/'

describe.each(onDatabases(url))('paying, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'student2.x', 'vip.x', 'solo.y', 'teacher.x', 'jw.x', 'jyj.a', 'kiosk.x', 'clerk', 'sysadmin'])
      await server.token(as)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const products = async (as = 'student.x') => (await server.request('sys/group_extensions/personal/', { as })).body
  const order = async (as = 'student.x', at = 0) =>
    server.request(base, { method: 'POST', as, body: { group_extension: (await products())[at].uuid } })
  const code = (uuid: string, as = 'student.x', t = '?t=S') => server.request(`${base}${uuid}/get_native_wechat_pay/${t}`, { as })
  const result = (uuid: string, as = 'student.x', t = '?t=S') => server.request(`${base}${uuid}/pay_result/${t}`, { as })
  const desk = () => server.ports.pay.desk!
  const tell = (message: { headers: Record<string, string>; body: string } | undefined) =>
    server.request('wch_pay/notify/', { method: 'POST', headers: message!.headers, body: message!.body })
  const paid = async (uuid: string, fen?: number) => (await desk().pay(uuid, server.ports.now(), fen))!
  const who = async (as = 'student.x') => (await server.request('login-methods/is_login/', { as })).body
  const periods = (uuid: string) => server.current().select().from(vip_periods).where(eq(vip_periods.order, uuid))
  const events = (uuid: string) => server.current().select().from(money_events).where(eq(money_events.order, uuid))
  const open = async (as = 'student.x', at = 0) => {
    const { body } = await order(as, at)
    await code(body.uuid, as)
    return body
  }

  apart('G004 an order answers its key and the price of the server in fen; whoever sends another price is not heard', async () => {
    const [cheap] = await products()
    const { status, body } = await server.request(base, {
      ...{ method: 'POST', as: 'student.x', body: { group_extension: cheap.uuid, cost: 1, days: 9999, user: (await who('vip.x')).uuid } },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ cost: cheap.cost, days: cheap.days, state: 'open', is_paid: false, paid_time: null, begin_datetime: null })
    expect(body.order_uuid).toBe(body.uuid)
    expect(body.student).toMatchObject({ name: '陆听澜' })
  })

  // at once is on connections of their own: nothing of these two is undone, and nobody else is solo.y
  test('twenty orders of one product at once are one open order, and B112 twenty who ask get one code', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => order('solo.y')))
    expect(new Set(made.map(one => one.body.uuid)).size).toBe(1)
    const codes = await Promise.all(Array.from({ length: 20 }, () => code(made[0]!.body.uuid, 'solo.y')))
    expect(new Set(codes.map(one => one.body.code_url)).size).toBe(1)
    expect((await server.request(base, { as: 'solo.y' })).body).toHaveLength(1)
  })
  test('R3 ten messages of one payment at once are one period and one event', async () => {
    const { uuid, cost } = (await order('solo.y')).body
    const message = await paid(uuid)
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => tell(message))))
      expect(answer.body).toEqual({ code: 'SUCCESS' })
    expect(await server.db.$count(vip_periods, eq(vip_periods.order, uuid))).toBe(1)
    expect((await server.db.select().from(money_events).where(eq(money_events.order, uuid))).map(one => one.amount)).toEqual([cost])
  })

  test('R3 two orders that are refunded at once: both are, and what was bought behind them begins now', async () => {
    const buy = async (at: number) => {
      const { uuid } = await open('solo.y', at)
      await tell(await paid(uuid))
      return uuid as string
    }
    const orders = [await buy(0), await buy(1), await buy(0)]
    const refund = (uuid: string) => server.request(`${base}${uuid}/refund/`, { method: 'POST', as: 'sysadmin', body: { reason: 'x' } })
    const before = (await server.request(base, { as: 'solo.y' })).body.filter((one: { state: string }) => one.state === 'paid')
    const first = before.filter((one: { uuid: string }) => one.uuid !== orders[2]).map((one: { uuid: string }) => one.uuid)
    for (const { status } of await Promise.all(first.map(refund))) expect(status).toBe(200)
    const [period] = await server.db.select().from(vip_periods).where(eq(vip_periods.order, orders[2]!))
    expect(new Date(period!.begin_datetime).getTime()).toBeLessThanOrEqual(server.ports.now().getTime())
    expect((await who('solo.y')).is_vip_flag).toBe(true)
  })

  apart('B112 the code is the same while the order is unpaid', async () => {
    const { body } = await order()
    const codes = [await code(body.uuid), await code(body.uuid)]
    expect(codes.map(one => one.status)).toEqual([200, 200])
    expect(codes[1]!.body).toEqual(codes[0]!.body)
  })

  apart('B183 t is S, and anything else is 400', async () => {
    const { body } = await order()
    for (const t of ['', '?t=', '?t=N', '?t=s']) {
      expect([t, (await code(body.uuid, 'student.x', t)).status]).toEqual([t, 400])
      expect([t, (await result(body.uuid, 'student.x', t)).status]).toEqual([t, 400])
    }
  })

  apart('R3 money that came is one period, one event and VIP at the next call, however often it is told', async () => {
    expect((await server.request('material/job/', { as: 'student.x' })).body.detail).toBe('Vip Only')
    const { uuid, cost, days } = await open()
    expect((await result(uuid)).body).toEqual({ is_paid: false, state: 'open' })
    const message = await paid(uuid)
    for (let n = 0; n < 3; n++) expect((await tell(message)).body).toEqual({ code: 'SUCCESS' })
    expect((await result(uuid)).body).toEqual({ is_paid: true, state: 'paid' })
    const [period, ...more] = await periods(uuid)
    expect(more).toEqual([])
    expect(new Date(period!.end_datetime).getTime() - new Date(period!.begin_datetime).getTime()).toBe(days * DAY_MS)
    expect((await events(uuid)).map(one => [one.kind, one.amount])).toEqual([['payment', cost]])
    expect((await server.request('material/job/', { as: 'student.x' })).status).toBe(200)
    const { is_vip_flag, expiration_time, roles, popup_vip_open_dialog } = await who()
    expect([is_vip_flag, expiration_time, popup_vip_open_dialog]).toEqual([true, period!.end_datetime, false])
    expect(roles).toEqual(expect.arrayContaining(['高考志愿-模拟填报推荐下载']))
  })

  apart('a message that was lost is asked for by whoever waits', async () => {
    const { uuid } = await open()
    await paid(uuid)
    expect((await result(uuid)).body).toEqual({ is_paid: true, state: 'paid' })
    expect(await periods(uuid)).toHaveLength(1)
  })

  apart('VIP ends by the server’s clock, and the roles with it, while the session lives', async () => {
    const { uuid } = await open()
    await tell(await paid(uuid))
    expect((await who()).is_vip_flag).toBe(true)
    const end_datetime = new Date(server.ports.now().getTime() + 60_000).toISOString()
    await server.current().update(vip_periods).set({ end_datetime }).where(eq(vip_periods.order, uuid))
    expect((await server.request('material/job/', { as: 'student.x' })).status).toBe(200)
    server.ports.moveClock(61_000)
    try {
      expect((await server.request('material/job/', { as: 'student.x' })).body.detail).toBe('Vip Only')
      const { is_vip_flag, roles, expiration_time } = await who()
      expect([is_vip_flag, expiration_time, roles]).toEqual([false, null, ['1', 'work_unit_type_0']])
    } finally {
      server.ports.moveClock(-61_000)
    }
  })

  apart('what is bought twice follows one after the other, so that no paid day is lost', async () => {
    const first = await open('student.x', 0)
    await tell(await paid(first.uuid))
    const second = await open('student.x', 1)
    await tell(await paid(second.uuid))
    const [[one], [two]] = [await periods(first.uuid), await periods(second.uuid)]
    expect(two!.begin_datetime).toBe(one!.end_datetime)
    expect((await who()).expiration_time).toBe(two!.end_datetime)
  })

  const LAST_DAY = '2100-12-31'
  const LAST_END = '2100-12-31T16:00:00Z'
  const give = async (end: string, begin = '2026-01-01') =>
    server.request('sys/vip_periods/', {
      ...{ method: 'POST', as: 'sysadmin' },
      body: { student: idOf('students', 'student.x'), group_extension: (await products())[0].uuid, begin, end },
    })
  apart('what lies behind a gap bars her from nothing: what she buys now begins now', async () => {
    expect((await give(LAST_DAY, LAST_DAY)).status).toBe(201)
    const { uuid } = await open('student.x')
    await tell(await paid(uuid))
    const [period] = await periods(uuid)
    expect(new Date(period!.begin_datetime).getTime()).toBeLessThanOrEqual(server.ports.now().getTime())
    expect((await who()).expiration_time).toBe(period!.end_datetime)
  })
  const moves = () => server.current().$count(audit_log, eq(audit_log.action, 'vip_move'))
  const buy = async (at: number, as = 'student.x') => {
    const { uuid } = await open(as, at)
    await tell(await paid(uuid))
    return uuid as string
  }
  const refund = (uuid: string) =>
    server.request(`${base}${uuid}/refund/`, { method: 'POST', as: 'sysadmin', body: { reason: '家长要求' } })
  /** What the order itself shows of its period. */
  const shown = async (uuid: string, as = 'student.x') => {
    const { begin_datetime, end_datetime, days } = (await server.request(`${base}${uuid}/`, { as })).body
    const [begin, end] = [new Date(begin_datetime).getTime(), new Date(end_datetime).getTime()]
    return { begin, end, hasAll: end - begin === days * DAY_MS }
  }
  apart(
    'R3 what was bought behind an order that is refunded moves forward with all of its days, and what is bought next follows',
    async () => {
      const before = await moves()
      const [a, b, c] = [await buy(0), await buy(1), await buy(0)]
      expect((await shown(b)).begin).toBeGreaterThan(server.ports.now().getTime())
      expect((await refund(a)).status).toBe(200)
      expect((await who()).is_vip_flag).toBe(true)
      const [two, three] = [await shown(b), await shown(c)]
      expect([two.hasAll, three.hasAll, three.begin]).toEqual([true, true, two.end])
      expect(two.begin).toBeLessThanOrEqual(server.ports.now().getTime())
      expect((await shown(await buy(1))).begin).toBe(three.end)
      expect((await moves()) - before).toBe(2)
    },
  )
  const dayIn = (days: number) => new Date(server.ports.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const revoke = (uuid: string) =>
    server.request(`sys/vip_periods/${uuid}/revoke/`, { method: 'PATCH', as: 'sysadmin', body: { remark: '开错了' } })
  apart('R3 what was bought behind a gift begins when the gift is taken back', async () => {
    const gift = (await give(dayIn(3))).body.uuid
    const a = await buy(0)
    expect((await shown(a)).begin).toBeGreaterThan(server.ports.now().getTime())
    expect((await revoke(gift)).status).toBe(200)
    expect((await who()).is_vip_flag).toBe(true)
    const one = await shown(a)
    expect([one.hasAll, one.begin <= server.ports.now().getTime()]).toEqual([true, true])
    expect((await shown(await buy(1))).begin).toBe(one.end)
  })
  apart('R3 what was bought behind two gifts, of which one is taken back, loses no day to the other', async () => {
    const [first, second] = [(await give(dayIn(3))).body.uuid, (await give(dayIn(8), dayIn(4))).body]
    const a = await buy(0)
    expect((await shown(a)).begin).toBe(new Date(second.end_datetime).getTime())
    expect((await revoke(first)).status).toBe(200)
    expect(await shown(a)).toMatchObject({ begin: new Date(second.end_datetime).getTime(), hasAll: true })
    // what is bought now begins now, where it meets nothing that was paid for
    const next = await shown(await buy(1))
    expect(next.begin).toBe((await shown(a)).end)
    expect((await revoke(second.uuid)).status).toBe(200)
    expect((await shown(a)).begin).toBeLessThanOrEqual(server.ports.now().getTime())
  })
  apart('R3 days that are paid for are never laid over, where a gap before them is older than this rule', async () => {
    const [a, b] = [await buy(1), await buy(0)]
    await server.current().update(vip_periods).set({ revoked_time: server.ports.now().toISOString() }).where(eq(vip_periods.order, a))
    const there = await shown(b)
    const year = await shown(await buy(1))
    expect([year.hasAll, year.begin]).toEqual([true, there.end])
    // what fits before them begins now
    expect((await shown(await buy(0))).end).toBeLessThanOrEqual(there.begin)
  })

  apart('whose VIP lasts until the last day there is orders nothing more, and is told why', async () => {
    expect((await give('2100-12-30')).status).toBe(201)
    expect((await order()).status).toBe(201)
    expect((await give(LAST_DAY)).status).toBe(201)
    const refused = await order('student.x', 1)
    expect([refused.status, refused.body]).toEqual([409, { detail: `您的 VIP 已到 ${LAST_DAY}，无需再买。` }])
  })
  apart(
    'R3 money is booked however long she is VIP already: its period ends at the last day, also beside one that was given for ever',
    async () => {
      for (const [at, given] of ['2100-12-30', LAST_DAY, 'for ever'].entries()) {
        const alarms = server.alarmed.length
        await server.undone(async () => {
          const { uuid, cost, days } = await open('student.x', at % 2)
          expect((await give(given === 'for ever' ? LAST_DAY : given)).status).toBe(201)
          // as they were taken once
          if (given === 'for ever')
            await server.current().update(vip_periods).set({ end_datetime: '9999-12-31T16:00:00Z' }).where(eq(vip_periods.source, 'gift'))
          const message = await paid(uuid)
          for (let n = 0; n < 2; n++) expect([given, (await tell(message)).body]).toEqual([given, { code: 'SUCCESS' }])
          expect((await result(uuid)).body).toEqual({ is_paid: true, state: 'paid' })
          const [period, ...more] = await periods(uuid)
          expect([more, (await events(uuid)).map(one => [one.kind, one.amount])]).toEqual([[], [['payment', cost]]])
          expect(new Date(period!.end_datetime)).toEqual(new Date(LAST_END))
          expect(new Date(period!.end_datetime).getTime() - new Date(period!.begin_datetime).getTime()).toBe(days * DAY_MS)
          expect((await who()).is_vip_flag).toBe(true)
        })
        expect(server.alarmed.slice(alarms)).toEqual([expect.stringContaining('ends for good')])
      }
    },
  )

  apart('R3 money for an order whose owner was deleted is booked, and an alarm says that it is to be given back', async () => {
    const { uuid, cost } = await open('student.x')
    await server.current().delete(users).where(eq(users.username, 'student.x'))
    const message = await paid(uuid)
    const quiet = server.alarmed.length
    for (let n = 0; n < 2; n++) expect((await tell(message)).body).toEqual({ code: 'SUCCESS' })
    expect((await events(uuid)).map(one => [one.kind, one.amount])).toEqual([['payment', cost]])
    expect(await periods(uuid)).toEqual([])
    expect(server.alarmed.slice(quiet)).toEqual([
      `ALARM payment: order ${uuid} was paid, and its account is gone: ${cost} fen are to be given back`,
    ])
  })

  apart('another amount, an unknown order, a message that is not genuine: nothing is paid, and it is on record', async () => {
    const { uuid, cost } = await open()
    const short = await paid(uuid, cost - 1)
    const quiet = server.alarmed.length
    expect((await tell(short)).status).toBe(200)
    expect((await tell(short)).status).toBe(200)
    // told twice it is one alarm
    expect(server.alarmed.slice(quiet)).toEqual([`ALARM payment: amount: ${uuid} ${cost - 1} fen were refused`])
    expect((await result(uuid)).body.is_paid).toBe(false)
    const forged = { ...short, body: short.body.replace(String(cost - 1), String(cost)) }
    const bare = { headers: { 'Content-Type': 'application/json' }, body: forged.body }
    for (const message of [forged, bare, { ...short, body: '' }, { ...short, body: 'x'.repeat(20_000) }])
      expect((await tell(message)).status).toBe(400)
    expect(await periods(uuid)).toEqual([])
    expect((await events(uuid)).map(one => [one.kind, one.amount])).toEqual([['refused', 0]])
    const told = await server.current().select({ action: audit_log.action }).from(audit_log)
    expect(told.filter(one => one.action === 'pay_refused')).toHaveLength(1)
    expect(told.filter(one => one.action === 'pay_notify_refused')).toHaveLength(4)
    // of each kind one a minute: strangers do not drown the other alarms
    expect(server.alarmed.slice(quiet + 1)).toEqual(['seal', 'size'].map(why => `ALARM payment: a message was not believed (${why})`))
    server.ports.moveClock(61_000)
    await tell(forged)
    server.ports.moveClock(-61_000)
    expect(server.alarmed.at(-1)).toBe('ALARM payment: a message was not believed (seal)')
  })

  apart('an order that has expired gives no code, another is made; money that comes for it all the same counts', async () => {
    const { uuid } = await open()
    const message = await paid(uuid)
    server.ports.moveClock(31 * 60_000)
    try {
      expect((await code(uuid)).status).toBe(409)
      const next = (await order()).body
      expect(next.uuid).not.toBe(uuid)
      await tell(message)
      expect((await result(uuid)).body).toEqual({ is_paid: true, state: 'paid' })
      expect(await periods(uuid)).toHaveLength(1)
      expect((await result(next.uuid)).body.is_paid).toBe(false)
    } finally {
      server.ports.moveClock(-31 * 60_000)
    }
  })

  apart('B086 only students buy, and only what is offered to them', async () => {
    for (const as of ['teacher.x', 'jw.x', 'jyj.a', 'kiosk.x', 'clerk', 'sysadmin'])
      expect([as, (await order(as)).status]).toEqual([as, 403])
    const all = (await server.request('sys/group_extensions/', { as: 'sysadmin' })).body
    const closed = all.find((one: { is_personal: boolean }) => !one.is_personal).uuid
    for (const group_extension of [closed, crypto.randomUUID(), 'x', null]) {
      const { status, body } = await server.request(base, { method: 'POST', as: 'student.x', body: { group_extension } })
      expect([group_extension, status, Object.keys(body)]).toEqual([group_extension, 400, ['group_extension']])
    }
  })

  apart('another’s order is a missing one, to read, to pay, to close', async () => {
    const { uuid } = await open()
    const missing = (await code(crypto.randomUUID(), 'student2.x')).text
    for (const answer of [
      await code(uuid, 'student2.x'),
      await result(uuid, 'student2.x'),
      await server.request(`${base}${uuid}/`, { as: 'student2.x' }),
      await server.request(`${base}${uuid}/`, { as: 'student2.x', method: 'DELETE' }),
    ])
      expect([answer.status, answer.text]).toEqual([404, missing])
    expect((await server.request(base, { as: 'student2.x' })).body).toEqual([])
    expect((await server.request(base, { as: 'clerk' })).status).toBe(403)
  })

  apart('an order is closed by its owner, and on record once however often she asks (8.12); not once it is paid', async () => {
    const first = await open()
    for (let n = 0; n < 3; n++)
      expect((await server.request(`${base}${first.uuid}/`, { as: 'student.x', method: 'DELETE' })).status).toBe(204)
    expect(await server.current().$count(audit_log, eq(audit_log.action, 'order_close'))).toBe(1)
    expect((await code(first.uuid)).body).toEqual({ detail: '订单已关闭，请重新下单。' })
    const second = await open()
    expect(second.uuid).not.toBe(first.uuid)
    await tell(await paid(second.uuid))
    expect((await server.request(`${base}${second.uuid}/`, { as: 'student.x', method: 'DELETE' })).status).toBe(409)
    expect((await code(second.uuid)).body).toEqual({ detail: '订单已支付。' })
  })

  apart('what happened to money is never changed, not by SQL either', async () => {
    const { uuid } = await open()
    await tell(await paid(uuid))
    const own = and(eq(money_events.order, uuid), eq(money_events.kind, 'payment'))
    await expect(server.current().transaction(tx => tx.update(money_events).set({ amount: 1 }).where(own))).rejects.toThrow()
    await expect(server.current().transaction(tx => tx.delete(money_events).where(own))).rejects.toThrow()
    expect(await events(uuid)).toHaveLength(1)
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
