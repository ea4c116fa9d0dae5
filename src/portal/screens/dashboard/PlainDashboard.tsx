import type { CurrentUser } from '../../../core/auth/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { portalWords } from '../../messages/index.ts'
import { Answer } from './layout.tsx'

/** Administrators and shared screens: the menu is their page. */
export function PlainDashboard({ user }: { user: CurrentUser }) {
  const t = useWords(portalWords)
  return <Answer note={t('adminText')}>{t('adminLine', { name: user.name })}</Answer>
}
