import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ClientCall } from '../api/index.ts'
import type { CurrentUser } from '../auth/index.ts'
import type { Host } from './host.ts'
import type { Store } from './store.ts'

export const HostContext = createContext<Host | null>(null)

/** Everything outside a widget: calls, messages, other widgets, navigation. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('A widget needs a host: wrap it in <HostRoot host={…}>')
  return host
}

/** Who is signed in, or null; renders again when that changes. */
export function useCurrentUser(): CurrentUser | null {
  const { session } = useHost()
  return useSyncExternalStore(session.subscribe, session.user, session.user)
}

/** Whether the person signed in may make a call; renders again when that person changes. A button is shown where its call may be made. */
export function useMay(): (call: ClientCall) => boolean {
  const host = useHost()
  useCurrentUser()
  return call => host.may(call)
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get)

/** The host as far as it leads to places and widgets; renders again when what the surroundings offer changes. */
export function usePlaces(): Pick<Host, 'resolve' | 'href' | 'canGo' | 'go' | 'canOpen' | 'open'> {
  const host = useHost()
  useCurrentUser()
  useStore(host.surroundings)
  useStore(host.openable)
  return host
}
