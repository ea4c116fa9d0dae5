import { useRecord } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, InfoPage, InfoSection, Term } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { Asked } from './Asked.tsx'
import { Colleges } from './Colleges.tsx'
import { JobsOfMajor } from './JobsOfMajor.tsx'
import { useCollect } from './use-collect.ts'

/** One major to read: what it is, where it leads, what it asks for, and who has it. */
export function MajorInfo({ uuid }: { uuid: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const may = useMay()
  const collect = useCollect()
  const record = useRecord(api.majors.get, uuid)
  return (
    <InfoPage
      title={record.data?.name ?? t('majorTitle')}
      record={record}
      sub={one => `${one.discipline} · ${one.class_name} · ${one.code}`}
      actions={one =>
        may(api.majors.collect) && <Button onClick={() => collect(one)}>{t(one.is_collect ? 'uncollect' : 'collect')}</Button>
      }
    >
      {one => (
        <>
          <InfoSection title={t('facts')}>
            <Term label={t('code')} value={one.code} />
            <Term label={t('discipline')} value={one.discipline} />
            <Term label={t('class')} value={one.class_name} />
            <Term label={t('degrees')} value={one.degrees ?? t('degreeOf', { discipline: one.discipline })} />
            {/T/.test(one.code) && <Term label={t('special')} value={t('specialText')} />}
            {/K/.test(one.code) && <Term label={t('controlled')} value={t('controlledText')} />}
            <Term label={t('intro')} value={one.intro} empty={t('noIntro')} />
          </InfoSection>
          <JobsOfMajor uuid={uuid} />
          <Asked name={one.name} />
          <Colleges code={one.code} />
        </>
      )}
    </InfoPage>
  )
}
