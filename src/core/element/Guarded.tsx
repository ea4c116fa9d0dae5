import type { ReactNode } from 'react'
import { SWRGlobalState } from 'swr/_internal'
import type { Visitor } from '../auth/index.ts'
import { useHost } from '../host/index.ts'
import { ErrorBoundary, FailedPanel } from '../ui/index.ts'
import { SignedIn } from './SignedIn.tsx'

export interface GuardedProps {
  visitor: Visitor
  /** Needs nobody who is signed in. */
  isPublic?: boolean | undefined
  onFailed: (error: unknown) => void
  children: ReactNode
}

/** Between somebody's page and the widgets on it: who looks is learned first, and what throws stays in here, with a way to try again. */
export function Guarded({ visitor, isPublic = false, onFailed, children }: GuardedProps) {
  const { session } = useHost()
  return (
    <ErrorBoundary
      onError={onFailed}
      fallback={retry => (
        <FailedPanel
          bare
          onRetry={() => {
            forgetUnused(session.cache())
            retry()
          }}
        />
      )}
    >
      {isPublic ? (
        children
      ) : (
        <SignedIn visitor={visitor} onFailed={onFailed}>
          {children}
        </SignedIn>
      )}
    </ErrorBoundary>
  )
}

/** An answer that broke a widget would break it again: before a retry, cached answers that no widget of the page shows are dropped (R5). */
function forgetUnused(cache: Map<string, unknown>) {
  const state = SWRGlobalState.get(cache as never)
  if (!state) return
  const [listeners, , asked] = state
  for (const key of [...cache.keys()])
    if (!listeners[key]?.length) {
      cache.delete(key)
      delete asked[key]
    }
}
