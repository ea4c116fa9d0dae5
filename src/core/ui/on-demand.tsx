import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary, FailedPanel } from './states.tsx'

/**
 * A component whose code is fetched when it is first shown, so that no widget pays for it before. While it comes, `waiting` keeps
 * its place; when it does not come (a deploy took it away, the connection is gone), it can be asked for again. `around` frames those words
 * where nothing else would stand on the page.
 *
 * @example
 * const Calendar = onDemand(() => import('./Calendar.tsx').then(m => m.Calendar), <Skeleton height={280} />)
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
  around: (failed: ReactNode) => ReactNode = failed => failed,
) {
  const fetched = () => lazy(async () => ({ default: await load() }))
  let Part = fetched()
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, like lazy()
  return function OnDemand(props: P) {
    const [, again] = useState(0)
    return (
      <ErrorBoundary
        // a lazy component keeps its failure: the next try needs a new one
        onError={() => {
          Part = fetched()
        }}
        fallback={retry =>
          around(
            <FailedPanel
              bare
              onRetry={() => {
                again(n => n + 1)
                retry()
              }}
            />,
          )
        }
      >
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
