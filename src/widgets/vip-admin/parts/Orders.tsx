import { useState } from 'react'
import { lastChinaDay } from '../../../core/domain/dates.ts'
import { type OrderState, orderStates, yuan } from '../../../core/domain/vip.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { byWord, type ListColumn, ListPage, Moment, onDemand, Status, type StatusKind, useListPage } from '../../../core/ui/index.ts'
import type { Order } from '../data.ts'
import { words } from '../messages/index.ts'

const RefundDialog = onDemand(() => import('./RefundDialog.tsx').then(room => room.RefundDialog))

type Columns = ListColumn<Order, { ordering?: readonly ('created_time' | 'paid_time')[] }>[]
const kinds: Readonly<Record<OrderState, StatusKind>> = { open: 'needs', paid: 'done', closed: 'not-yet', refunded: 'not-yet' }

/** What students have ordered (issue 12 §5); what is paid can be given back. */
export function Orders({ address }: { address: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const may = useMay()
  const [refunding, setRefunding] = useState<Order>()
  const nameOf = (one: Order) => one.student?.name ?? t('gone')
  const columns: Columns = [
    { key: 'student', title: t('student'), strong: true, cell: nameOf, text: nameOf, card: 'title' },
    { key: 'grade', title: t('grade'), cell: one => one.student?.grade_name, secondary: true, card: 'none', emptyText: '—' },
    { key: 'vip_name', title: t('product'), card: 'main' },
    {
      ...{ key: 'cost', title: t('amount'), num: true, align: 'end', card: 'side' },
      ...{ cell: one => `¥${yuan(one.cost)}`, text: one => yuan(one.cost) },
    },
    {
      ...{ key: 'state', title: t('state'), card: 'end', text: one => t(`state.${one.state}`) },
      cell: one => <Status kind={kinds[one.state]}>{t(`state.${one.state}`)}</Status>,
    },
    { key: 'created_time', title: t('ordered'), sortable: true, card: 'meta', cell: one => <Moment at={one.created_time} /> },
    {
      key: 'end',
      title: t('end'),
      secondary: true,
      card: 'none',
      emptyText: '—',
      cell: one => one.end_datetime && lastChinaDay(one.end_datetime),
    },
    { key: 'order_uuid', title: t('number'), muted: true, secondary: true, card: 'none', text: one => one.order_uuid },
  ]
  const list = useListPage({
    name: 'wch_pay/pay all',
    call: api.pay.list,
    address,
    filters: {
      state: byWord(
        t('state'),
        orderStates.map(value => ({ value, label: t(`state.${value}`) })),
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
        noun={t('orderNoun')}
        none={{ title: t('none.orders'), text: t('noneText.orders') }}
        rowName={nameOf}
        rowActions={one => [
          may(api.pay.refund) &&
            one.state === 'paid' && { key: 'refund', label: t('refund'), danger: true, onPick: () => setRefunding(one) },
        ]}
      />
      {refunding && <RefundDialog order={refunding} name={nameOf(refunding)} onClose={() => setRefunding(undefined)} />}
    </>
  )
}
