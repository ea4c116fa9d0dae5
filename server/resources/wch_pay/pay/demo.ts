import { eq } from 'drizzle-orm'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { demoProducts, demoVip } from '../../../db/demo/vip.ts'
import { money_events, orders } from './table.ts'

const { key: product, vip_name, cost, days } = demoProducts[1]
const SOON_MS = 40_000

export default [
  demoOf(orders, {
    rows: ({ now, year }) =>
      demoVip(now, year).map(({ user, order, bought }) => {
        const ordered = new Date(bought.getTime() - SOON_MS)
        const paid_time = bought.toISOString()
        return {
          ...{ uuid: order, user, group_extension: idOf('group_extensions', product), vip_name, cost, days, state: 'paid' as const },
          ...{ expires_time: new Date(ordered.getTime() + 30 * 60_000).toISOString(), paid_time },
          ...{ created_time: ordered.toISOString(), updated_time: paid_time },
        }
      }),
    marks: {
      base: 'wch_pay/pay',
      of: (letter, marked) => {
        const uuid = idOf('orders', `vip.${letter}`)
        return { ids: [uuid], set: [{ vip_name: marked }, eq(orders.uuid, uuid)] }
      },
    },
  }),
  demoOf(money_events, {
    rows: ({ now, year }) =>
      demoVip(now, year).map(({ order, key, bought }) => ({
        ...{ uuid: idOf('money_events', key), order, kind: 'payment' as const, amount: cost, provider: 'sandbox' },
        ...{ transaction: `demo ${key}`, created_time: bought.toISOString() },
      })),
  }),
]
