import type { CookieStore } from '../core/auth/index.ts'
import type { Host } from '../core/host/index.ts'
import { API } from './early-answer.ts'
import { forWhoComesNext } from './guard.ts'
import { remember, remembered } from './remembered.ts'

/** A word in localStorage: other tabs hear when it changes. Whether she has signed out herself, then what she has typed goes. */
const SIGNAL = 'zy-session'
const ENDED = 'ended '

/**
 * A tab shows one person's rows. Signed out in another tab, it goes to the login page; where somebody else has signed in there, it is
 * drawn anew for her; the same person goes on under her new token, with what she is at work on.
 */
export function followOtherTabs(host: Host, store: CookieStore) {
  const { session } = host
  let told = store.read()
  let leaving = false
  // She has signed out in another tab while this one was elsewhere: what she has typed in it goes too (8.14).
  if (told === undefined && remembered(SIGNAL)?.startsWith(ENDED)) session.end()

  const look = async (): Promise<void> => {
    const change = store.changed()
    if (!change || leaving) return
    if (session.user()) {
      if (change.token === undefined) {
        if (remembered(SIGNAL)?.startsWith(ENDED)) session.end()
        return host.signedOut()
      }
      const uuid = await whose(change.token)
      // meanwhile it may have become another's
      if (store.changed()?.token !== change.token) return look()
      if (uuid !== undefined && uuid === session.user()?.uuid) return store.follow()
    }
    leaving = true
    // From the login page it goes where that would have led.
    const { pathname, search } = location
    const address = pathname === '/login' ? `/auth-redirect${search}` : forWhoComesNext(pathname, search)
    // First nothing of the one before is left, an open form and its question neither; that alone leads to the login page.
    session.clear()
    setTimeout(() => location.replace(address))
  }
  session.subscribe(() => {
    const now = store.read()
    if (now !== told) tellOthers(session.hasEnded())
    told = now
    // refused, because somebody else has come
    if (!session.user()) void look()
  })
  window.addEventListener('storage', event => event.key === SIGNAL && void look())
  for (const turned of ['focus', 'pageshow']) window.addEventListener(turned, () => void look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
}

/** The uuid of whom a token belongs to; it is not this tab's own, so it does not go through the tab's api. */
async function whose(token: string): Promise<unknown> {
  try {
    const answer = await fetch(`${API}/login-methods/is_login/`, { headers: { 'X-Token': token } })
    return ((await answer.json()) as { uuid?: unknown }).uuid
  } catch {
    return undefined
  }
}

const tellOthers = (hasEnded: boolean) => remember(SIGNAL, `${hasEnded ? ENDED : ''}${Date.now()}`)
