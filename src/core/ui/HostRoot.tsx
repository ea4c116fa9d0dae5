import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { SWRConfig } from 'swr'
import { initCache } from 'swr/_internal'
import { type Host, HostContext, useCurrentUser, useStore } from '../host/index.ts'
import { commonWords, TranslatorContext, useLocale, useWords } from '../i18n/index.ts'
import { Confirm } from './Confirm.tsx'
import { Placeholder } from './Placeholder.tsx'
import { UiRoot } from './Root.tsx'
import { ErrorBoundary } from './states.tsx'
import { createToasts } from './toasts.ts'

/** What `host.open(name, input)` may show: a widget by its name. It draws its own dialog and answers through onDone or onClose. */
export interface OpenedProps {
  readonly onDone?: (result?: unknown) => void
  readonly onClose?: () => void
}
export type Openable = Readonly<Record<string, () => Promise<{ default: ComponentType<OpenedProps> }>>>

export interface HostRootProps {
  host: Host
  /** Where styles go; the document unless given. */
  root?: Document | ShadowRoot
  openable?: Openable
  className?: string
  children: ReactNode
}

const none: Openable = {}
const tags = { zh: 'zh-CN', en: 'en', es: 'es' } as const

const neverChanges = () => () => {}

/**
 * Puts a host around widgets: its words, its theme, its messages, its questions and the dialogs it opens. On a server, and while a page
 * takes over what a server drew, a placeholder stands for them: nobody is signed in there, and styles need a document.
 */
export function HostRoot({ host, children, ...rest }: HostRootProps) {
  const hasDocument = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  if (!hasDocument) return <Placeholder />
  return (
    <HostContext value={host}>
      <TranslatorContext value={host.translator}>
        <Surroundings host={host} {...rest}>
          {children}
        </Surroundings>
      </TranslatorContext>
    </HostContext>
  )
}

const sure = () => false

function Surroundings({ host, root, openable = none, className, children }: HostRootProps) {
  const theme = useStore(host.theme)
  const density = useStore(host.density)
  const locale = useLocale()
  const [toasts] = useState(createToasts)
  // Before the first paint, so that a message of the very first call is not lost.
  useLayoutEffect(() => {
    host.show = notice => toasts.push(notice)
  }, [host, toasts])
  // Also before the first paint: what cannot be opened here is not offered.
  useLayoutEffect(() => {
    const names = Object.keys(openable)
    // who made the host may have told it, so that the first drawing is right and the only one
    if (names.join() !== host.openable.get().join()) host.openable.set(names)
  }, [host, openable])
  const cache = useSyncExternalStore(host.session.subscribe, host.session.cache, host.session.cache)
  // Another cache is another token, and may be another person: what was asked of the one before is not hers to answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the cache
  useEffect(() => () => host.closeQuestions(), [host, cache])
  // What one person has opened and was told is nobody else's (8.14).
  useLayoutEffect(() => {
    const { session } = host
    let known = session.user()?.uuid
    return session.subscribe(() => {
      const now = session.user()?.uuid
      if (now !== undefined) host.closeOthers(now)
      if (known !== undefined && now !== known) toasts.leave()
      known = now
    })
  }, [host, toasts])
  // a session that an older copy of this script has made knows no doubt
  const doubted = host.session.isDoubted ?? sure
  const isDoubted = useSyncExternalStore(host.session.subscribe, doubted, doubted)
  const swr = useMemo(() => {
    shareCache(cache)
    return { provider: () => cache as never }
  }, [cache])
  return (
    <UiRoot
      root={root}
      theme={theme}
      density={density}
      chosen={host.session.chosen}
      lang={tags[locale]}
      toasts={toasts}
      veiled={isDoubted}
      className={className}
    >
      <SWRConfig key={cacheKey(cache)} value={swr}>
        {children}
        <Dialogs host={host} openable={openable} />
      </SWRConfig>
    </UiRoot>
  )
}

/**
 * SWR gives a cache to the first tree that brings it and takes it away with that tree: the other elements of the page would break.
 * So it belongs to nobody, and hangs no listeners on the page (R6).
 */
const shared = new WeakSet<object>()
function shareCache(cache: object) {
  if (shared.has(cache)) return
  shared.add(cache)
  initCache(cache as never, { initFocus: () => {}, initReconnect: () => {} })
}

/** SWR takes its provider once: another person's cache is another tree. */
const cacheKeys = new WeakMap<object, number>()
let lastKey = 0
function cacheKey(cache: object): number {
  const known = cacheKeys.get(cache) ?? ++lastKey
  cacheKeys.set(cache, known)
  return known
}

function Dialogs({ host, openable }: { host: Host; openable: Openable }) {
  const opened = useStore(host.opened)
  const user = useCurrentUser()
  const asked = useStore(host.asked)
  const question = asked[0]
  return (
    <>
      {opened.map(({ id, name, input, answer, by }) => {
        // while it is not known who looks it is nobody's; she who has opened it finds it again
        if (by !== undefined && by !== user?.uuid) return null
        const load = openable[name]
        if (!load) return <NotHere key={id} host={host} name={name} input={input} answer={answer} />
        return (
          // A lazy component keeps its failure: forgotten, it is fetched again when somebody tries again.
          <ErrorBoundary key={id} onError={() => loaded.delete(load)} fallback={() => <NotOpened host={host} answer={answer} />}>
            <Suspense fallback={null}>
              <LazyWidget load={load} given={{ ...input, onDone: answer, onClose: () => answer() }} />
            </Suspense>
          </ErrorBoundary>
        )
      })}
      {question && (
        <Confirm
          key={question.id}
          open
          title={question.title}
          text={question.text}
          ok={question.ok}
          cancel={question.cancel}
          danger={question.danger ?? false}
          onAnswer={question.answer}
        />
      )}
    </>
  )
}

/** A widget nobody brought along (an element alone on a foreign page): the page is told and may show its own; whoever asked is not left waiting. */
function NotHere({ host, name, input, answer }: { host: Host; name: string; input: object; answer: (result?: unknown) => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    host.emit('open', { name, input })
    answer()
  }, [])
  return null
}

/** One that did not come, or broke: it is said, and whoever asked may ask again. Below the page its words would be seen by nobody. */
function NotOpened({ host, answer }: { host: Host; answer: (result?: unknown) => void }) {
  const t = useWords(commonWords)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    host.notify({ tone: 'error', text: t('failed') })
    answer()
  }, [])
  return null
}

// A lazy component must be the same one at every render, or it would load again.
const loaded = new WeakMap<Openable[string], ComponentType<OpenedProps>>()
function LazyWidget({ load, given }: { load: Openable[string]; given: OpenedProps }) {
  const Widget = loaded.get(load) ?? lazy(load)
  loaded.set(load, Widget)
  return <Widget {...given} />
}
