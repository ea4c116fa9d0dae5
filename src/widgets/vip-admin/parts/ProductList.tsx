import { yuan } from '../../../core/domain/vip.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { type ListColumn, ListPage, PlaceLink, Status, useAct, useListPage } from '../../../core/ui/index.ts'
import type { Product } from '../data.ts'
import { words } from '../messages/index.ts'

type Columns = ListColumn<Product, { ordering?: readonly ('vip_name' | 'cost' | 'days' | 'created_time')[] }>[]

/** R197: what is sold or given. What has been bought or given is not deleted, but no longer offered. */
export function ProductList({ address }: { address: boolean | undefined }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const { remove } = useAct()
  const columns: Columns = [
    {
      ...{ key: 'vip_name', title: t('vip_name'), strong: true, sortable: true, card: 'title', text: one => one.vip_name },
      cell: one => (
        <PlaceLink to="vip.product" params={{ uuid: one.uuid }} otherwise={one.vip_name}>
          {one.vip_name}
        </PlaceLink>
      ),
    },
    {
      ...{ key: 'cost', title: t('cost'), num: true, align: 'end', sortable: true, card: 'side' },
      ...{ cell: one => `¥${yuan(one.cost)}`, text: one => yuan(one.cost) },
    },
    {
      ...{ key: 'days', title: t('days'), num: true, align: 'end', sortable: true, card: 'main', named: true },
      ...{ cell: one => t('daysN', { n: one.days }), text: one => String(one.days) },
    },
    {
      ...{ key: 'opens', title: t('opens'), num: true, align: 'end', secondary: true, card: 'meta' },
      ...{ cell: one => t('opensN', { n: one.opens.length }), text: one => String(one.opens.length) },
    },
    {
      ...{ key: 'is_personal', title: t('is_personal'), card: 'end', text: one => t(one.is_personal ? 'offered' : 'notOffered') },
      cell: one => <Status kind={one.is_personal ? 'done' : 'not-yet'}>{t(one.is_personal ? 'offered' : 'notOffered')}</Status>,
    },
  ]
  const list = useListPage({
    name: 'sys/group_extensions',
    call: api.group_extensions.list,
    address,
    columns,
  })
  return (
    <ListPage
      list={list}
      title={t('products')}
      noun={t('noun')}
      find={t('vip_name')}
      none={{ title: t('none'), text: t('noneText') }}
      rowName={one => one.vip_name}
      rowActions={one => [
        { key: 'detail', label: common('detail'), to: 'vip.product', params: { uuid: one.uuid } },
        may(api.group_extensions.patch) && { key: 'edit', label: common('edit'), to: 'vip.product.edit', params: { uuid: one.uuid } },
        may(api.group_extensions.remove) && {
          ...{ key: 'delete', label: common('delete'), danger: true },
          onPick: () =>
            remove({
              title: t('deleteTitle', { name: one.vip_name }),
              text: t('deleteText'),
              run: () => api.group_extensions.remove(one.uuid),
              changes: [api.group_extensions],
            }),
        },
      ]}
      create={may(api.group_extensions.create) && { label: t('create'), to: 'vip.product.create' }}
    />
  )
}
