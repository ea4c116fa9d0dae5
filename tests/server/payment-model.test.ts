import { and, eq, gt, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { vip_periods } from '../../server/resources/sys/vip_periods/table.ts'
import { lookAfterOrders } from '../../server/resources/wch_pay/open-orders.ts'
import { money_events, orders } from '../../server/resources/wch_pay/pay/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** `npm run chaos` tries 10,000. */
const RUNS = Number(process.env.MONEY_RUNS ?? 40)
const DAY_MS = 86_400_000
const students = ['student.x', 'student2.x'] as const
const MINUTE = 60_000

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  for (const as of [...students, 'sysadmin']) await server.token(as)
})
afterAll(() => server.close())

type Message = { headers: Record<string, string>; body: string }
/** What may happen, in any order: `at` chooses among what there is. */
const step = fc.record({
  what: fc.constantFrom(
    ...([
      'order',
      'code',
      'pay',
      'pay wrong',
      'tell',
      'tell twice at once',
      'tell forged',
      'poll',
      'minutes',
      'hour',
      'look after',
      'close',
      'refund',
      'buy',
      'buy',
      'give',
      'revoke',
    ] as const),
  ),
  at: fc.nat(20),
})

test('R3 whatever comes in whatever order: paid is exactly one period, and periods are worth the money that came', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async steps => {
      await server.undone(() => walk(steps))
    }),
    { numRuns: RUNS },
  )
  expect(server.log).toEqual([])
})

async function walk(steps: readonly { what: string; at: number }[]) {
  const made: { uuid: string; as: (typeof students)[number] }[] = []
  const messages: Message[] = []
  const given: string[] = []
  const products = (await server.request('sys/group_extensions/personal/', { as: 'student.x' })).body
  let moved = 0
  const move = (ms: number) => {
    moved += ms
    server.ports.moveClock(ms)
  }
  const one = (at: number) => made[at % made.length]
  const ask = (path: string, as: string, method = 'GET', body?: object) => server.request(`wch_pay/pay/${path}`, { as, method, body })
  const gifts = (method: string, path: string, body: object) => server.request(`sys/vip_periods/${path}`, { as: 'sysadmin', method, body })
  const tell = (message: Message) => server.request('wch_pay/notify/', { method: 'POST', headers: message.headers, body: message.body })
  const acts: Readonly<Record<string, (at: number) => Promise<unknown>>> = {
    order: async at => {
      const as = students[at % 2]!
      const { body } = await ask('', as, 'POST', { group_extension: products[at % products.length].uuid })
      if (body.uuid && !made.some(({ uuid }) => uuid === body.uuid)) made.push({ uuid: body.uuid, as })
    },
    code: async at => one(at) && ask(`${one(at)!.uuid}/get_native_wechat_pay/?t=S`, one(at)!.as),
    pay: async at => {
      const message = one(at) && (await server.ports.pay.desk!.pay(one(at)!.uuid, server.ports.now()))
      if (message) messages.push(message)
    },
    'pay wrong': async at => {
      const message = one(at) && (await server.ports.pay.desk!.pay(one(at)!.uuid, server.ports.now(), 1))
      if (message) messages.push(message)
    },
    tell: async at => messages.length && tell(messages[at % messages.length]!),
    'tell twice at once': async at => messages.length && Promise.all([1, 2].map(() => tell(messages[at % messages.length]!))),
    'tell forged': async at => {
      if (messages.length === 0) return
      const { headers, body } = messages[at % messages.length]!
      expect((await tell({ headers, body: body.replace(/"fen":\d+/, `"fen":${products[0].cost}0`) })).status).toBe(400)
    },
    poll: async at => one(at) && ask(`${one(at)!.uuid}/pay_result/?t=S`, one(at)!.as),
    minutes: async at => move((1 + (at % 5)) * MINUTE),
    hour: async () => move(31 * MINUTE),
    'look after': () => lookAfterOrders(server.current(), server.ports),
    close: async at => one(at) && ask(`${one(at)!.uuid}/`, one(at)!.as, 'DELETE'),
    // all of it at once: what follows what is rare otherwise
    buy: async at => {
      await acts.order!(at)
      const last = made.at(-1)
      if (!last) return
      await ask(`${last.uuid}/get_native_wechat_pay/?t=S`, last.as)
      const message = await server.ports.pay.desk!.pay(last.uuid, server.ports.now())
      if (message) await tell(message)
    },
    give: async at => {
      const day = (days: number) => new Date(server.ports.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
      const begin = (at % 7) * 40 - 40
      const body = { begin: day(begin), end: day(begin + 30 * (1 + (at % 3))), group_extension: products[0].uuid }
      const { status, body: period } = await gifts('POST', '', { ...body, student: idOf('students', students[at % 2]!) })
      expect(status).toBe(201)
      given.push(period.uuid)
    },
    revoke: async at => given.length && gifts('PATCH', `${given[at % given.length]}/revoke/`, { remark: 'x' }),
    refund: async at => one(at) && ask(`${one(at)!.uuid}/refund/`, 'sysadmin', 'POST', { reason: 'x' }),
  }
  try {
    for (const { what, at } of steps) await acts[what]!(at)
    await mustBeRight(made.map(({ uuid }) => uuid))
    await mustLoseNoDay()
  } finally {
    server.ports.moveClock(-moved)
  }
}

async function mustBeRight(made: readonly string[]) {
  for (const uuid of made) {
    const [order] = await server.current().select().from(orders).where(eq(orders.uuid, uuid))
    const periods = await server.current().select().from(vip_periods).where(eq(vip_periods.order, uuid))
    const events = await server.current().select().from(money_events).where(eq(money_events.order, uuid))
    const came = events.filter(one => one.kind === 'payment')
    const went = events.filter(one => one.kind === 'refund')
    const wasPaid = order!.state === 'paid' || order!.state === 'refunded'
    expect([uuid, order!.state, periods.length, came.length]).toEqual([uuid, order!.state, wasPaid ? 1 : 0, wasPaid ? 1 : 0])
    expect([order!.state, periods.filter(one => one.revoked_time).length, went.length]).toEqual(
      order!.state === 'refunded' ? [order!.state, 1, 1] : [order!.state, 0, 0],
    )
    // what was believed is what was asked for, and gives the days that were sold
    for (const one of came) expect(one.amount).toBe(order!.cost)
    for (const one of went) expect(one.amount).toBe(-order!.cost)
    for (const one of periods)
      expect(new Date(one.end_datetime).getTime() - new Date(one.begin_datetime).getTime()).toBe(order!.days * DAY_MS)
    // the provider's own word, where it has one, agrees with ours
    const there = server.ports.pay.desk!.order(uuid)
    if (wasPaid) expect(there?.state).toBe('paid')
  }
}

/** What a student has paid for lies over nothing else that she has paid for, and waits for nothing that is not hers. */
async function mustLoseNoDay() {
  const now = server.ports.now().getTime()
  const counting = and(isNull(vip_periods.revoked_time), gt(vip_periods.end_datetime, server.ports.now().toISOString()))
  const rows = (await server.current().select().from(vip_periods).where(counting)).map(
    ({ user, source, begin_datetime, end_datetime }) => ({
      ...{ user, isBought: source === 'purchase' },
      ...{ begin: new Date(begin_datetime).getTime(), end: new Date(end_datetime).getTime() },
    }),
  )
  for (const one of rows) {
    if (!one.isBought || !one.user) continue
    const others = rows.filter(other => other !== one && other.user === one.user)
    expect(others.filter(other => other.isBought && other.begin < one.end && other.end > one.begin)).toEqual([])
    // where all of it would fit before it begins, beside nothing of hers, it lies
    const places = [now, ...others.map(other => other.end)].filter(at => at < one.begin)
    const fits = (at: number) => !others.some(other => other.begin < at + one.end - one.begin && other.end > at)
    expect(places.filter(fits)).toEqual([])
  }
}
