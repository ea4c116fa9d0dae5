import { useRecord } from '../../../core/data/index.ts'
import { useHost, useMay, usePlaces } from '../../../core/host/index.ts'
import { commonWords, grouped, useWords } from '../../../core/i18n/index.ts'
import { Button, InfoPage, InfoSection, Moment, PlaceButton, PlaceLink, Section, Term } from '../../../core/ui/index.ts'
import { adminWords } from '../messages/index.ts'
import { Belongings } from '../parts/Belongings.tsx'
import { Links } from '../parts/Links.tsx'
import { useRemoval } from '../parts/use-removal.ts'
import { majorWords } from './messages/index.ts'

/** R117: one major of the catalogue, the jobs it leads to, and what depends on it. */
export function MajorInfo({ uuid }: { uuid: string }) {
  const t = useWords(majorWords)
  const admin = useWords(adminWords)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const places = usePlaces()
  const removeOne = useRemoval({ dependents: api.majors.dependents, remove: api.majors.remove, changes: [api.majors] })
  const record = useRecord(api.majors.get, uuid)
  return (
    <InfoPage
      title={record.data?.name ?? t('infoTitle')}
      record={record}
      sub={one => one.code}
      actions={one => (
        <>
          {may(api.majors.remove) && (
            <Button kind="danger" onClick={() => void removeOne(one, () => places.canGo('kept.majors') && places.go('kept.majors'))}>
              {common('delete')}
            </Button>
          )}
          {may(api.majors.patch) && (
            <PlaceButton kind="primary" to="kept.major.edit" params={{ uuid }}>
              {common('edit')}
            </PlaceButton>
          )}
        </>
      )}
    >
      {one => (
        <>
          <InfoSection title={t('facts')}>
            <Term label={t('discipline')} value={one.discipline} />
            <Term label={t('major_class')} value={one.class_name} />
            <Term label={t('degrees')} value={one.degrees} empty={t('ofDiscipline')} />
            <Term label={t('college_count')} value={t('colleges', { n: grouped(one.college_count) })} />
            <Term label={admin('updated_time')} value={<Moment at={one.updated_time} />} />
          </InfoSection>
          {one.intro && (
            <Section title={t('intro')}>
              <p>{one.intro}</p>
            </Section>
          )}
          <Jobs uuid={uuid} />
          {may(api.majors.dependents) && <Dependents uuid={uuid} />}
        </>
      )}
    </InfoPage>
  )
}

function Jobs({ uuid }: { uuid: string }) {
  const t = useWords(majorWords)
  const { api } = useHost()
  const jobs = useRecord(api.majors.job_info, uuid)
  return (
    <Links title={t('jobs')} none={t('noJobs')} record={jobs}>
      {job => (
        <PlaceLink to="kept.job" params={{ uuid: job.uuid }} otherwise={job.name}>
          {job.name}
        </PlaceLink>
      )}
    </Links>
  )
}

function Dependents({ uuid }: { uuid: string }) {
  const { api } = useHost()
  return <Belongings of={useRecord(api.majors.dependents, uuid)} />
}
