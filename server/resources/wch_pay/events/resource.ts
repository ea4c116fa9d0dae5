import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { money_events as contract } from '../../../../src/core/contracts/wch_pay/events.ts'
import { chinaBegin, chinaEnd } from '../../../../src/core/domain/dates.ts'
import { studentOfAccount } from '../../../identity/of-students.ts'
import type { Db, Ports } from '../../../kit/db.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { inTurns, slices, turn } from '../../../kit/slices.ts'
import { users } from '../../sys/users/table.ts'
import { asked } from '../asked.ts'
import { orders, money_events as table } from '../pay/table.ts'

const owner = sql`(select ${orders.user} from ${orders} where ${orders.uuid} = ${table.order})`

export default serve(contract, {
  table,
  scope: everyRow,
  sensitive: true,
  order: [sql`${table.id} desc`],
  serialize: {
    student: studentOfAccount(owner),
    vip_name: sql<string | null>`(select ${orders.vip_name} from ${orders} where ${orders.uuid} = ${table.order})`,
    actor_name: sql<string | null>`(select ${users.name} from ${users} where ${users.uuid} = ${table.actor})`,
  },
  actions: { reconciliation: ({ db, ports, query }) => reconciled(db, ports, query.day) },
})

/** Payments that are compared within a millisecond. */
const MOMENT = 1000

/** A day in China by our books and by the provider's: each payment of theirs is looked for here, each of ours there. */
async function reconciled(db: Db, ports: Ports, day: string) {
  const bill = await asked(() => ports.pay.bill(day))
  const came = inArray(table.kind, ['payment', 'surplus'])
  const shown = { order: table.order, transaction: table.transaction, amount: table.amount }
  const known: { order: string | null; transaction: string | null; amount: number }[] = []
  // a statement has room for 65,535 arguments, and a school's day for more payments
  for (const some of slices(bill.map(one => one.transaction))) {
    const of = and(eq(table.provider, ports.pay.name), came, inArray(table.transaction, [...some]))
    known.push(...(await db.select(shown).from(table).where(of)))
    await turn()
  }
  // the day of a payment is the provider's, whenever we heard of it
  const own = await db
    .select(shown)
    .from(table)
    .innerJoin(orders, eq(orders.uuid, table.order))
    .where(
      and(
        eq(table.kind, 'payment'),
        eq(table.provider, ports.pay.name),
        gte(orders.paid_time, chinaBegin(day).toISOString()),
        lt(orders.paid_time, chinaEnd(day).toISOString()),
      ),
    )
  const here = new Map([...own, ...known].map(one => [one.transaction, one]))
  const there = new Map(bill.map(one => [one.transaction, one]))
  await turn()
  const differenceOf = (transaction: string | null) => {
    const [ours, theirs] = [here.get(transaction), there.get(transaction!)]
    if (ours?.amount === theirs?.fen) return []
    const order_uuid = ours?.order ?? theirs?.number ?? ''
    return [{ order_uuid, transaction: transaction ?? '', ours: ours?.amount ?? null, theirs: theirs?.fen ?? null }]
  }
  const transactions = [...new Set([...here.keys(), ...there.keys()])]
  const differences = await inTurns(transactions, some => some.flatMap(differenceOf), MOMENT)
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  return { day, ours: sum([...here.values()].map(one => one.amount)), theirs: sum(bill.map(one => one.fen)), differences }
}
