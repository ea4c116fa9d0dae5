import { remember, remembered } from './remembered.ts'
import type { Session } from './session.ts'
import type { CookieStore } from './token-store.ts'

/** A word in localStorage: other tabs hear when it changes. Whether she has signed out herself, then what she has typed goes. */
const SIGNAL = 'zy-session'
const ENDED = 'ended '
/** A server that is there says by then whose a token is. */
const PATIENCE_MS = 5000

export interface TabsFollowed {
  readonly session: Session
  readonly store: CookieStore
  /** The server's API. */
  readonly base: string
  /** False while somebody looks by another token than the browser's. */
  readonly isMeant?: () => boolean
  /** She has signed out in another tab. */
  readonly signedOut: () => void
  /** Somebody else is signed in by now, or it cannot be known who: whoever it is, all begins anew. */
  readonly another: () => void
}

/** She has signed out herself, in the last tab that knew her. */
export const hasEndedElsewhere = () => remembered(SIGNAL)?.startsWith(ENDED) ?? false

/**
 * What is shown is one person's. Where she has signed out in another tab it ends here too, with what she has typed; where somebody else
 * has signed in there, nothing of hers is shown from that moment on; herself under a new token goes on with what she is at work on.
 */
export function followTabs({ session, store, base, isMeant = () => true, signedOut, another }: TabsFollowed): void {
  let told = store.read()
  const look = async (): Promise<void> => {
    const change = store.changed()
    if (!change || !isMeant()) return session.doubt(false)
    if (session.user()) {
      if (change.token === undefined) {
        if (hasEndedElsewhere()) session.end()
        return signedOut()
      }
      session.doubt(true)
      const uuid = await whose(base, change.token)
      // meanwhile it may have become another's
      if (store.changed()?.token !== change.token) return look()
      if (uuid !== undefined && uuid === session.user()?.uuid) {
        store.follow()
        return session.doubt(false)
      }
    }
    another()
  }
  session.subscribe(() => {
    const now = store.read()
    // that she has signed out herself is not unsaid by who only hears of it
    const isHeard = now === undefined && !session.hasEnded() && hasEndedElsewhere()
    if (now !== told && !isHeard) remember(SIGNAL, `${session.hasEnded() ? ENDED : ''}${Date.now()}`)
    told = now
    // refused, because somebody else has come
    if (!session.user()) void look()
  })
  // kept by the browser for the way back: what it shows first then is drawn before anybody could look
  window.addEventListener('pagehide', ({ persisted }) => persisted && session.doubt(true))
  window.addEventListener('storage', event => event.key === SIGNAL && void look())
  for (const turned of ['focus', 'pageshow']) window.addEventListener(turned, () => void look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
}

/** The uuid of whom a token belongs to; it is not this tab's own, so it does not go through the tab's api. */
async function whose(base: string, token: string): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(`${base}/login-methods/is_login/`, { headers: { 'X-Token': token }, signal })
    return ((await answer.json()) as { uuid?: unknown }).uuid
  } catch {
    return undefined
  }
}
