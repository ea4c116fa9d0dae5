import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useCurrentUser, useHost } from '../core/host/index.ts'
import { useWords } from '../core/i18n/index.ts'
import type { Way } from './guard.ts'
import { portalWords } from './messages/index.ts'

const NEED_PERMISSIONS = 'need-permissions'
/** Where the need-permissions dialog never stands (B044, B045, B252). */
const withoutDialog = ['/vip/student', '/login', '/404', '/401', '/profile/password', '/dashboard']

/** What every arrival at an address does: scroll to the top, name the window, close dialogs, ask for VIP where the user state demands it. */
export function useArrival(way: Way) {
  const host = useHost()
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const t = useWords(portalWords)
  const title = way.to === 'screen' ? t(way.row.title) : t('product')
  useEffect(() => {
    document.title = title === t('product') ? title : `${title} · ${t('product')}`
  }, [title, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival at another path that does this, nothing else
  useEffect(() => {
    window.scrollTo(0, 0)
    const isExcluded = withoutDialog.includes(pathname)
    host.closeDialogs(isExcluded ? [] : [NEED_PERMISSIONS])
    if (!isExcluded && user?.popup_vip_open_dialog) void host.open(NEED_PERMISSIONS)
  }, [pathname])
}
