import { type Api, ApiError, type CallOptions, type ClientCall, type ClientOptions, createApi, type Transfer } from '../api/index.ts'
import { isAnotherPerson, isReplaced, type Session } from '../auth/index.ts'
import { verdict } from '../domain/access.ts'
import { type Locale, type Translate, Translator } from '../i18n/index.ts'
import type { Destination, InputOf, OpenableName, Openables, ParamsOf, Place } from './destinations.ts'
import { isVipOnly, react } from './error-policy.ts'
import { hostWords } from './messages/index.ts'
import type zh from './messages/zh.ts'
import { createStore, type Store } from './store.ts'

export type Tone = 'success' | 'error' | 'warning' | 'info'
/** A message to the person. Text is text: markup in it is shown as characters (product decision 6). */
export interface Notice {
  readonly tone: Tone
  readonly text: string
  /** Further lines under the text. */
  readonly lines?: readonly string[]
  /** Milliseconds; 2000 unless said (B199). */
  readonly for?: number
  /** Says that she is signed out, and names nobody: it alone stands on when she is. */
  readonly isFarewell?: true
}

/** A question with two answers. `danger` outlines the button in red; name in `ok` what it destroys. */
export interface Question {
  readonly title: string
  readonly text?: string
  readonly ok?: string
  readonly cancel?: string
  readonly danger?: boolean
}

export type Theme = 'light' | 'dark' | 'auto'
/** Compact is for a mouse on a wide screen; a phone keeps its targets. */
export type Density = 'normal' | 'compact'

/** What a host is given by its surroundings: a routed portal, an element on a foreign page, or a story. */
export interface Surface {
  /** The true address of a place, for whoever is signed in; undefined where there is no such place, or not for this person. */
  hrefOf(place: Place): string | undefined
  /** Goes to a place. `href` is its address by `hrefOf`; without one only an event can be dispatched. */
  go(place: Place, href: string | undefined): void
  /** Whether somebody handles a `navigate` without an address, or an `open` of a widget that is not there. Nobody, unless given. */
  takesUp?(event: 'navigate' | 'open'): boolean
  /** Reloads the portal. An element never touches its host page: it drops its data and dispatches an event (G146). */
  reload(): void
  /** `reload` reloads the whole page: it is ours. */
  readonly ownsPage?: true
  /** Whether a widget may not be opened where one is now (B045). */
  refuses?(name: OpenableName): boolean
  /** Dispatches an event to the outside. False when somebody prevented the default. */
  emit(name: string, detail?: unknown): boolean
  /** The token was removed or is no longer valid. */
  signedOut(): void
  /** Told of every call that failed, beside what the person is told. */
  failed?(error: ApiError): void
  /** Whether they still stand on the page; always, unless given. */
  isThere?(): boolean
  /** The page around us was asked for a token and gave none; `error` is what its source has thrown. */
  noToken?(error?: unknown): void
}

/** A place as these surroundings know it: its address, where it has one, and what goes there. */
export interface ResolvedPlace {
  readonly href: string | undefined
  go(): void
}

/** One widget that was opened over another, until it answers. */
export interface OpenedWidget {
  readonly id: number
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** Who has opened it, by uuid; nobody who is known. */
  readonly by: string | undefined
  answer(result?: unknown): void
}
export interface AskedQuestion extends Question {
  readonly id: number
  answer(yes: boolean): void
}

export interface HostOptions {
  readonly base: string
  readonly session: Session
  readonly surface: Surface
  readonly locale?: Locale
  readonly theme?: Theme
  readonly density?: Density
  readonly fetch?: typeof fetch
  /** Answers that were asked for before the widgets wanted them. */
  readonly known?: ClientOptions['known']
  /** Another algorithm for sealed calls, where the server has another (product decision 8). */
  readonly sealer?: ClientOptions['sealer']
}

/** The port between a widget and whatever surrounds it. All state is kept here, not in modules, so two widgets on a page may differ. */
export class Host {
  readonly base: string
  readonly session: Session
  readonly api: Api
  readonly translator: Translator
  readonly theme: Store<Theme>
  readonly density: Store<Density>
  readonly asked: Store<readonly AskedQuestion[]> = createStore<readonly AskedQuestion[]>([])
  readonly opened: Store<readonly OpenedWidget[]> = createStore<readonly OpenedWidget[]>([])
  /** Names of the widgets that can be opened here; set by whoever shows them. */
  readonly openable: Store<readonly string[]> = createStore<readonly string[]>([])
  /** Counts the changes of what the surroundings can lead to. */
  readonly surroundings: Store<number> = createStore(0)
  /** Set by whoever shows messages. */
  show: (notice: Notice) => void = () => {}
  readonly #surface: Surface
  readonly #client: ClientOptions
  #last = 0

  constructor({ base, session, surface, locale, theme = 'auto', density = 'normal', fetch, known, sealer }: HostOptions) {
    this.base = base
    this.session = session
    this.#surface = surface
    this.translator = new Translator(locale)
    this.theme = createStore<Theme>(theme)
    this.density = createStore<Density>(density)
    this.#client = {
      base,
      token: () => this.#token(),
      person: () => session.user()?.uuid,
      locale: () => this.translator.locale,
      onError: error => this.report(error),
      ...(fetch && { fetch }),
      ...(known && { known }),
      ...(sealer && { sealer }),
    }
    this.api = createApi(this.#client)
    // by no `fetch` of an element's, which ends with it: the session is everybody's
    session.whose = token => createApi({ base, token: () => token }).login_methods.is_login({}, { quiet: true })
  }

  /** The token of a call. A page that cannot say who is there is believed to have nobody, but where its own server was not reached. */
  async #token(): Promise<string | undefined> {
    try {
      const token = await this.session.token()
      if (token === '') this.#surface.noToken?.()
      return token
    } catch (error) {
      if (isAnotherPerson(error)) this.notify({ tone: 'warning', text: this.words()('another'), for: 5000, isFarewell: true })
      else if (!isReplaced(error) && !(error instanceof ApiError)) {
        this.#surface.noToken?.(error)
        if (this.session.user() && !(error instanceof TypeError || error instanceof DOMException)) return ''
      }
      throw error
    }
  }

  /** Sends a file to a call that takes one (`upload`). Refusals are the caller's to show. */
  async sendFile(call: ClientCall, file: File, transfer: Transfer): Promise<unknown> {
    return (await import('../api/transfer.ts')).sendFile(this.#client, call, file, transfer)
  }
  /** A file that the server keeps, with the rights of whoever looks. */
  async readFile(uri: string, signal?: AbortSignal): Promise<Blob> {
    return (await import('../api/transfer.ts')).readFile(this.#client, uri, signal)
  }

  /** The host's own words, in its language. */
  words(): Translate<typeof zh> {
    return this.translator.words(hostWords)
  }

  /**
   * Whether the person signed in may make a call: the rule that the server's gate reads. Without VIP a VIP call counts as allowed,
   * because its refusal is answered by the offer of VIP.
   */
  may({ call }: ClientCall): boolean {
    const decision = verdict(call, this.session.user() ?? undefined)
    return decision === 'allowed' || decision === 'vip_only'
  }

  /** The error catalogue's reaction to a failed call (D1§8). */
  report(error: ApiError) {
    react(error, this)
    this.#surface.failed?.(error)
    // her last paid day has ended while she was here: her menu and her badge say so too
    if (isVipOnly(error) && this.session.user()?.is_vip_flag) void this.renew().catch(() => {})
  }

  /** Asks anew who has signed in, and with her what she may and has saved: when that has changed, or may have. */
  async renew(options: Pick<CallOptions, 'quiet'> = {}): Promise<void> {
    const cache = this.session.cache()
    const user = await this.api.login_methods.is_login({}, options)
    // meanwhile she may have gone
    if (this.session.cache() === cache) this.session.setUser(user)
  }

  /** The same after a save: what fails has been told, and keeps back nothing of what follows. */
  async renewAfter(): Promise<void> {
    await this.renew().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.kind === 'aborted') throw error
    })
  }

  /** For what takes its time: answers whether it is still for whoever has asked for it. */
  asker(): () => boolean {
    const by = this.session.user()?.uuid
    return () => this.session.user()?.uuid === by && (this.#surface.isThere?.() ?? true)
  }

  /** For what is made here and handed over, as a file: answers, once it is known whose the page is, whether it is hers who has asked for it. */
  asks(): () => Promise<boolean> {
    const isHers = this.asker()
    return async () => {
      await this.#sure()
      return isHers()
    }
  }

  #sure(): Promise<void> {
    const { session } = this
    return new Promise(known => {
      const look = () => {
        // a session that an older copy of this script has made knows no doubt
        if (session.isDoubted?.()) return
        stop()
        known()
      }
      const stop = session.subscribe(look)
      look()
    })
  }

  notify(notice: Notice) {
    this.show(notice)
  }

  confirm(question: Question): Promise<boolean> {
    return new Promise(resolve => {
      const id = ++this.#last
      const answer = (yes: boolean) => {
        this.asked.set(this.asked.get().filter(asked => asked.id !== id))
        resolve(yes)
      }
      this.asked.set([...this.asked.get(), { ...question, id, answer }])
    })
  }

  /** Opens another widget in a dialog, by name; resolves with its result, or undefined. One copy of a widget at a time (B040). */
  open<N extends OpenableName>(name: N, ...[input = {}]: InputOf<N>): Promise<Openables[N]['output'] | undefined> {
    if (this.#surface.refuses?.(name) || this.opened.get().some(one => one.name === name)) return Promise.resolve(undefined)
    return new Promise(resolve => {
      const id = ++this.#last
      const answer = (result?: unknown) => {
        this.opened.set(this.opened.get().filter(one => one.id !== id))
        resolve(result as Openables[N]['output'] | undefined)
      }
      this.opened.set([...this.opened.get(), { id, name, input, answer, by: this.session.user()?.uuid }])
    })
  }

  /** Closes what is open; `keep` names what stays (B038). */
  closeDialogs(keep: readonly string[] = []) {
    for (const one of this.opened.get()) if (!keep.includes(one.name)) one.answer()
    this.closeQuestions()
  }
  /** Closes what others than this person have opened: it was opened with what they saw (8.14). */
  closeOthers(uuid: string) {
    for (const one of this.opened.get()) if (one.by !== undefined && one.by !== uuid) one.answer()
  }
  /** Answers with no what stands asked: it was asked of somebody else, or of nobody any more. */
  closeQuestions() {
    for (const one of this.asked.get()) one.answer(false)
  }

  /** Whether opening it shows something, here or in the page that listens: what nobody handles is not offered. */
  canOpen(name: OpenableName): boolean {
    return this.openable.get().includes(name) || this.#takesUp('open')
  }

  /** How a place is reached from here; undefined when there is neither an address nor anybody who handles the event. */
  resolve(place: Place): ResolvedPlace | undefined {
    const href = this.#surface.hrefOf(place)
    return href === undefined && !this.#takesUp('navigate') ? undefined : { href, go: () => this.#surface.go(place, href) }
  }
  /** The true address of a destination, or undefined: there is none here, or this user may not open it. */
  href<D extends Destination>(to: D, ...[params]: ParamsOf<D>): string | undefined {
    return this.resolve({ to, params } as Place)?.href
  }
  canGo<D extends Destination>(to: D, ...[params]: ParamsOf<D>): boolean {
    return this.resolve({ to, params } as Place) !== undefined
  }
  /** Goes there, if the place can be reached. */
  go<D extends Destination>(to: D, ...[params]: ParamsOf<D>) {
    this.resolve({ to, params } as Place)?.go()
  }
  #takesUp(event: 'navigate' | 'open') {
    return this.#surface.takesUp?.(event) ?? false
  }

  reload() {
    this.#surface.reload()
  }
  /** Whether the page around us is ours, so that a reload reloads it (G146). */
  get ownsPage(): boolean {
    return this.#surface.ownsPage ?? false
  }
  emit(name: string, detail?: unknown): boolean {
    return this.#surface.emit(name, detail)
  }
  signedOut() {
    this.session.clear()
    this.#surface.signedOut()
  }
}
