import { useNavigate } from 'react-router'
import styled from 'styled-components'
import { asAccessUser } from '../../core/auth/index.ts'
import { useCurrentUser } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Breadcrumb, Button, IconButton } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'
import { rows, type ScreenRow } from '../routes/index.ts'
import { titled, trailOf } from '../visible.ts'
import { FullscreenButton } from './FullscreenButton.tsx'
import { LanguageMenu, ThemeMenu } from './Preferences.tsx'
import { UserMenu, useLogout } from './UserMenu.tsx'
import { VipBadge } from './VipBadge.tsx'

const Bar = styled.header`
  height: 50px;
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 0 24px 0 8px;
  border-bottom: 1px solid var(--zy-line);
  @media print { && { display: none; } }
  & > nav { flex: 1; min-width: 0; padding-inline-start: 8px; }
  @media (max-width: 1023px) { padding: 0 8px; }
`

/** 50 px: menu toggle, where one is, full screen, language, theme, VIP, account. */
export function TopBar({ row, isMobile, onToggle }: { row: ScreenRow; isMobile: boolean; onToggle: () => void }) {
  const t = useWords(portalWords)
  const navigate = useNavigate()
  const user = useCurrentUser()
  const logout = useLogout()
  const steps = trailOf(rows, row.path).map(step => ({
    title: t(user ? titled(step, asAccessUser(user)).title : step.title),
    ...(step.screen && { href: step.path, onPick: () => void navigate(step.path) }),
  }))
  return (
    <Bar>
      <IconButton icon="menu" label={t('toggleMenu')} onClick={onToggle} />
      <Breadcrumb label={t('breadcrumb')} steps={steps} />
      {!isMobile && <FullscreenButton />}
      <LanguageMenu />
      <ThemeMenu />
      <VipBadge />
      {/* A shared screen has no account menu, only a way out (B031, G066). */}
      {user?.u_type === 7 ? <Button onClick={logout}>{t('kiosk')}</Button> : <UserMenu />}
    </Bar>
  )
}
