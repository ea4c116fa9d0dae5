import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../server/kit/db.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { money_events, orders } from '../../server/resources/wch_pay/pay/table.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const base = 'wch_pay/pay/'

// Until the provider is asked, money goes back by nobody who may no more; what it has done is booked, whoever asked for it.
describe.each(onBoth(url))('who is switched off while money moves, on %s', (_, where) => {
  let server: TestServer
  /** What the provider was asked to give back. */
  let asked: string[] = []
  let real: TestServer['ports']['pay']
  beforeAll(async () => {
    server = await openTestServer(where)
    real = { ...server.ports.pay }
    for (const as of ['student.x', 'student2.x', 'solo.y', 'vip.x', 'sysadmin']) await server.token(as)
  })
  beforeEach(() => {
    asked = []
    server.ports.pay.refund = async order => {
      asked.push(order.number)
      return real.refund(order)
    }
  })
  afterAll(() => {
    Object.assign(server.ports.pay, real)
    return server.close()
  })
  const open = async (as: string): Promise<string> => {
    const [product] = (await server.request('sys/group_extensions/personal/', { as })).body
    const { body } = await server.request(base, { method: 'POST', as, body: { group_extension: product.uuid } })
    await server.request(`${base}${body.uuid}/get_native_wechat_pay/?t=S`, { as })
    return body.uuid
  }
  const pay = async (uuid: string) => (await server.ports.pay.desk!.pay(uuid, server.ports.now()))!
  const bought = async (as: string) => {
    const uuid = await open(as)
    const message = await pay(uuid)
    await server.request('wch_pay/notify/', { method: 'POST', ...message })
    return uuid
  }
  const refund = (uuid: string) =>
    server.request(`${base}${uuid}/refund/`, { method: 'POST', as: 'sysadmin', body: { reason: '家长要求' } })
  const is = (is_active: boolean, username = 'sysadmin', db: Db = server.db) =>
    db.update(users).set({ is_active }).where(eq(users.username, username))
  const booked = async (uuid: string) => {
    const [order] = await server.db.select().from(orders).where(eq(orders.uuid, uuid))
    const events = await server.db.select().from(money_events).where(eq(money_events.order, uuid)).orderBy(money_events.id)
    return [order!.state, events.map(({ kind }) => kind)]
  }

  test('what the provider has given back is booked at once', async () => {
    const uuid = await bought('student.x')
    server.ports.pay.refund = async order => {
      const answer = await real.refund(order)
      await is(false)
      return answer
    }
    await refund(uuid)
    await is(true)
    expect(await booked(uuid)).toEqual(['refunded', ['payment', 'refund']])
  })

  test('so is what has been paid, when she who asks for it is switched off while the provider answers', async () => {
    const uuid = await open('student2.x')
    await pay(uuid)
    const { query } = real
    server.ports.pay.query = async number => {
      const answer = await query(number)
      await is(false, 'student2.x')
      // what was read of her is believed for a moment, as for everything that is only read
      await wait(50)
      return answer
    }
    const { status } = await server.request(`${base}${uuid}/pay_result/?t=S`, { as: 'student2.x' })
    server.ports.pay.query = query
    await is(true, 'student2.x')
    expect([status, await booked(uuid)]).toEqual([401, ['paid', ['payment']]])
  })

  // the embedded database does one thing after the other
  const holds: [string, string, (tx: Db, uuid: string) => Promise<unknown>][] = [
    ['her order', 'solo.y', (tx, uuid) => tx.select().from(orders).where(eq(orders.uuid, uuid)).for('update')],
    ['the trail', 'vip.x', tx => tx.execute(sql`select pg_advisory_xact_lock(7310001)`)],
  ]
  test.runIf(where).each(holds)('nothing is given back while she waits for %s', async (_, as, hold) => {
    const uuid = await bought(as)
    let answer: ReturnType<typeof refund> | undefined
    await server.db.transaction(async holding => {
      const tx = holding as unknown as Db
      await hold(tx, uuid)
      await is(false, 'sysadmin', tx)
      let isDone = false
      answer = refund(uuid).finally(() => {
        isDone = true
      })
      const waiting = async () =>
        (await server.db.$count(sql`pg_stat_activity`, sql`wait_event_type = 'Lock' and datname = current_database()`)) > 0
      while (!isDone && !(await waiting())) await wait(5)
    })
    const { status } = (await answer)!
    await is(true)
    expect([status, asked, await booked(uuid)]).toEqual([401, [], ['paid', ['payment']]])
  })

  test.runIf(where)('8.18 of two who ask at once and have seen the same order, one is told what the other has done', async () => {
    const uuid = await bought('student.x')
    const { updated_time } = (await server.request(`${base}${uuid}/`, { as: 'sysadmin' })).body
    const headers = { 'If-Match': `"${updated_time}"` }
    const ask = (reason: string) => server.request(`${base}${uuid}/refund/`, { method: 'POST', as: 'sysadmin', body: { reason }, headers })
    let answers: Promise<Awaited<ReturnType<typeof ask>>[]> | undefined
    await server.db.transaction(async holding => {
      await (holding as unknown as Db).select().from(orders).where(eq(orders.uuid, uuid)).for('update')
      answers = Promise.all(['理由甲', '理由乙'].map(ask))
      const waiting = () => server.db.$count(sql`pg_stat_activity`, sql`wait_event_type = 'Lock' and datname = current_database()`)
      await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBe(2)
    })
    const [done, told] = (await answers)!.toSorted((a, b) => a.status - b.status)
    expect([done!.status, told!.status, told!.body.current.uuid]).toEqual([200, 412, uuid])
    expect([asked, await booked(uuid)]).toEqual([[uuid], ['refunded', ['payment', 'refund']]])
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
