import { settledProps } from '../../core/element/settled-props.ts'
import { onDemand, Skeleton } from '../../core/ui/index.ts'
import { notes } from './notes.ts'
import { ProductList } from './parts/ProductList.tsx'

const waiting = (
  <div aria-busy="true">
    <Skeleton width="100%" height={320} />
  </div>
)
const ProductInfo = onDemand(() => import('./parts/ProductInfo.tsx').then(room => room.ProductInfo), waiting)
const ProductEdit = onDemand(() => import('./parts/ProductEdit.tsx').then(room => room.ProductEdit), waiting)
const Periods = onDemand(() => import('./parts/Periods.tsx').then(room => room.Periods), waiting)
const SchoolEdit = onDemand(() => import('./parts/SchoolEdit.tsx').then(room => room.SchoolEdit), waiting)
const Orders = onDemand(() => import('./parts/Orders.tsx').then(room => room.Orders), waiting)
const Books = onDemand(() => import('./parts/Books.tsx').then(room => room.Books), waiting)
const Statistics = onDemand(() => import('./parts/Statistics.tsx').then(room => room.Statistics), waiting)

export interface VipAdminProps {
  /** Products, one to read or its form; who has VIP: schools, students, everybody; orders and the books. */
  view?: 'products' | 'info' | 'form' | 'schools' | 'school_form' | 'personal' | 'statistics' | 'orders' | 'books'
  /** The product to read or to change; a form without it makes a new one. */
  uuid?: string
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

/**
 * VIP as administrators look after it: what is sold and what it opens, which schools and students have it and until when, and VIP for a
 * whole school.
 *
 * @example
 * <VipAdmin view="schools" />
 */
export function VipAdmin(props: VipAdminProps) {
  const { view, uuid, address } = settledProps('VipAdmin', notes, props)
  if (view === 'form') return <ProductEdit key={uuid} uuid={uuid} />
  if (view === 'info' && uuid) return <ProductInfo key={uuid} uuid={uuid} />
  if (view === 'schools' || view === 'personal') return <Periods key={view} of={view} address={address} />
  if (view === 'school_form') return <SchoolEdit />
  if (view === 'orders') return <Orders address={address} />
  if (view === 'books') return <Books address={address} />
  if (view === 'statistics') return <Statistics address={address} />
  return <ProductList address={address} />
}
