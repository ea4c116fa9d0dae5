import { useRecord } from '../../../core/data/index.ts'
import { useHost, useMay, usePlaces } from '../../../core/host/index.ts'
import { commonWords, grouped, useWords } from '../../../core/i18n/index.ts'
import { Button, InfoPage, InfoSection, Moment, Note, PlaceButton, Section, Skeleton, Source, Term, Terms } from '../../../core/ui/index.ts'
import { Majors } from './Majors.tsx'
import { collegeWords } from './messages/index.ts'
import { belongingName, useCollegeRemoval } from './use-removal.ts'

/** R114: one college, its majors (C247), and how much of the database belongs to it. */
export function CollegeInfo({ uuid }: { uuid: string }) {
  const t = useWords(collegeWords)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const places = usePlaces()
  const removeOne = useCollegeRemoval()
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
            <Term label={t('updated_time')} value={<Moment at={one.updated_time} />} />
          </InfoSection>
          {one.intro && (
            <Section title={t('intro')}>
              <p>{one.intro}</p>
            </Section>
          )}
          {may(api.colleges.dependents) && <Belongings uuid={uuid} />}
          <Majors college={one.id} />
        </>
      )}
    </InfoPage>
  )
}

/** How many rows would go with it: known before anybody asks to delete it. */
function Belongings({ uuid }: { uuid: string }) {
  const t = useWords(collegeWords)
  const { api } = useHost()
  const { data, error } = useRecord(api.colleges.dependents, uuid)
  if (error && !data) return null
  return (
    <Section title={t('belongs')}>
      {!data && (
        <div aria-busy="true">
          <Skeleton width="100%" height={72} />
        </div>
      )}
      {data?.length === 0 && <Note>{t('belongsNothing')}</Note>}
      {data && data.length > 0 && (
        <Terms columns>
          {data.map(({ table, rows }) => (
            <Term key={table} label={belongingName(t, table)} value={t('rows', { n: grouped(rows) })} />
          ))}
        </Terms>
      )}
    </Section>
  )
}
