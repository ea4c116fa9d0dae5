import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openEmbedded } from '../../server/db/client.ts'
import { demoPassword } from '../../server/db/demo/index.ts'
import { type Cluster, startCluster } from '../support/postgres-cluster.ts'
import { command, type Served, serve } from '../support/served.ts'
import { openWechat } from '../support/wechat-stand-in.ts'

/** The figure of the promise is 20 (`npm run chaos`). */
const KILLS = Number(process.env.MONEY_KILLS ?? 4)

/** Of one order, as they stand in the database while no server runs. */
const BOOKS = `select o.state, count(distinct p.uuid)::int as periods, count(distinct e.uuid)::int as payments
  from orders o left join vip_periods p on p."order" = o.uuid
  left join money_events e on e."order" = o.uuid and e.kind = 'payment' where o.uuid = $1 group by o.uuid`
/** Of all orders: what came in, and what was given for it. */
const SUMS = `select
  (select coalesce(sum(amount), 0)::int from money_events) as came,
  (select coalesce(sum(cost), 0)::int from orders where state = 'paid') as owed,
  (select coalesce(sum(days), 0)::int from orders where state = 'paid') as sold,
  (select coalesce(sum(extract(epoch from end_datetime::timestamptz - begin_datetime::timestamptz)), 0)::float / 86400 from vip_periods where "order" is not null) as given`

describe.each(['embedded', ...(inject('postgres') ? ['postgres'] : [])])('a process killed while it is told of a payment, %s', kind => {
  let cluster: Cluster | undefined
  let served: Served
  let keys: string
  let token: string
  let wechat: Awaited<ReturnType<typeof openWechat>>
  let env: Record<string, string>
  beforeAll(async () => {
    wechat = await openWechat()
    cluster = kind === 'postgres' ? await startCluster(true) : undefined
    keys = await mkdtemp(join(tmpdir(), 'zhiyuan-merchant-'))
    const file = (name: string, content: string) => {
      writeFileSync(join(keys, name), content, { mode: 0o600 })
      return join(keys, name)
    }
    const { appId, mchId, serial, privateKey, apiV3Key, publicKey, base } = wechat.settings
    env = {
      ...{ WECHAT_APP_ID: appId, WECHAT_MCH_ID: mchId, WECHAT_MCH_SERIAL: serial, WECHAT_API_ORIGIN: base },
      ...{ WECHAT_MCH_KEY_FILE: file('key.pem', privateKey), WECHAT_API_V3_KEY_FILE: file('v3', apiV3Key) },
      ...{ WECHAT_PUBLIC_KEY_ID: publicKey!.id, WECHAT_PUBLIC_KEY_FILE: file('platform.pem', publicKey!.pem) },
      ...{ PUBLIC_ORIGIN: 'https://school.example', DEMO: '1', DATABASE_URL: cluster?.url ?? '' },
    }
    served = await serve(env)
    token = (await ask('login-methods/login/', { username: 'student.x', password: demoPassword })).body.token
  })
  afterAll(async () => {
    await served?.dispose()
    await cluster?.stop()
    await wechat.close()
    await rm(keys, { recursive: true, force: true })
  })

  async function ask(path: string, body?: unknown) {
    const answer = await fetch(`${served.url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { 'X-Token': token }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const tell = async ({ headers, body }: { headers: Record<string, string>; body: string }) =>
    (await fetch(`${served.url}/api/wch_pay/notify/`, { method: 'POST', headers, body })).status
  /** An order that somebody has paid at WeChat, who has not told us yet. */
  const paidThere = async () => {
    const [product] = (await ask('sys/group_extensions/personal/')).body
    const { uuid } = (await ask('wch_pay/pay/', { group_extension: product.uuid })).body
    expect((await ask(`wch_pay/pay/${uuid}/get_native_wechat_pay/?t=S`)).status).toBe(200)
    wechat.pay(uuid.replaceAll('-', ''))
    return { uuid, message: () => wechat.message(uuid.replaceAll('-', '')) }
  }
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the rows hold
  const inTheBooks = async (statement: string, values: string[] = []): Promise<any> => {
    if (cluster) {
      const client = new pg.Client(cluster.url)
      await client.connect()
      const { rows } = await client.query(statement, values)
      await client.end()
      return rows[0]
    }
    const { pglite, close } = await openEmbedded(join(served.folder, 'db'))
    const { rows } = await pglite.query(statement, values)
    await close()
    return rows[0]
  }
  const paid = { state: 'paid', periods: 1, payments: 1 }

  test(`R3 kill -9 at ${KILLS} moments inside the message: paid is exactly one period, what was said to be received stands`, async () => {
    const first = await paidThere()
    const began = performance.now()
    expect(await tell(first.message())).toBe(200)
    const whole = performance.now() - began
    const seen = { before: 0, after: 0, received: 0 }
    for (let n = 0; n < KILLS; n++) {
      const order = await paidThere()
      const told = tell(order.message()).catch(() => undefined)
      // one after the other through as long as a message takes; the last as soon as it is said to be received
      await (n < KILLS - 1 ? wait(((n + 0.5) / (KILLS - 1)) * whole) : told)
      await served.kill()
      const status = await told
      const books = await inTheBooks(BOOKS, [order.uuid])
      if (status === 200) expect(books).toEqual(paid)
      else expect([{ state: 'open', periods: 0, payments: 0 }, paid]).toContainEqual(books)
      seen[books.periods ? 'after' : 'before'] += 1
      if (status === 200) seen.received += 1

      served = await serve(env, served.folder)
      // they say it again until they hear that it is received, and once more
      expect([await tell(order.message()), await tell(order.message())]).toEqual([200, 200])
      expect((await ask(`wch_pay/pay/${order.uuid}/pay_result/?t=S`)).body).toEqual({ is_paid: true, state: 'paid' })
    }
    console.log(`${kind}: killed ${KILLS} times: ${JSON.stringify(seen)}`)
    await served.stop()
    const { came, owed, sold, given } = await inTheBooks(SUMS)
    expect([came, Math.round(given)]).toEqual([owed, sold])
    const { code, output } = await command('scripts/audit-verify.ts', [], { ...env, DATA_DIR: served.folder, NODE_ENV: '' })
    expect([code, output]).toEqual([0, expect.stringMatching(/^audit chain holds/)])
  }, 600_000)
})
