import { useNavigate } from 'react-router'
import styled from 'styled-components'
import type { ApiError } from '../../core/api/index.ts'
import { type PlainDestination, useCurrentUser, useHost, usePlaces } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Icon, MenuButton, Note } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'
import { roleTitle } from './role-title.ts'
import { profileOf } from './user-links.ts'

const Who = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  max-width: 14em;
  & > b { font-weight: 400; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  @media (max-width: 1023px) { & > span { display: none; } max-width: 6em; }
`

/** A server that is there answers within this, in ms. */
const FAREWELL_MS = 3000
/** Long enough to be read by who is about to leave. */
const UNHEARD_MS = 10_000

/** Asks, ends the session on the server, and goes to the login page. */
export function useLogout() {
  const host = useHost()
  const t = useWords(portalWords)
  const navigate = useNavigate()
  return async () => {
    if (!(await host.confirm({ title: t('logout'), text: t('confirmLogout'), ok: t('logout') }))) return
    // Whatever the server says, nobody stays signed in on this machine, and she need not stay until it answers.
    const heard = host.api.login_methods.logout({ quiet: true }).then(
      () => true,
      (failure: ApiError) => failure.status === 401,
    )
    const isHeard = await Promise.race([heard, new Promise<false>(go => setTimeout(() => go(false), FAREWELL_MS))])
    host.session.end()
    void navigate('/login')
    if (!isHeard) host.notify({ tone: 'warning', text: t('logoutUnheard'), for: UNHEARD_MS, isFarewell: true })
  }
}

/** 状态总览, 用户信息, 安全中心, 订单信息 (students), log out (B032, B033, B249); what has no screen is not offered. */
export function UserMenu() {
  const places = usePlaces()
  const t = useWords(portalWords)
  const user = useCurrentUser()
  const logout = useLogout()
  if (!user) return null
  const link = (to: PlainDestination, key: 'dashboard' | 'profile' | 'password' | 'orders') => {
    const target = places.resolve({ to })
    return target ? [{ key, label: t(key), href: target.href, onPick: target.go }] : []
  }
  return (
    <MenuButton
      label={t('account')}
      align="end"
      items={[
        ...link('dashboard', 'dashboard'),
        ...link(profileOf(user.u_type), 'profile'),
        ...link('password', 'password'),
        ...(user.u_type === 1 ? link('vip.orders', 'orders') : []),
        { key: 'logout', label: t('logout'), icon: 'exit' as const, onPick: () => void logout() },
      ]}
    >
      <Who>
        <b>{user.name}</b>
        <Note>{t(roleTitle(user.u_type))}</Note>
        <Icon name="chevron-down" />
      </Who>
    </MenuButton>
  )
}
