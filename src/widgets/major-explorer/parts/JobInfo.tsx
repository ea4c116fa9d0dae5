import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { InfoPage, InfoSection, Source, Term } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { MajorsOfJob } from './MajorsOfJob.tsx'

/** One job to read, with the majors that lead to it. */
export function JobInfo({ uuid }: { uuid: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const record = useRecord(api.jobs.get, uuid)
  return (
    <InfoPage title={record.data?.name ?? t('jobTitle')} record={record} sub={one => one.field}>
      {one => (
        <>
          <InfoSection title={t('facts')}>
            <Term label={t('intro')} value={one.intro} empty={t('noIntro')} />
            <Term label={t('source')} value={one.source && <Source>{one.source}</Source>} empty={t('unpublished')} />
          </InfoSection>
          <MajorsOfJob job={uuid} />
        </>
      )}
    </InfoPage>
  )
}
