import { useState } from 'react'
import type * as z from 'zod/mini'
import type { StudentVip } from '../../../core/contracts/relation/student-shapes.ts'
import { chinaDay, lastChinaDay } from '../../../core/domain/dates.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { type ListColumn, ListPage, onDemand, Status, useListPage } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

const GiftDialog = onDemand(() => import('./GiftDialog.tsx').then(room => room.GiftDialog))
type Row = z.input<typeof StudentVip>

/** R198: every student with what she has at this moment (C037), and VIP for one of them. */
export function Statistics({ address }: { address: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const may = useMay()
  const [giving, setGiving] = useState<Row>()
  const columns: ListColumn<Row, { ordering?: readonly 'name'[] }>[] = [
    { key: 'name', title: t('student'), strong: true, card: 'title' },
    { key: 'grade', title: t('grade'), cell: one => one.grade?.name, text: one => one.grade?.name ?? '', card: 'meta', emptyText: '—' },
    {
      ...{ key: 'is_vip_flag', title: t('standing'), card: 'end', text: one => t(one.is_vip_flag ? 'vip' : 'noVip') },
      cell: one => <Status kind={one.is_vip_flag ? 'done' : 'not-yet'}>{t(one.is_vip_flag ? 'vip' : 'noVip')}</Status>,
    },
    {
      key: 'vip_group',
      title: t('product'),
      cell: one => one.vip_group?.vip_name,
      text: one => one.vip_group?.vip_name ?? '',
      card: 'main',
      emptyText: '—',
    },
    {
      ...{ key: 'pay_type', title: t('source'), card: 'meta', emptyText: '—' },
      ...{ cell: one => one.pay_type && t(`source.${one.pay_type}`), text: one => (one.pay_type ? t(`source.${one.pay_type}`) : '') },
    },
    {
      ...{ key: 'begin', title: t('begin'), secondary: true, card: 'none', emptyText: '—' },
      cell: one => one.pay_info && chinaDay(one.pay_info.begin_datetime),
    },
    {
      key: 'end',
      title: t('end'),
      card: 'side',
      named: true,
      emptyText: '—',
      cell: one => one.pay_info && lastChinaDay(one.pay_info.end_datetime),
    },
  ]
  const list = useListPage({
    name: 'students-vip',
    call: api.students.admin_query_student_vip,
    address,
    columns,
  })
  return (
    <>
      <ListPage
        list={list}
        title={t('statistics')}
        noun={t('students')}
        find={t('student')}
        none={{ title: t('none.statistics'), text: t('noneText.statistics') }}
        rowName={one => one.name}
        rowActions={one => [may(api.vip_periods.create) && { key: 'gift', label: t('giftShort'), onPick: () => setGiving(one) }]}
      />
      {giving && <GiftDialog student={giving} onClose={() => setGiving(undefined)} />}
    </>
  )
}
