import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { type ListColumn, ListPage, Moment, Note, PlaceLink, useListPage } from '../../../core/ui/index.ts'
import type { ReportRow } from '../data.ts'
import { words } from '../messages/index.ts'

/** Whom the test of the state of mind alerts, newest first: for the counsellor of their school and nobody else. */
export function Alerts({ address }: { address: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const why = (one: ReportRow) =>
    one.result.scales.map(({ name, score, label }) => t('alertScore', { name, n: score, label: label ?? '' })).join(t('and'))
  const columns: ListColumn<ReportRow, { ordering?: readonly 'created_time'[] }>[] = [
    {
      ...{ key: 'name', title: t('name'), strong: true, card: 'title', text: one => one.student.name },
      cell: one => (
        <PlaceLink to="evaluation.report" params={{ uuid: one.uuid }} otherwise={one.student.name}>
          {one.student.name}
        </PlaceLink>
      ),
    },
    {
      ...{ key: 'other_num', title: t('other_num'), num: true, muted: true, card: 'beside', emptyText: '—' },
      ...{ cell: one => one.student.other_num, text: one => one.student.other_num ?? '' },
    },
    {
      ...{ key: 'grade_name', title: t('grade'), card: 'meta', emptyText: '—' },
      ...{ cell: one => one.student.grade_name, text: one => one.student.grade_name ?? '' },
    },
    { key: 'why', title: t('alertWhy'), cell: why, text: why, card: 'main' },
    {
      ...{ key: 'created_time', title: t('alertWhen'), sortable: true, card: 'end' },
      ...{ cell: one => <Moment at={one.created_time} />, text: one => one.created_time.slice(0, 10) },
    },
  ]
  const list = useListPage({ name: 'alerts', call: api.evaluation_reports.alerts, address, filters: {}, columns })
  return (
    <ListPage
      list={list}
      title={t('alertsTitle')}
      sub={t('alertsSub')}
      lead={<Note>{t('alertContact')}</Note>}
      noun={t('alertsNoun')}
      find={t('find')}
      none={{ title: t('alertNone'), text: t('alertNoneText') }}
      rowName={one => one.student.name}
      rowActions={one => [{ key: 'read', label: t('seeReport'), to: 'evaluation.report', params: { uuid: one.uuid } }]}
    />
  )
}
