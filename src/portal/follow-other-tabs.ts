import { type CookieStore, followTabs, hasEndedElsewhere } from '../core/auth/index.ts'
import type { Host } from '../core/host/index.ts'
import { API } from './early-answer.ts'
import { forWhoComesNext } from './guard.ts'

/**
 * A tab shows one person's rows. Signed out in another tab, it goes to the login page; where somebody else has signed in there, it is
 * drawn anew for her; the same person goes on under her new token, with what she is at work on.
 */
export function followOtherTabs(host: Host, store: CookieStore) {
  const { session } = host
  let leaving = false
  // She has signed out in another tab while this one was elsewhere: what she has typed in it goes too (8.14).
  if (store.read() === undefined && hasEndedElsewhere()) session.end()
  followTabs({
    session,
    store,
    base: API,
    isMeant: () => !leaving,
    signedOut: () => host.signedOut(),
    another() {
      leaving = true
      // From the login page it goes where that would have led.
      const { pathname, search } = location
      const address = pathname === '/login' ? `/auth-redirect${search}` : forWhoComesNext(pathname, search)
      // First nothing of the one before is left, an open form and its question neither; that alone leads to the login page.
      session.clear()
      setTimeout(() => location.replace(address))
    },
  })
}
