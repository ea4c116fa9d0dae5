import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useCurrentUser, useHost } from '../core/host/index.ts'
import { useWords } from '../core/i18n/index.ts'
import type { RouteDecision } from './guard.ts'
import { portalWords } from './messages/index.ts'
import { standsWithoutIt } from './need-permissions.ts'

/** What every arrival at an address does: scroll to the top, name the window, close dialogs, ask for VIP where the user state demands it. */
export function useArrival(decision: RouteDecision) {
  const host = useHost()
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const t = useWords(portalWords)
  const title = decision.to === 'screen' ? t(decision.row.title) : t('product')
  useEffect(() => {
    document.title = title === t('product') ? title : `${title} · ${t('product')}`
  }, [title, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival at another path that does this, nothing else
  useEffect(() => {
    window.scrollTo(0, 0)
    host.closeDialogs(standsWithoutIt(pathname) ? [] : ['need-permissions'])
  }, [pathname])
  // Also when the user comes to be known at an address: on a load, and after a login that led here (B044).
  const asksForVip = decision.to === 'screen' && user?.popup_vip_open_dialog === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival asks anew (B253)
  useEffect(() => {
    if (asksForVip) void host.open('need-permissions')
  }, [asksForVip, pathname])
}
