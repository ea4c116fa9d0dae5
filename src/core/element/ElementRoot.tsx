import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { tellAuthor } from '../auth/index.ts'
import { type Host, useHost } from '../host/index.ts'
import { FailedPanel, HostRoot, type Openable } from '../ui/index.ts'
import { scriptOrigin } from './base-of.ts'
import { Guarded } from './Guarded.tsx'
import type { Manifest } from './manifest.ts'
import { ownManifests, sharedVisitor, watchManifests } from './page-share.ts'
import { absence } from './plain-failure.ts'
import { Waiting } from './SignedIn.tsx'

export interface ElementRootProps {
  manifest: Manifest
  host: Host
  root: ShadowRoot
  /** The widget's own props and callbacks. */
  given: Readonly<Record<string, unknown>>
  onReady: () => void
  /** The widget could not be loaded, or threw. */
  onFailed: (error: unknown) => void
}

/** What is inside an element: a host, and the widget once it is loaded; a skeleton until then, and a retry when loading fails. */
export function ElementRoot({ host, root, ...rest }: ElementRootProps) {
  // Loads while the server is asked who this is; `Loaded` shows a failure.
  useEffect(() => void rest.manifest.load().catch(() => {}), [rest.manifest])
  const known = useSyncExternalStore(watchManifests, openable)
  return (
    <HostRoot host={host} root={root} openable={known}>
      <Guarded visitor={sharedVisitor(host.base)} isPublic={rest.manifest.isPublic} onFailed={rest.onFailed}>
        <Loaded {...rest} />
      </Guarded>
    </HostRoot>
  )
}

type State = { at: 'loading' } | { at: 'failed' } | { at: 'there'; Widget: ComponentType<object> }

function Loaded({ manifest, given, onReady, onFailed }: Omit<ElementRootProps, 'host' | 'root'>) {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const { base } = useHost()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let current = true
    manifest.load().then(
      module => current && setState({ at: 'there', Widget: module.default }),
      error => {
        if (!current) return
        tellAuthor(sharedVisitor(base), absence(scriptOrigin(), error))
        onFailed(error)
        setState({ at: 'failed' })
      },
    )
    return () => {
      current = false
    }
  }, [manifest, attempt])
  const there = state.at === 'there'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the widget is first rendered
  useEffect(() => {
    if (there) onReady()
  }, [there])
  if (state.at === 'there') return <state.Widget {...given} />
  if (state.at === 'loading') return <Waiting />
  const retry = () => {
    setState({ at: 'loading' })
    setAttempt(attempt + 1)
  }
  return <FailedPanel bare onRetry={retry} />
}

// One object per set of widgets: HostRoot keeps what it has loaded by the loader's identity.
let cached: { size: number; openable: Openable } = { size: 0, openable: {} }
function openable(): Openable {
  const known = ownManifests()
  if (cached.size !== known.size)
    cached = { size: known.size, openable: Object.fromEntries([...known].map(([name, one]) => [name, one.load as Openable[string]])) }
  return cached.openable
}
