import type { CurrentUser } from '../../../core/auth/index.ts'
import { usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Section } from '../../../core/ui/index.ts'
import { portalWords } from '../../messages/index.ts'
import { Answer, NextSteps } from './layout.tsx'

/** A company has consultants, no students and no classes (B047, G073): it is told of what it has, and counted nothing that it cannot have. */
export function CompanyDashboard({ user }: { user: CurrentUser }) {
  const t = useWords(portalWords)
  const places = usePlaces()
  return (
    <>
      <Answer note={t('companyText')}>{t('adminLine', { name: user.name })}</Answer>
      {places.canGo('consultants') && (
        <Section title={t('next')}>
          <NextSteps steps={[{ title: t('consultants'), text: t('consultantsText'), action: t('open'), does: { to: 'consultants' } }]} />
        </Section>
      )}
    </>
  )
}
