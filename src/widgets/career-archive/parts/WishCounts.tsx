import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Empty, FailedPanel, Note, PageHead, Skeleton, Table } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

export type Counted = 'colleges' | 'careers' | 'role_model_name'

/** R149–R151: what the students of a bureau's area are drawn to, in numbers and without anybody in them. */
export function WishCounts({ of }: { of: Counted }) {
  const t = useWords(words)
  const { api } = useHost()
  const college = useRecord(of === 'careers' ? null : api.college_fond.counts, { of: of === 'careers' ? 'colleges' : of })
  const major = useRecord(of === 'careers' ? api.major_fond.counts : null, { of: 'careers' })
  const { data, error, again } = of === 'careers' ? major : college
  const share = (n: number) => (data && data.students > 0 ? Math.round((n / data.students) * 100) : 0)
  return (
    <>
      <PageHead title={t(`count.${of}`)} sub={data && t('countNote', { n: data.students })} />
      {error && !data ? (
        <FailedPanel bare text={error.detail} onRetry={again} />
      ) : !data ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={320} />
        </div>
      ) : data.students === 0 ? (
        <Empty title={t('countNone')} text={t('countNoneText')} />
      ) : (
        <>
          <Table
            label={t(`count.${of}`)}
            rows={data.counts}
            rowKey={one => one.name}
            instead={data.counts.length === 0 ? t('countOthers', { n: data.others }) : undefined}
            columns={[
              { key: 'name', title: t('countName'), strong: true, card: 'title' },
              {
                ...{ key: 'students', title: t('countStudents'), num: true, align: 'end', card: 'end' },
                cell: one => t('people', { n: one.students }),
              },
              {
                ...{ key: 'share', title: t('share'), num: true, align: 'end', muted: true, card: 'side' },
                cell: one => t('percent', { n: share(one.students) }),
              },
            ]}
          />
          {data.others > 0 && data.counts.length > 0 && <Note>{t('countOthers', { n: data.others })}</Note>}
        </>
      )}
    </>
  )
}
