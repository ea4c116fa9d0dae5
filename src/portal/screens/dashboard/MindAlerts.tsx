import { useList } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { PlaceLink, Section } from '../../../core/ui/index.ts'
import { portalWords } from '../../messages/index.ts'

/** For the school's counsellor alone: how many students wait to be seen; nothing where nobody does, or where it is not known yet. */
export function MindAlerts() {
  const { api } = useHost()
  const may = useMay()
  const t = useWords(portalWords)
  const { alerts } = api.evaluation_reports
  const { count: waiting } = useList(may(alerts) ? alerts : null, { newest: true, waiting: true, limit: 1 })
  if (!waiting) return null
  return (
    <Section title={t('mindAlerts')} aside={<PlaceLink to="mind.alerts">{t('mindAlertsSee')}</PlaceLink>}>
      <p>{t('mindAlertsWaiting', { n: waiting })}</p>
    </Section>
  )
}
