import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createVisitor, memoryStore, refuseToken, Session, takeToken } from '../auth/index.ts'
import { type Density, Host, type HostOptions, type OpenableName, type Place } from '../host/index.ts'
import { type Locale, localeOf } from '../i18n/index.ts'
import { HostRoot, type Openable, type Theme } from '../ui/index.ts'
import { withoutSlash } from './base-of.ts'
import { askWhenBroughtBack } from './brought-back.ts'
import { explainCall, tellNoToken } from './diagnosis.ts'
import { Guarded } from './Guarded.tsx'
import { type HrefFor, pageAddress } from './page-address.ts'

/** A place a widget leads to: its name, what it needs there, and your own address of it, if you gave one. */
export interface Navigation {
  readonly to: Place['to']
  readonly params: Readonly<Record<string, string>>
  readonly href: string | undefined
}

export interface ZhiyuanProps {
  /** The server's API: `https://your-zhiyuan.example/api`. */
  base: string
  /**
   * A token for this page, or a function that asks your own server for one. The function is asked again when its token has ended, so
   * prefer it: another text is another person, and what is shown begins anew. Where a function answers another person's
   * token, what is shown begins anew too. Nothing is requested without a token, and none is ever stored (S9).
   */
  token?: string | (() => string | Promise<string>) | null | undefined
  /** The language of your document unless given, else zh. */
  locale?: Locale | undefined
  /** `light` unless given. */
  theme?: Theme | undefined
  /** `normal` unless given. */
  density?: Density | undefined
  /** Your own address of a place: `/app/{to}?{query}`, with its params by name. What leads nowhere is not offered. */
  hrefTemplate?: string | undefined
  /** Your own address of a place, where a template is not enough. */
  hrefFor?: HrefFor | undefined
  /** Takes the person to a place, as your router does it; without it your address of the place is loaded. */
  onNavigate?: ((place: Navigation) => void) | undefined
  /** Manifests of widgets that may be opened over others: `import { manifest } from 'zhiyuan/widgets/import-wizard'`. */
  opens?: readonly OpenedManifest[] | undefined
  /** Opens what is not among them. */
  onOpen?: ((name: OpenableName, input: object) => void) | undefined
  /** There is no token, or it is not, or no longer, valid. The widgets say so themselves and offer to try again. */
  onSignedOut?: (() => void) | undefined
  /** What broke inside, or could not be fetched. The widgets say so themselves and offer to try again. */
  onFailed?: ((error: unknown) => void) | undefined
  /** Another algorithm for sealed calls, where your own back end has another. It is taken once, when this component first stands. */
  sealer?: HostOptions['sealer'] | undefined
  className?: string | undefined
  children: ReactNode
}
interface OpenedManifest {
  readonly name: string
  readonly load: () => Promise<{ readonly default: unknown }>
}

/**
 * All that widgets need around them in a React page: the server, who is signed in, and a wall, so that what fails inside stays inside.
 * On a server it draws a placeholder.
 *
 * @example
 * <Zhiyuan base="https://your-zhiyuan.example/api" token={() => fetch('/my/token').then(answer => answer.text())}>
 *   <StudentBasics view="own" />
 * </Zhiyuan>
 */
export function Zhiyuan({ base, token, ...rest }: ZhiyuanProps) {
  const address = withoutSlash(base)
  // Another server and another text are another person: what the one saw is not drawn once more for the other.
  const given = typeof token === 'function' || (token ?? '')
  const [last, setLast] = useState({ address, given, turn: 0 })
  const again = () => setLast({ address, given, turn: last.turn + 1 })
  if (last.address !== address || last.given !== given) again()
  return <Surroundings key={last.turn} base={address} token={token} {...rest} onReload={again} />
}

interface SurroundingsProps extends ZhiyuanProps {
  /** What a reload means on somebody else's page (G146): everything in here begins anew. */
  onReload: () => void
}

function Surroundings(props: SurroundingsProps) {
  const {
    token,
    locale,
    theme = 'light',
    density = 'normal',
    hrefTemplate,
    hrefFor,
    onNavigate,
    opens,
    onOpen,
    className,
    children,
  } = props
  // Functions written in place are others with every drawing: who calls one reads it here.
  const now = useRef(props)
  useLayoutEffect(() => {
    now.current = props
  })

  // What has been taken out does nothing more to its page: a save that ends later leads nowhere, and says nothing of who is there now.
  const isThere = useRef(true)
  useLayoutEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const [{ visitor, host }] = useState(() => {
    const visitor = createVisitor(new Session(memoryStore()))
    if (token) takeToken(visitor, typeof token === 'function' ? () => answerOf(now.current.token) : () => token)
    const host: Host = new Host({
      base: props.base,
      session: visitor.session,
      locale: locale ?? documentLocale(),
      theme,
      density,
      ...(props.sealer && { sealer: props.sealer }),
      surface: {
        hrefOf: place => pageAddress(place, now.current.hrefTemplate ?? null, now.current.hrefFor, document.baseURI),
        go({ to, params }, href) {
          if (!isThere.current) return
          if (now.current.onNavigate) now.current.onNavigate({ to, params: { ...params }, href })
          else if (href !== undefined) location.assign(href)
        },
        isThere: () => isThere.current,
        takesUp: event => (event === 'navigate' ? now.current.onNavigate : now.current.onOpen) !== undefined,
        reload: () => isThere.current && now.current.onReload(),
        emit(name, detail) {
          if (!isThere.current) return true
          const { name: widget, input } = (detail ?? {}) as { name: OpenableName; input: object }
          if (name === 'open') now.current.onOpen?.(widget, input)
          if (name === 'signed-out') now.current.onSignedOut?.()
          return true
        },
        signedOut() {
          refuseToken(visitor)
          if (isThere.current) now.current.onSignedOut?.()
        },
        failed: error => explainCall(visitor, 'a widget in <Zhiyuan>', error),
        noToken: error => tellNoToken(visitor, error),
      },
    })
    return { visitor, host }
  })
  useLayoutEffect(() => askWhenBroughtBack(visitor), [visitor])
  useLayoutEffect(() => host.theme.set(theme), [host, theme])
  useLayoutEffect(() => host.density.set(density), [host, density])
  useLayoutEffect(() => host.translator.setLocale(locale ?? documentLocale()), [host, locale])
  // links are drawn again where your addresses have changed
  const [takesNavigate, takesOpen] = [onNavigate !== undefined, onOpen !== undefined]
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a change of what the surroundings lead to
  useLayoutEffect(() => host.surroundings.set(host.surroundings.get() + 1), [host, hrefTemplate, hrefFor, takesNavigate, takesOpen])

  const names = opens?.map(({ name }) => name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list written in place is another one with every drawing
  const openable = useMemo(() => Object.fromEntries((opens ?? []).map(({ name, load }) => [name, load as Openable[string]])), [names])
  return (
    <HostRoot host={host} openable={openable} {...(className && { className })}>
      <Guarded visitor={visitor} onFailed={error => now.current.onFailed?.(error)}>
        {children}
      </Guarded>
    </HostRoot>
  )
}

const answerOf = (token: ZhiyuanProps['token']) => (typeof token === 'function' ? token() : (token ?? ''))
const documentLocale = () => localeOf(typeof document === 'undefined' ? undefined : document.documentElement.lang)
