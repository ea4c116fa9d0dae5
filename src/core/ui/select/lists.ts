import { type RefObject, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { HostContext } from '../../host/index.ts'
import { commonWords, useWords } from '../../i18n/index.ts'
import { focusedIn } from '../focus.ts'

type Lists = typeof import('./open-lists.ts')

// 30 kB that a closed list does without: they come after the first paint, for all lists of the page.
let lists: Lists | undefined
let coming: Promise<void> | undefined
const waiting = new Set<() => void>()

/** Fetches what opens lists, once; a failure is forgotten, so that the next press tries again. */
export function fetchLists(): Promise<void> {
  coming ??= import('./open-lists.ts').then(
    found => {
      lists = found
      for (const tell of waiting) tell()
    },
    (error: unknown) => {
      coming = undefined
      throw error
    },
  )
  return coming
}
const subscribe = (tell: () => void) => {
  waiting.add(tell)
  return () => void waiting.delete(tell)
}
const get = () => lists
const getOnServer = () => undefined

/** When nothing is more urgent. WebKit has no idle time to ask for. */
const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

/** What somebody does with a control whose list has not come: it is done when it has. */
export interface Early {
  readonly wants: () => void
  readonly opens: () => void
  readonly typed: (text: string) => void
  readonly composes: () => void
  readonly composed: () => void
}

/** What opens the list of a control, once it has come; the focus, a press and what was typed before go over to it. */
export function useLists(anchor: RefObject<HTMLElement | null>): { lists: Lists | undefined; early: Early } {
  const host = useContext(HostContext)
  const t = useWords(commonWords)
  const found = useSyncExternalStore(subscribe, get, getOnServer)
  // half a syllable of an input method is not interrupted
  const [isComposing, setComposing] = useState(false)
  const lists = isComposing ? undefined : found
  const done = useRef({ hadFocus: false, opens: false, typed: undefined as string | undefined, isOver: false })
  const control = anchor.current
  // asked while the old control still stands: with it goes its focus
  if (lists && !done.current.isOver && control) done.current.hadFocus = focusedIn(control.getRootNode()) === control
  useEffect(() => whenIdle(() => void fetchLists().catch(() => {})), [])
  useLayoutEffect(() => {
    const { hadFocus, opens, typed, isOver } = done.current
    const now = anchor.current
    if (!lists || isOver || !now) return
    done.current.isOver = true
    if (hadFocus || opens) now.focus({ preventScroll: true })
    if (opens) now.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))
    if (typed === undefined || !(now instanceof HTMLInputElement)) return
    // after the focus has opened the list, which begins with what is chosen; as if it were typed now: React overlooks a value that is only set
    const timer = setTimeout(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(now, typed)
      now.dispatchEvent(new Event('input', { bubbles: true }))
    })
    return () => clearTimeout(timer)
  }, [lists, anchor])
  const early = useMemo((): Early => {
    const wanted = () => fetchLists().catch(() => host?.notify({ tone: 'error', text: t('failed') }))
    return {
      wants: () => void fetchLists().catch(() => {}),
      opens() {
        done.current.opens = true
        void wanted()
      },
      typed(text) {
        done.current.typed = text
        void wanted()
      },
      composes: () => setComposing(true),
      composed: () => setComposing(false),
    }
  }, [host, t])
  return { lists, early }
}
