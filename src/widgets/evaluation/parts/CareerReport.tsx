import { useCurrentUser } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { Statistics } from './Statistics.tsx'

const BUREAU = 6

/** R159 and R160: what a bureau reads of its city, and a school or a teacher of theirs, to be printed. */
export function CareerReport() {
  const t = useWords(words)
  const user = useCurrentUser()
  if (!user) return null
  return (
    <Statistics
      title={t(user.u_type === BUREAU ? 'reportArea' : 'reportSchool')}
      actions={<Button onClick={() => window.print()}>{t('print')}</Button>}
    />
  )
}
