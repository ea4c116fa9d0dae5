import { useRecord } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { InfoPage, InfoSection, Moment, PlaceButton, PlaceLink, Section, Source, Term } from '../../../core/ui/index.ts'
import { adminWords } from '../messages/index.ts'
import { Links } from '../parts/Links.tsx'
import { jobWords } from './messages/index.ts'

/** R120: one job, and the majors that lead to it. */
export function JobInfo({ uuid }: { uuid: string }) {
  const t = useWords(jobWords)
  const admin = useWords(adminWords)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const record = useRecord(api.jobs.get, uuid)
  const majors = useRecord(api.jobs.major, { job: uuid })
  return (
    <InfoPage
      title={record.data?.name ?? t('infoTitle')}
      record={record}
      sub={one => one.field}
      actions={() =>
        may(api.jobs.patch) && (
          <PlaceButton kind="primary" to="kept.job.edit" params={{ uuid }}>
            {common('edit')}
          </PlaceButton>
        )
      }
    >
      {one => (
        <>
          <InfoSection title={t('facts')}>
            <Term label={t('field')} value={one.field} empty={t('unknown')} />
            <Term label={t('is_hot')} value={common(one.is_hot ? 'yes' : 'no')} />
            <Term label={t('source')} value={one.source && <Source>{one.source}</Source>} empty={t('unknown')} />
            <Term label={admin('updated_time')} value={<Moment at={one.updated_time} />} />
          </InfoSection>
          {one.intro && (
            <Section title={t('intro')}>
              <p>{one.intro}</p>
            </Section>
          )}
          <Links title={t('majors')} none={t('noMajors')} record={majors}>
            {major => (
              <PlaceLink to="kept.major" params={{ uuid: major.uuid }} otherwise={major.name}>
                {`${major.name} ${major.code}`}
              </PlaceLink>
            )}
          </Links>
        </>
      )}
    </InfoPage>
  )
}
