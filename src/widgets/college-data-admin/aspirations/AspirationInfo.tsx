import { type QueryState, useRecord } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, grouped, useWords } from '../../../core/i18n/index.ts'
import { InfoPage, InfoSection, Moment, PlaceButton, Source, Term } from '../../../core/ui/index.ts'
import { adminWords } from '../messages/index.ts'
import type { Kind, Row } from './kind.ts'
import { aspirationWords } from './messages/index.ts'

/** R045: one managed row, with where it is from. */
export function AspirationInfo({ uuid, kind }: { uuid: string; kind: Kind }) {
  const t = useWords(aspirationWords)
  const admin = useWords(adminWords)
  const common = useWords(commonWords)
  const may = useMay()
  const { api } = useHost()
  const all = kind === 'arts' ? api.college_art_aspirations : api.college_aspirations
  const general = useRecord(kind === 'arts' ? null : api.college_aspirations.get, uuid)
  const arts = useRecord(kind === 'arts' ? api.college_art_aspirations.get : null, uuid)
  const record: QueryState<Row> = kind === 'arts' ? arts : general
  return (
    <InfoPage
      title={record.data?.major_name ?? t('infoTitle')}
      record={record}
      sub={one => [one.college_name, one.year].join(' ')}
      actions={() =>
        may(all.patch) && (
          <PlaceButton kind="primary" to="kept.aspiration.edit" params={{ uuid, kind }}>
            {common('edit')}
          </PlaceButton>
        )
      }
    >
      {one => (
        <>
          <InfoSection title={t('which.section')}>
            <Term label={t('area')} value={one.area_name} />
            <Term label={t('year')} value={one.year} />
            <Term label={t('examine_type')} value={one.examine_type} />
            <Term label={t('category')} value={one.college_name} />
            <Term label={t('category_sub')} value={one.category_sub} empty="—" />
            {kind === 'arts' && <Term label={t('art_type')} value={one.art_type ?? null} />}
          </InfoSection>
          <InfoSection title={t('line')}>
            <Term
              label={t('mngk_score')}
              value={one.mngk_score === null ? null : `${one.mngk_score} ${t('points')}`}
              empty={t('unknown')}
            />
            <Term
              label={t('mngk_rank')}
              value={one.mngk_rank === null ? null : `${grouped(one.mngk_rank)} ${t('place')}`}
              empty={t('unknown')}
            />
            <Term label={t('aspiration_course')} value={one.aspiration_course} empty={t('unknown')} />
            {kind === 'arts' && <Term label={t('foreign_language')} value={one.foreign_language ?? null} empty={t('unknown')} />}
            {kind === 'arts' && <Term label={t('foreign_request')} value={one.foreign_request ?? null} empty={t('unknown')} />}
          </InfoSection>
          <InfoSection title={t('origin')}>
            <Term label={t('source')} value={one.source && <Source>{one.source}</Source>} empty={t('unknown')} />
            <Term label={admin('updated_time')} value={<Moment at={one.updated_time} />} />
          </InfoSection>
        </>
      )}
    </InfoPage>
  )
}
