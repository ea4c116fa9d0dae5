import styled from 'styled-components'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import {
  type Column,
  Empty,
  FailedPanel,
  Moment,
  Note,
  PageHead,
  PlaceLink,
  Skeleton,
  Table,
  useNarrow,
  usePagedList,
} from '../../../core/ui/index.ts'
import type { ReportRow } from '../data.ts'
import { words } from '../messages/index.ts'

const SIZE = 50
const Below = styled.div`
  padding-top: 12px;
`

/** Whom the test of the state of mind alerts, each by her newest alert, newest first: for the counsellor of their school and nobody else, and for no file. */
export function Alerts() {
  const t = useWords(words)
  const { api } = useHost()
  const { rows, count, error, isRefreshing, again, pages } = usePagedList(api.evaluation_reports.alerts, { newest: true }, SIZE)
  const isCard = useNarrow()
  const scale = (id: 'depression' | 'anxiety') => (one: ReportRow) => {
    const found = one.result.scales.find(of => of.id === id)
    if (!found) return null
    const said = t('alertOf', { n: found.score, label: found.label ?? t(found.level) })
    // a card has no heads
    return isCard ? `${t(id === 'depression' ? 'phqShort' : 'gadShort')} ${said}` : said
  }
  const columns: Column<ReportRow>[] = [
    {
      ...{ key: 'name', title: t('name'), strong: true, card: 'title' },
      cell: one => (
        <PlaceLink to="evaluation.report" params={{ uuid: one.uuid }} otherwise={one.student.name}>
          {one.student.name}
        </PlaceLink>
      ),
    },
    { key: 'grade', title: t('grade'), card: 'beside', cell: one => one.student.grade_name, emptyText: '—' },
    { key: 'other_num', title: t('other_num'), num: true, muted: true, secondary: true, card: 'none', cell: one => one.student.other_num },
    { key: 'phq', title: t('phq'), card: 'main', cell: scale('depression') },
    { key: 'gad', title: t('gad'), card: 'side', cell: scale('anxiety') },
    { key: 'comment', title: t('alertReplied'), muted: true, card: 'meta', emptyText: t('alertNotReplied') },
    { key: 'created_time', title: t('alertWhen'), card: 'end', cell: one => <Moment at={one.created_time} /> },
  ]
  return (
    <>
      <PageHead title={t('alertsTitle')} sub={t('alertsSub')} />
      {error && !rows ? (
        <FailedPanel bare text={error.detail} onRetry={again} />
      ) : !rows ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={240} />
        </div>
      ) : count === 0 ? (
        <Empty title={t('alertNone')} text={t('alertNoneText')} />
      ) : (
        <>
          <Table
            label={t('alertsTitle')}
            columns={columns}
            rows={rows}
            loading={isRefreshing}
            rowKey={one => one.uuid}
            actions={one => [{ key: 'read', label: t('seeReport'), to: 'evaluation.report', params: { uuid: one.uuid } }]}
          />
          {pages}
          <Below>
            <Note>{t('alertContact')}</Note>
          </Below>
        </>
      )}
    </>
  )
}
