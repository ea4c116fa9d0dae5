import { useWords } from '../../../core/i18n/index.ts'
import { Empty, PlaceButton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

/** What VIP opens here, for a student without: nothing is asked that would be refused. */
export function NeedsVip() {
  const t = useWords(words)
  return (
    <Empty
      heading="h1"
      title={t('vipTitle')}
      text={t('vipText')}
      actions={
        <PlaceButton kind="primary" to="vip.buy">
          {t('vipBuy')}
        </PlaceButton>
      }
    />
  )
}
