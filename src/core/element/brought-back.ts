import type { Visitor } from '../auth/index.ts'

/**
 * Asks again who is there when the browser brings the page back as it was left, from its back/forward cache: whoever the page showed may
 * have signed out since (8.14). It is veiled before it is left: what it shows first then is drawn before anybody could look. Answers how to
 * end it.
 */
export function askWhenBroughtBack(visitor: Visitor): () => void {
  const look = ({ persisted }: PageTransitionEvent) => {
    if (persisted && visitor.source) visitor.session.takeFrom(visitor.source)
  }
  const leave = ({ persisted }: PageTransitionEvent) => {
    // a session that an older copy of this script has made knows no doubt
    if (persisted && visitor.source) visitor.session.doubt?.(true)
  }
  addEventListener('pageshow', look)
  addEventListener('pagehide', leave)
  return () => {
    removeEventListener('pageshow', look)
    removeEventListener('pagehide', leave)
  }
}
