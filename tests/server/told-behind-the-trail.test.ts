import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../server/kit/db.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { orders } from '../../server/resources/wch_pay/pay/table.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// C013 What a staff read is answered waits for its row of the trail, and the trail is held by whoever switches somebody off: she whose turn
// comes behind that is told nothing.
const url = await withPostgres()
const HOLD = sql`select pg_advisory_xact_lock(7310001)`

describe.runIf(url)('who is switched off while what she asked for waits', () => {
  let server: TestServer
  let student: string
  beforeAll(async () => {
    server = await openTestServer(url)
    for (const as of ['superuser', 'sysadmin', 'jw.x', 'student.x']) await server.token(as)
    student = (await server.request('relation/students/student/', { as: 'student.x' })).body.uuid
  })
  afterAll(() => server?.close())

  const is = (username: string, is_active: boolean, db: Db = server.db) =>
    db.update(users).set({ is_active }).where(eq(users.username, username))
  const waiting = () => server.db.$count(sql`pg_stat_activity`, sql`wait_event_type = 'Lock' and datname = current_database()`)
  /** The answer to what she asks while `hold` is held, by somebody who switches her off before it is free again, or does not. */
  async function behind(as: string, isOff: boolean, hold: (tx: Db) => Promise<unknown>, ask: () => ReturnType<TestServer['request']>) {
    let asked: ReturnType<TestServer['request']> | undefined
    await server.db.transaction(async holding => {
      const tx = holding as unknown as Db
      await hold(tx)
      if (isOff) await is(as, false, tx)
      asked = ask()
      await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0)
    })
    const { status, text } = await asked!
    await is(as, true)
    return { status, text }
  }
  const trail = (tx: Db) => tx.execute(HOLD)

  test('reads no student', async () => {
    const ask = () => server.request(`relation/students/${student}/`, { as: 'jw.x' })
    expect((await behind('jw.x', false, trail, ask)).status).toBe(200)
    const off = await behind('jw.x', true, trail, ask)
    expect([off.status, off.text.includes(student)]).toEqual([401, false])
  })

  test('is not told by a refusal how a row is now (412)', async () => {
    const ask = () =>
      server.request(`relation/students/${student}/admin_update_info/`, {
        ...{ method: 'PATCH', as: 'sysadmin', body: { name: '别名' }, headers: { 'If-Match': '"2020-01-01T00:00:00.000Z"' } },
      })
    const still = await behind('sysadmin', false, trail, ask)
    expect([still.status, still.text.includes(student)]).toEqual([412, true])
    const off = await behind('sysadmin', true, trail, ask)
    expect([off.status, off.text.includes(student)]).toEqual([401, false])
  })

  test('nor what has become of an order whose money she wanted to give back', async () => {
    const [product] = (await server.request('sys/group_extensions/personal/', { as: 'student.x' })).body
    const { body: order } = await server.request('wch_pay/pay/', {
      ...{ method: 'POST', as: 'student.x', body: { group_extension: product.uuid } },
    })
    await server.request(`wch_pay/pay/${order.uuid}/get_native_wechat_pay/?t=S`, { as: 'student.x' })
    const message = (await server.ports.pay.desk!.pay(order.uuid, server.ports.now()))!
    await server.request('wch_pay/notify/', { method: 'POST', ...message })
    const changed = (tx: Db) => tx.update(orders).set({ updated_time: new Date().toISOString() }).where(eq(orders.uuid, order.uuid))
    const refused = async (isOff: boolean) => {
      const { updated_time } = (await server.request(`wch_pay/pay/${order.uuid}/`, { as: 'superuser' })).body
      const headers = { 'If-Match': `"${updated_time}"` }
      const ask = () =>
        server.request(`wch_pay/pay/${order.uuid}/refund/`, { method: 'POST', as: 'superuser', body: { reason: '家长要求' }, headers })
      return behind('superuser', isOff, changed, ask)
    }
    expect((await refused(false)).status).toBe(412)
    const off = await refused(true)
    expect([off.status, off.text.includes(order.uuid)]).toEqual([401, false])
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
