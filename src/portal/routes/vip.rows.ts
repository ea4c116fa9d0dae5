import type { ScreenRow } from './row.ts'
import { screen, uuid } from './screen.ts'
import { vipPay } from './widgets.ts'

const buyers = [{ u_types: [1] as const }]

/** Buying VIP, and what one has ordered (R060, R061): for students (B086, B269); the badge, the dialog and the user menu lead here. */
export const vipRows: readonly ScreenRow[] = [
  {
    ...{ path: '/vip/student', title: 'vipBuy', access: buyers, hidden: true, uncached: true },
    ...{ screen: screen(vipPay, { view: 'offers' }, { product: uuid }), serves: ['vip.buy'] },
  },
  {
    ...{ path: '/vip/order_records', title: 'vipOrders', access: buyers, hidden: true },
    ...{ screen: screen(vipPay, { view: 'orders', address: true }), serves: ['vip.orders'] },
  },
]
