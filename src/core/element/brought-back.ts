import type { Visitor } from '../auth/index.ts'

/**
 * Asks again who is there when the browser brings the page back as it was left, from its back/forward cache: whoever the page showed may
 * have signed out since (8.14). Answers how to end it.
 */
export function askWhenBroughtBack(visitor: Visitor): () => void {
  const look = ({ persisted }: PageTransitionEvent) => {
    if (persisted && visitor.source) visitor.session.takeFrom(visitor.source)
  }
  addEventListener('pageshow', look)
  return () => removeEventListener('pageshow', look)
}
