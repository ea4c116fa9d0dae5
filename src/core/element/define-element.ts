import { type TokenSource, tellAuthor } from '../auth/index.ts'
import type { Host } from '../host/index.ts'
import { localeOf } from '../i18n/index.ts'
import { adoptBase, RECONNECT } from '../ui/index.ts'
import { baseOf, scriptOrigin } from './base-of.ts'
import { createElementHost, densityOf, themeOf } from './element-host.ts'
import { KeptFocus } from './kept-focus.ts'
import { Listeners } from './listeners.ts'
import { attributeOf, callbackOf, checkManifest, type Manifest, parseAttribute, readProperty } from './manifest.ts'
import { attachElement, draw, type ElementView, mountClass } from './mounting.tsx'
import type { HrefFor } from './page-address.ts'
import {
  giveToken,
  giveTokenAgain,
  learnManifest,
  nextGift,
  sharedVisitor,
  sourceOf,
  takeTokenBack,
  warnOfSecondCopy,
} from './page-share.ts'
import { absence, plainFailure } from './plain-failure.ts'
import { settled, warnOfUnknown } from './values.ts'

const surroundings = ['base', 'locale', 'theme', 'density'] as const
/** Attributes for the page's own addresses, and for the events it handles further up in the document. */
const pageAttributes = ['href-template', 'handles'] as const

/** What this copy of the script has defined. */
const ours = new WeakSet<CustomElementConstructor>()

/**
 * Registers a widget as a custom element with an open shadow root. Once per tag: a second call does nothing, and a second copy of the
 * script on one page keeps the first one's element and says so once.
 *
 * Attributes: those of the manifest, and `base` (address of the server), `locale` (zh, en, es), `theme` (light, dark, auto), `density` (normal, compact).
 * `href-template` and `handles` (see `pageAddress` and `Listeners`).
 * Properties only: objects and functions, `hrefFor`, `token`, `getToken` (a callback that answers a short-lived token; never an attribute, S9).
 * Events: those of the manifest, `zy-ready`, `zy-failed`, `signed-out` (the page is asked for another token, or for its first), `navigate`,
 * `open`, `reload`.
 *
 * @example
 * import { manifest } from './manifest.ts'
 * defineElement(manifest)
 */
export function defineElement<P extends object>(given: Manifest<P>): CustomElementConstructor {
  const manifest = given as unknown as Manifest
  checkManifest(manifest)
  const known = customElements.get(manifest.tag)
  if (known) {
    if (!ours.has(known)) warnOfSecondCopy(manifest.tag)
    return known
  }
  learnManifest(manifest)

  // React 19 writes `accountType={2}` as the attribute `accounttype` while it does not know the element yet
  const attributes = new Map(Object.keys(manifest.props).flatMap(name => [attributeOf(name), name.toLowerCase()].map(one => [one, name])))
  const MountBase = mountClass()

  class WidgetElement extends MountBase {
    static get observedAttributes() {
      return [...attributes.keys(), ...surroundings, ...pageAttributes, 'token']
    }
    #values: Record<string, unknown> = {}
    #host: Host | null = null
    isMounted = false
    #generation = 0
    #token: TokenSource | undefined
    #gift = 0
    #isReady = false
    #failure: HTMLElement | undefined
    #focus: KeptFocus | undefined
    #gone: AbortController | undefined
    #hrefFor: HrefFor | undefined
    /** Where it has stood: its token was given there, and may be found nowhere from where it is now. */
    readonly #bases = new Set<string>()
    #listeners = new Listeners(['navigate', 'open'], () => this.#surroundingsChanged())
    readonly #callbacks: Record<string, unknown> = Object.fromEntries(
      Object.keys(manifest.events).map(event => [callbackOf(event), (detail?: unknown) => this.#host?.emit(event, detail)]),
    )

    constructor() {
      super()
      if (this.shadowRoot) {
        adoptBase(this.shadowRoot)
        this.#focus = new KeptFocus(this.shadowRoot)
      }
      attachElement(this)
    }

    /** What mounting.tsx draws now. */
    get elementView(): ElementView | null {
      if (!this.#host) return null
      return {
        manifest,
        host: this.#host,
        generation: this.#generation,
        given: { ...this.#callbacks, ...settled(manifest, this.#values) },
        ready: () => {
          if (this.#isReady) return
          this.#isReady = true
          this.dispatch('zy-ready')
        },
        failed: error => this.dispatch('zy-failed', error),
        broken: error => this.#sayBroken(error),
      }
    }

    connectedCallback() {
      this.takeEarlyProperties()
      this.isMounted = true
      this.#attempt(() => {
        this.#host ??= this.#makeHost()
        super.connectedCallback()
        // after a move in the document: dialogs, lists and messages reopen their popovers (MooTools has an Event of its own)
        this.#focus?.through(() => this.shadowRoot?.dispatchEvent(new CustomEvent(RECONNECT)))
      })
    }
    /** `moveBefore` keeps everything as it is. */
    connectedMoveCallback() {}
    /** What breaks before React has begun, or while it ends, is seen too. */
    #attempt(stand: () => void) {
      this.#failure?.remove()
      try {
        stand()
      } catch (error) {
        this.#sayBroken(error)
      }
    }
    #sayBroken(error: unknown) {
      this.#failure?.remove()
      this.#failure = plainFailure(this, () => this.#restart())
      this.shadowRoot?.append(this.#failure)
      this.dispatch('zy-failed', error)
      tellAuthor(sharedVisitor(baseOf(this)), absence(scriptOrigin(), error))
    }

    disconnectedCallback() {
      // a move in the document is a removal and an insertion: only a removal that lasts takes the widget down
      queueMicrotask(() => {
        if (this.isConnected) return
        this.isMounted = false
        super.disconnectedCallback()
        this.#gone?.abort()
        this.#host = null
        this.#isReady = false
      })
    }

    attributeChangedCallback(name: string, _: string | null, text: string | null) {
      if (name === 'token') {
        if (text === null) return
        console.error(`<${manifest.tag}>: a token is given as the property "token" or "getToken", never as an attribute`)
        this.removeAttribute('token')
        return
      }
      const prop = attributes.get(name)
      const kind = prop === undefined ? undefined : manifest.props[prop]
      if (prop !== undefined && kind !== undefined) {
        if (kind === 'json' && text !== null && parseAttribute(kind, text) === undefined)
          console.error(`<${manifest.tag}>: the attribute ${name} is not JSON`)
        warnOfUnknown(manifest, prop, name, text)
        this.setValue(prop, parseAttribute(kind, text))
      } else if (name === 'theme') this.#host?.theme.set(themeOf(text))
      else if (name === 'density') this.#host?.density.set(densityOf(text))
      else if (name === 'locale') this.#host?.translator.setLocale(localeOf(text))
      else if ((pageAttributes as readonly string[]).includes(name)) this.#surroundingsChanged()
      else if (name === 'base' && this.#host && this.#host.base !== baseOf(this)) this.#restart()
    }

    override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
      super.addEventListener(...(args as [string, EventListener]))
      this.#listeners.added(...args)
    }
    override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
      super.removeEventListener(...(args as [string, EventListener]))
      this.#listeners.removed(...args)
    }
    /** Counts a change, so that links and actions that lead out of the widget are offered or withdrawn. */
    #surroundingsChanged() {
      const count = this.#host?.surroundings
      count?.set(count.get() + 1)
    }

    get base() {
      return baseOf(this)
    }
    set base(value: string | null | undefined) {
      this.#write('base', value)
    }
    get locale() {
      return this.getAttribute('locale') ?? ''
    }
    set locale(value: string | null | undefined) {
      this.#write('locale', value)
    }
    get theme() {
      return themeOf(this.getAttribute('theme'))
    }
    set theme(value: string | null | undefined) {
      this.#write('theme', value)
    }
    get density() {
      return densityOf(this.getAttribute('density'))
    }
    set density(value: string | null | undefined) {
      this.#write('density', value)
    }
    /** Write-only. */
    set token(value: string | null | undefined) {
      this.getToken = value ? sourceOf(value) : undefined
    }
    get getToken(): TokenSource | undefined {
      return this.#token
    }
    set getToken(source: TokenSource | undefined) {
      const before = this.#token
      this.#token = source
      this.#gift = nextGift()
      const own = this.#host?.base
      if (own !== undefined) giveToken(own, source, this.#gift)
      if (!before || source) return
      for (const base of this.#bases.add(baseOf(this))) if (base !== own) takeTokenBack(base, before, this.#gift)
    }

    /** The page's own addresses: `(to, params) => string | undefined`. */
    get hrefFor(): HrefFor | undefined {
      return this.#hrefFor
    }
    set hrefFor(given: HrefFor | undefined) {
      this.#hrefFor = typeof given === 'function' ? given : undefined
      this.#surroundingsChanged()
    }

    /** null or undefined removes the attribute, as frameworks do it. */
    #write(name: string, value: string | null | undefined) {
      if (value === null || value === undefined) this.removeAttribute(name)
      else this.setAttribute(name, value)
    }
    getValue(name: string) {
      return this.#values[name]
    }
    setValue(name: string, value: unknown) {
      if (Object.is(this.#values[name], value)) return
      this.#values = { ...this.#values, [name]: value }
      this.#draw()
    }

    #makeHost(): Host {
      const base = baseOf(this)
      this.#bases.add(base)
      if (this.#token) giveTokenAgain(base, this.#token, this.#gift)
      this.#gone?.abort()
      this.#gone = new AbortController()
      const hears = this.#listeners.has
      const page = {
        hears,
        restart: () => this.#restart(),
        gone: this.#gone.signal,
        hrefFor: (...place: Parameters<HrefFor>) => this.#hrefFor?.(...place),
      }
      return createElementHost(this, base, page)
    }
    #restart() {
      this.#attempt(() => {
        this.#generation += 1
        this.#host = this.#makeHost()
        this.#draw()
      })
    }
    #draw() {
      if (this.isMounted) draw(this)
    }
    dispatch(name: string, detail?: unknown) {
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
    }
    /** Properties that were set before the element was defined would hide our accessors: they are set again through them. */
    takeEarlyProperties() {
      for (const name of [...Object.keys(manifest.props), ...surroundings, 'hrefFor', 'token', 'getToken']) {
        if (!Object.hasOwn(this, name)) continue
        const value = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
    }
  }

  for (const [name, kind] of Object.entries(manifest.props))
    Object.defineProperty(WidgetElement.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: WidgetElement) {
        return this.getValue(name)
      },
      set(this: WidgetElement, value: unknown) {
        warnOfUnknown(manifest, name, name, value)
        this.setValue(name, readProperty(kind, value))
      },
    })

  ours.add(WidgetElement)
  customElements.define(manifest.tag, WidgetElement)
  return WidgetElement
}
