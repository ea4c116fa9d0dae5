import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Empty, FailedPanel, Note, PlaceLink, Section, Skeleton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { grouping } from '../model.ts'
import { Groups } from './Groups.tsx'

/** The majors that usually lead to a job, by class (C244). */
export function MajorsOfJob({ job }: { job: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const { data, error, again } = useRecord(api.jobs.major, { job })
  return (
    <Section title={t('majorsOfJob')} note={data && data.length > 0 && <Note>{t('majorsOf', { n: data.length })}</Note>}>
      {error && !data ? (
        <FailedPanel bare text={error.detail} onRetry={again} />
      ) : !data ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={160} />
        </div>
      ) : data.length === 0 ? (
        <Empty bare title={t('noMajorsOfJob')} text={t('noMajorsOfJobText')} />
      ) : (
        <Groups
          groups={grouping(data, one => one.class_name).map(([name, rows]) => ({
            key: name,
            title: name,
            note: rows[0]!.discipline,
            rows,
          }))}
          rowKey={one => one.uuid}
        >
          {one => (
            <>
              <PlaceLink to="major.detail" params={{ uuid: one.uuid }} otherwise={one.name}>
                {one.name}
              </PlaceLink>
              <small>{one.code}</small>
            </>
          )}
        </Groups>
      )}
    </Section>
  )
}
