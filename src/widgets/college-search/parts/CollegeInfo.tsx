import { useRecord } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, InfoPage, InfoSection, Source, Term } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { Majors } from './Majors.tsx'
import { Scores } from './Scores.tsx'
import { Tags } from './Tags.tsx'
import { useCollect } from './use-collect.ts'

/** One college to read: what it is, and the majors it has. */
export function CollegeInfo({ uuid }: { uuid: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const may = useMay()
  const collect = useCollect()
  const record = useRecord(api.colleges.get, uuid)
  return (
    <InfoPage
      title={record.data?.name ?? t('infoTitle')}
      record={record}
      sub={one => <Tags of={one.attr} />}
      actions={one =>
        may(api.colleges.collect) && <Button onClick={() => collect(one)}>{t(one.is_collect ? 'uncollect' : 'collect')}</Button>
      }
    >
      {one => (
        <>
          <InfoSection title={t('facts')}>
            <Term label={t('province')} value={[one.province_name, one.city].filter(Boolean).join('　')} empty={t('unknown')} />
            <Term label={t('level')} value={one.level.join('、')} empty={t('unknown')} />
            <Term label={t('type')} value={one.type} empty={t('unknown')} />
            <Term label={t('college_nature')} value={one.college_nature} empty={t('unknown')} />
            <Term label={t('supervisor')} value={one.supervisor} empty={t('unknown')} />
            <Term label={t('code')} value={one.code} empty={t('noCode')} />
            {one.former_name && <Term label={t('former_name')} value={one.former_name} />}
            {one.campus_of && <Term label={t('campus_of')} value={one.campus_of} />}
            <Term label={t('source')} value={one.source && <Source>{one.source}</Source>} empty={t('unknown')} />
          </InfoSection>
          {one.intro && <p>{one.intro}</p>}
          <Scores college={one.id} />
          <Majors college={one.id} />
        </>
      )}
    </InfoPage>
  )
}
