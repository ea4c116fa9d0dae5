import { useList } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { PlaceLink, Section } from '../../../core/ui/index.ts'
import { portalWords } from '../../messages/index.ts'

const MOST = 100

/** For the school's counsellor alone: how many students wait to be seen; nothing where nobody does, or where it is not known yet. */
export function MindAlerts() {
  const { api } = useHost()
  const may = useMay()
  const t = useWords(portalWords)
  const { rows } = useList(may(api.evaluation_reports.alerts) ? api.evaluation_reports.alerts : null, { limit: MOST })
  const waiting = new Set(rows?.filter(({ comment }) => !comment).map(({ student }) => student.uuid)).size
  if (waiting === 0) return null
  return (
    <Section title={t('mindAlerts')} aside={<PlaceLink to="mind.alerts">{t('mindAlertsSee')}</PlaceLink>}>
      <p>{t('mindAlertsWaiting', { n: waiting })}</p>
    </Section>
  )
}
