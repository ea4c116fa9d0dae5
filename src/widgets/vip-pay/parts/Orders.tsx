import { useState } from 'react'
import { chinaDay, lastChinaDay } from '../../../core/domain/dates.ts'
import type { OrderState } from '../../../core/domain/vip.ts'
import { yuan } from '../../../core/domain/vip.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import {
  byWord,
  type ListColumn,
  ListPage,
  Moment,
  onDemand,
  Status,
  type StatusKind,
  useAct,
  useListPage,
} from '../../../core/ui/index.ts'
import type { Order, Paying } from '../data.ts'
import { words } from '../messages/index.ts'

const PayDialog = onDemand(() => import('./PayDialog.tsx').then(room => room.PayDialog))

type Columns = ListColumn<Order, { ordering?: readonly ('created_time' | 'paid_time')[] }>[]
const states = ['open', 'paid', 'closed', 'refunded'] as const
const kinds: Readonly<Record<OrderState, StatusKind>> = { open: 'needs', paid: 'done', closed: 'not-yet', refunded: 'not-yet' }

/** R061: one's own orders; what is still open can be paid or closed. */
export function Orders({ address, onPaid }: Paying & { address: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const { act } = useAct()
  const [order, setOrder] = useState<Order>()
  const columns: Columns = [
    { key: 'vip_name', title: t('product'), strong: true, card: 'title' },
    {
      ...{ key: 'cost', title: t('cost'), num: true, align: 'end', card: 'side' },
      ...{ cell: one => `¥${yuan(one.cost)}`, text: one => yuan(one.cost) },
    },
    {
      ...{ key: 'state', title: t('state'), card: 'end', text: one => t(`state.${one.state}`) },
      cell: one => <Status kind={kinds[one.state]}>{t(`state.${one.state}`)}</Status>,
    },
    {
      ...{ key: 'period', title: t('period'), card: 'main', emptyText: '—' },
      cell: one => one.begin_datetime && one.end_datetime && `${chinaDay(one.begin_datetime)} – ${lastChinaDay(one.end_datetime)}`,
    },
    {
      ...{ key: 'created_time', title: t('created_time'), sortable: true, secondary: true, card: 'meta' },
      ...{ cell: one => <Moment at={one.created_time} />, text: one => chinaDay(one.created_time) },
    },
    {
      ...{ key: 'order_uuid', title: t('number'), muted: true, secondary: true, card: 'none' },
      ...{ cell: one => one.order_uuid, text: one => one.order_uuid },
    },
  ]
  const list = useListPage({
    name: 'wch_pay/pay',
    call: api.pay.list,
    address,
    filters: {
      state: byWord(
        t('state'),
        states.map(value => ({ value, label: t(`state.${value}`) })),
        false,
      ),
    },
    columns,
  })
  return (
    <>
      <ListPage
        list={list}
        title={t('orders')}
        noun={t('noun')}
        none={{ title: t('noOrders'), text: t('noOrdersText') }}
        rowName={one => one.vip_name}
        rowActions={one => [
          one.state === 'open' && { key: 'pay', label: t('goOn'), onPick: () => setOrder(one) },
          one.state === 'open' && {
            key: 'close',
            label: t('closeOrder'),
            danger: true,
            onPick: () =>
              void act({
                ask: { title: t('closeTitle', { name: one.vip_name }), ok: t('closeOrder'), danger: true },
                run: () => api.pay.remove(one.uuid),
                success: t('closed'),
                changes: [api.pay],
              }),
          },
        ]}
        create={{ label: t('buyMore'), to: 'vip.buy' }}
      />
      {order && <PayDialog key={order.uuid} order={order} onPaid={onPaid} onClose={() => setOrder(undefined)} />}
    </>
  )
}
