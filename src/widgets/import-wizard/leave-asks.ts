import { useEffect } from 'react'

/** The browser asks before the page is left. Nothing is left on the page once there is nothing to lose. */
export function useLeaveAsks(hasWork: boolean): void {
  useEffect(() => {
    if (!hasWork) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasWork])
}
