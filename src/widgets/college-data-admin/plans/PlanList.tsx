import { type ReactNode, useState } from 'react'
import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, grouped, useWords } from '../../../core/i18n/index.ts'
import { ListPage, onDemand, useAct, useListPage } from '../../../core/ui/index.ts'
import type { PlanRow } from '../data.ts'
import { adminWords } from '../messages/index.ts'
import { Pickers, usePublished, usePublishedYears } from '../parts/Pickers.tsx'
import { planRowWords } from './messages/index.ts'

const PlanDialog = onDemand(() => import('./PlanDialog.tsx').then(room => room.PlanDialog))
const keys = [] as const

/** Lines of the published enrollment plans (C248): imported (C249), and changed one by one (D059). */
export function PlanList({ address, title, kinds }: { address: boolean | undefined; title: string; kinds: ReactNode }) {
  const t = useWords(planRowWords)
  const admin = useWords(adminWords)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const { remove } = useAct()
  const [editing, setEditing] = useState<PlanRow | 'new' | null>(null)
  const { province, chooseProvince, isSettling, view, settle } = usePublished('province_obj', keys, address)
  const year = usePublishedYears()
  const list = useListPage({
    name: 'kept-plans',
    call: province === null ? null : api.admission_plans.list,
    ...{ address, view, query: { ...(province !== null && { province_obj: [province] }) }, filters: { year } },
    columns: [
      { key: 'year', title: t('year'), num: true, sortable: true, card: 'beside' },
      {
        ...{ key: 'college_name', title: t('college_name'), strong: true, card: 'title' },
        cell: one => <span title={one.category === null ? t('unknownCollege') : undefined}>{one.college_name}</span>,
        text: one => one.college_name ?? '',
      },
      { key: 'major_name', title: t('major_name'), card: 'main' },
      { key: 'category_sub', title: t('category_sub'), card: 'meta', secondary: true, emptyText: '—' },
      { key: 'batch', title: t('batch'), card: 'meta' },
      { key: 'examine_type', title: t('examine_type'), card: 'meta' },
      {
        ...{ key: 'annual_target', title: t('annual_target'), num: true, align: 'end', card: 'side', named: true },
        cell: one => one.annual_target !== null && `${grouped(one.annual_target)} ${t('people')}`,
        emptyText: t('unknown'),
      },
      { key: 'charge', title: t('charge'), num: true, align: 'end', card: 'meta' },
      { key: 'requirement', title: t('requirement'), card: 'none', secondary: true, emptyText: t('unknown') },
      { key: 'source', title: t('source'), card: 'none', muted: true, emptyText: t('unknown') },
    ],
  })
  const nameOf = (one: PlanRow) => [one.college_name, one.major_name, one.year].filter(Boolean).join(' ')
  const asks = isSettling ? { title: common('loading'), text: '' } : { title: admin('provinceFirst'), text: admin('provinceFirstText') }
  return (
    <>
      <ListPage
        list={list}
        title={title}
        noun={t('noun')}
        find={t('find')}
        settle={settle}
        lead={
          <Pickers province={province} onProvince={chooseProvince}>
            {kinds}
          </Pickers>
        }
        importing={may(api.admission_plans.multi) && { kind: 'admission_plan', label: t('import') }}
        create={may(api.admission_plans.create) && { label: t('create'), onPick: () => setEditing('new') }}
        none={province === null ? asks : { title: t('none'), text: t('noneText') }}
        rowName={nameOf}
        rowActions={one => [
          may(api.admission_plans.patch) && { key: 'edit', label: common('edit'), onPick: () => setEditing(one) },
          may(api.admission_plans.remove) && {
            ...{ key: 'delete', label: common('delete'), danger: true },
            onPick: () =>
              remove({
                title: admin('deleteTitle', { name: nameOf(one) }),
                text: admin('deleteText'),
                run: () => api.admission_plans.remove(one.uuid),
                changes: [api.admission_plans],
              }),
          },
        ]}
      />
      {editing && <PlanDialog row={editing === 'new' ? undefined : editing} province={province} onClose={() => setEditing(null)} />}
    </>
  )
}
