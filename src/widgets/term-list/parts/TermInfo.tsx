import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { InfoPage, InfoSection, Moment, Term } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

/** One record to read. */
export function TermInfo({ uuid }: { uuid: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const record = useRecord(api.terms.get, uuid)
  return (
    <InfoPage title={t('infoTitle')} record={record} sub={one => one.name}>
      {one => (
        <InfoSection title={t('noun')}>
          <Term label={t('id')} value={one.id} />
          <Term label={t('name')} value={one.name} />
          <Term label={t('begin_date')} value={one.begin_date} />
          <Term label={t('end_date')} value={one.end_date} />
          <Term label={t('created_time')} value={<Moment at={one.created_time} />} />
        </InfoSection>
      )}
    </InfoPage>
  )
}
