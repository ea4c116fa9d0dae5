import { yuan } from '../../../core/domain/vip.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { byWord, type ListColumn, ListPage, Moment, useListPage } from '../../../core/ui/index.ts'
import type { Event } from '../data.ts'
import { words } from '../messages/index.ts'
import { Reconciliation } from './Reconciliation.tsx'

type Columns = ListColumn<Event, { ordering?: readonly ('created_time' | 'amount')[] }>[]
const events = ['payment', 'refund', 'surplus', 'refused'] as const

/** Fen with its sign, as yuan. */
export const signed = (fen: number) => `${fen < 0 ? '−' : ''}¥${yuan(Math.abs(fen))}`

/** The books: what happened to money, and a day held against the provider's list (issue 12 §5). */
export function Books({ address }: { address: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const columns: Columns = [
    {
      key: 'kind',
      title: t('kind'),
      strong: true,
      card: 'title',
      cell: one => t(`event.${one.kind}`),
      text: one => t(`event.${one.kind}`),
    },
    {
      ...{ key: 'amount', title: t('amount'), num: true, align: 'end', sortable: true, card: 'side' },
      ...{ cell: one => signed(one.amount), text: one => yuan(one.amount) },
    },
    {
      key: 'student',
      title: t('student'),
      cell: one => one.student?.name,
      text: one => one.student?.name ?? '',
      card: 'main',
      emptyText: '—',
    },
    { key: 'vip_name', title: t('product'), card: 'meta', emptyText: '—' },
    { key: 'actor_name', title: t('actor'), secondary: true, card: 'none', emptyText: '—' },
    { key: 'remark', title: t('remark'), muted: true, secondary: true, card: 'none', emptyText: '—' },
    {
      key: 'created_time',
      title: t('time'),
      sortable: true,
      card: 'meta',
      cell: one => <Moment at={one.created_time} />,
    },
    { key: 'transaction', title: t('transaction'), muted: true, secondary: true, card: 'none', emptyText: '—' },
  ]
  const list = useListPage({
    name: 'wch_pay/events',
    call: api.money_events.list,
    address,
    filters: {
      kind: byWord(
        t('kind'),
        events.map(value => ({ value, label: t(`event.${value}`) })),
        false,
      ),
    },
    columns,
  })
  return (
    <ListPage
      list={list}
      title={t('books')}
      noun={t('eventNoun')}
      lead={<Reconciliation />}
      none={{ title: t('none.books'), text: t('noneText.books') }}
      rowName={one => t(`event.${one.kind}`)}
      rowActions={() => []}
    />
  )
}
