import { useRecord } from '../../../core/data/index.ts'
import { yuan } from '../../../core/domain/vip.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { InfoPage, InfoSection, Moment, PlaceButton, SentPicture, Term } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

const BETWEEN = '\u3000'

/** R200, D065: one product, and the roles it gives (C282). */
export function ProductInfo({ uuid }: { uuid: string }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const record = useRecord(api.group_extensions.vip, uuid)
  return (
    <InfoPage
      title={record.data?.vip_name ?? t('infoTitle')}
      record={record}
      sub={one => `¥${yuan(one.cost)}${BETWEEN}${t('daysN', { n: one.days })}`}
      actions={() =>
        may(api.group_extensions.patch) && (
          <PlaceButton kind="primary" to="vip.product.edit" params={{ uuid }}>
            {common('edit')}
          </PlaceButton>
        )
      }
    >
      {one => (
        <InfoSection title={t('about')}>
          <Term label={t('cover')} value={one.cover_url && <SentPicture uri={one.cover_url} />} />
          <Term label={t('vip_desc')} value={one.vip_desc} />
          <Term label={t('is_personal')} value={t(one.is_personal ? 'offered' : 'notOffered')} />
          <Term label={t('permissions')} value={one.permissions.map(({ name }) => name).join(BETWEEN)} empty={t('noRole')} />
          <Term label={t('updated_time')} value={<Moment at={one.updated_time} />} />
        </InfoSection>
      )}
    </InfoPage>
  )
}
