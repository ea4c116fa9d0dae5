import { useRecord } from '../../../core/data/index.ts'
import { useHost, useMay, usePlaces } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, InfoPage, InfoSection, Moment, PlaceButton, Section, Source, Term } from '../../../core/ui/index.ts'
import { adminWords } from '../messages/index.ts'
import { Belongings } from '../parts/Belongings.tsx'
import { useRemoval } from '../parts/use-removal.ts'
import { Majors } from './Majors.tsx'
import { collegeWords } from './messages/index.ts'

/** R114: one college, its majors (C247), and how much of the database belongs to it. */
export function CollegeInfo({ uuid }: { uuid: string }) {
  const t = useWords(collegeWords)
  const admin = useWords(adminWords)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const places = usePlaces()
  const removeOne = useRemoval({
    dependents: api.colleges.dependents,
    remove: api.colleges.remove,
    changes: [api.colleges, api.dict_options.college_query_options],
  })
  const record = useRecord(api.colleges.get, uuid)
  return (
    <InfoPage
      title={record.data?.name ?? t('infoTitle')}
      record={record}
      sub={one => one.attr.join('　')}
      actions={one => (
        <>
          {may(api.colleges.remove) && (
            <Button kind="danger" onClick={() => void removeOne(one, () => places.canGo('kept.colleges') && places.go('kept.colleges'))}>
              {common('delete')}
            </Button>
          )}
          {may(api.colleges.patch) && (
            <PlaceButton kind="primary" to="kept.college.edit" params={{ uuid }}>
              {common('edit')}
            </PlaceButton>
          )}
        </>
      )}
    >
      {one => (
        <>
          <InfoSection title={t('facts')}>
            <Term label={t('province')} value={[one.province_name, one.city].filter(Boolean).join('　')} empty={t('unknown')} />
            <Term label={t('code')} value={one.code} empty={t('noCode')} />
            <Term label={t('level')} value={one.level.join('、')} empty={t('unknown')} />
            <Term label={t('type')} value={one.type} empty={t('unknown')} />
            <Term label={t('college_nature')} value={one.college_nature} empty={t('unknown')} />
            <Term label={t('supervisor')} value={one.supervisor} empty={t('unknown')} />
            <Term label={t('former_name')} value={one.former_name} empty="—" />
            <Term label={t('campus_of')} value={one.campus_of} empty="—" />
            <Term label={t('source')} value={one.source && <Source>{one.source}</Source>} empty={t('unknown')} />
            <Term label={admin('updated_time')} value={<Moment at={one.updated_time} />} />
          </InfoSection>
          {one.intro && (
            <Section title={t('intro')}>
              <p>{one.intro}</p>
            </Section>
          )}
          {may(api.colleges.dependents) && <Dependents uuid={uuid} />}
          <Majors college={one.id} />
        </>
      )}
    </InfoPage>
  )
}

function Dependents({ uuid }: { uuid: string }) {
  const { api } = useHost()
  return <Belongings of={useRecord(api.colleges.dependents, uuid)} />
}
