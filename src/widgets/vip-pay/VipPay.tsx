import { settledProps } from '../../core/element/settled-props.ts'
import { onDemand, Skeleton } from '../../core/ui/index.ts'
import { notes } from './notes.ts'
import { Offers } from './parts/Offers.tsx'

const waiting = (
  <div aria-busy="true">
    <Skeleton width="100%" height={320} />
  </div>
)
// Fetched when it is opened: who buys has no need of the list.
const Orders = onDemand(() => import('./parts/Orders.tsx').then(room => room.Orders), waiting)

export interface VipPayProps {
  /** What can be bought, or what has been ordered. */
  view?: 'offers' | 'orders'
  /** The product whose purchase begins at once. */
  product?: string
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
  /** An order is paid. */
  onPaid?: (paid: { order_uuid: string }) => void
}

/**
 * VIP for a student: what is offered, what she has and until when, and paying by scanning a code. The price, the order and what it gives
 * are the server's.
 *
 * @example
 * <VipPay onPaid={({ order_uuid }) => thank(order_uuid)} />
 */
export function VipPay({ onPaid, ...props }: VipPayProps) {
  const { view, product, address } = settledProps('VipPay', notes, props)
  return view === 'orders' ? <Orders address={address} onPaid={onPaid} /> : <Offers product={product} onPaid={onPaid} />
}
