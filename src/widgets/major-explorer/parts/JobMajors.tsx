import { useList } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Combobox, chosenOf, Empty, FailedPanel, PageHead, Skeleton, useListView, WordButton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { grouping } from '../model.ts'
import { Groups } from './Groups.tsx'
import { MajorsOfJob } from './MajorsOfJob.tsx'

const keys = ['job'] as const
const MOST = 2000

/** A job is chosen, and the majors that lead to it are shown (R109). */
export function JobMajors({ address = false }: { address?: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const [view, change] = useListView(keys, { address })
  const { rows, error, again } = useList(api.jobs.list, { fields: ['uuid', 'name', 'field'], limit: MOST })
  const [job] = chosenOf(view.filters.job)
  const choose = (one: string | null) => change({ filters: { job: one ? [one] : [] } })
  return (
    <>
      <PageHead
        title={t('jobMajorsTitle')}
        sub={t('jobMajorsSub')}
        actions={
          <Combobox
            aria-label={t('job')}
            placeholder={t('chooseJob')}
            loading={!rows}
            options={(rows ?? []).map(one => ({ value: one.uuid, label: one.name }))}
            value={job ?? null}
            onChange={choose}
          />
        }
      />
      {job ? (
        <MajorsOfJob job={job} />
      ) : error && !rows ? (
        <FailedPanel bare text={error.detail} onRetry={again} />
      ) : !rows ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={480} />
        </div>
      ) : rows.length === 0 ? (
        <Empty bare title={t('noJobs')} text={t('noJobsText')} />
      ) : (
        <Groups
          groups={grouping(rows, one => one.field ?? t('noField')).map(([field, some]) => ({ key: field, title: field, rows: some }))}
          rowKey={one => one.uuid}
        >
          {one => <WordButton onClick={() => choose(one.uuid)}>{one.name}</WordButton>}
        </Groups>
      )}
    </>
  )
}
