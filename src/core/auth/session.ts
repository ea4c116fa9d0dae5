import type * as z from 'zod/mini'
import type { TokenGrant as Grant, CurrentUser as Shape } from '../contracts/login-methods.ts'
import type { User, UType } from '../domain/access.ts'
import { type Memories, type Memory, pageMemories } from './memory.ts'
import type { BrowserShelf, Shelf } from './shelf.ts'

export type CurrentUser = z.input<typeof Shape>
export type TokenGrant = z.input<typeof Grant>

/** Where a token is kept between page loads. */
export interface TokenStore {
  read(): string | undefined
  write(token: string, expires: string): void
  clear(): void
  /** Somebody has signed in or out elsewhere. */
  changed?(): unknown
}

/** A page's own token source is not asked with every call: its server would make a token for each. Tokens of an embed live a minute at least. */
const KEPT_MS = 30_000

/** A page's source that has not answered by then has failed: what waits for it would wait for ever. */
const SOURCE_MS = 30_000
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`getToken has not answered within ${SOURCE_MS / 1000} s`)), SOURCE_MS)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}

/** A token as it may stand in a header (RFC 6750). The page of a sign-in, or a refusal, which many a server answers in its place, is none. */
const TOKEN = /^[\w.~+/-]+=*$/
function asToken(answer: unknown): string {
  const text = typeof answer === 'string' ? answer.trim() : ''
  if (text && !TOKEN.test(text)) throw Object.assign(new Error(text), { name: 'NotToken' })
  return text
}
/** A page's own source has answered something else in a token's place: the error's message. By its name, for bundles that share a page. */
export const isNotToken = (error: unknown): error is Error => error instanceof Error && error.name === 'NotToken'

/** The page's token is somebody else's than before: what was to be sent with it was hers, and is not sent. */
const anotherPerson = () => Object.assign(new DOMException('somebody else has signed in to the page', 'AbortError'), { isAnother: true })
/** The page's token, or its way to get one, is another than when it was asked: what was to be sent with the answer belongs to what stood here before. */
const replaced = () => Object.assign(new DOMException('the page has given another token meanwhile', 'AbortError'), { isReplaced: true })
export const isReplaced = (error: unknown): boolean => error instanceof DOMException && 'isReplaced' in error
export const isAnotherPerson = (error: unknown): boolean => error instanceof DOMException && 'isAnother' in error

/** Who is signed in. One for the portal, one shared by all elements of a page. */
export class Session {
  readonly #store: TokenStore
  readonly #listeners = new Set<() => void>()
  #user: CurrentUser | null = null
  #ended = false
  #doubted = false
  /** What has been fetched for this user: gone with the session, so that nobody sees another's rows. */
  #cache = new Map<string, unknown>()
  /** A token that comes from the page around us. */
  #source: (() => string | Promise<string>) | undefined
  #asked: { readonly answer: Promise<string>; readonly at: number } | undefined
  /** The token by which she is known; `#first` is the one that was used until then, null where there were several. */
  #known: string | undefined
  #first: string | null | undefined
  /** How to ask whose a token of the page is. */
  whose?: (token: string) => Promise<CurrentUser>

  readonly typed: Memory
  readonly chosen: Memory
  readonly #shelf: BrowserShelf | undefined

  constructor(store: TokenStore, { typed, chosen, shelf }: Memories = pageMemories()) {
    this.#store = store
    this.typed = typed
    this.chosen = chosen
    this.#shelf = shelf
  }

  /** Where what she is at work on waits for her: nowhere on a foreign page. */
  shelf(): Shelf | undefined {
    return this.#user ? this.#shelf?.of(this.#user.uuid, () => this.hasToken() && !this.#store.changed?.()) : undefined
  }

  readonly token = async (): Promise<string | undefined> => {
    const [source, cache] = [this.#source, this.#cache]
    if (!source) return this.#store.read()
    const token = await this.#ask(source)
    if (this.#source !== source || this.#cache !== cache) throw replaced()
    return this.#hers(token)
  }
  readonly hasToken = () => this.#source !== undefined || this.#store.read() !== undefined
  readonly user = () => this.#user
  readonly cache = () => this.#cache

  adopt({ token, expires }: TokenGrant) {
    this.#ended = false
    this.#doubted = false
    this.#store.write(token, expires)
    this.#cache = new Map()
    this.#tell()
  }

  /** Her own new token, after she has changed her password: she is still known, and no more on the one that she was given. */
  renew(grant: TokenGrant) {
    if (this.#user) this.#user = { ...this.#user, must_change_password: grant.must_change_password }
    this.adopt(grant)
  }

  /** For elements: a callback of the host page that answers a short-lived token, and what it has answered just now. */
  takeFrom(source: (() => string | Promise<string>) | undefined, asked?: Promise<string>) {
    this.#source = source
    this.#asked = undefined
    this.#known = undefined
    this.#first = undefined
    if (asked) this.#keep(asked.then(asToken))
    this.#cache = new Map()
    this.#user = null
    this.#doubted = false
    this.#tell()
  }

  /** Another may have signed in in her place: until that is known, nothing of hers is shown, and nothing of her work is lost. */
  doubt(isDoubted: boolean) {
    if (this.#doubted === isDoubted) return
    this.#doubted = isDoubted
    this.#tell()
  }
  readonly isDoubted = () => this.#doubted

  /** The server has refused what the page gave: the next call asks the page again. */
  stale() {
    this.#asked = undefined
  }

  /** She has signed out herself, and nobody has signed in since. */
  readonly hasEnded = () => this.#ended

  /** Takes the answer of is_login. Rejects one without data or without roles, which no server of ours gives (B008). */
  setUser(user: CurrentUser | null | undefined): CurrentUser {
    if (!user) throw new Error(rejections.noData)
    if (!Array.isArray(user.roles) || user.roles.length === 0) throw new Error(rejections.noRoles)
    // a token that turns out to be another's: what was fetched before is not hers
    if (this.#user && this.#user.uuid !== user.uuid) this.#cache = new Map()
    if (!this.#user && this.#first) this.#known = this.#first
    this.#user = user
    // at a machine that several people use nothing of the one before is left
    this.typed.clear(name => name.endsWith(` ${user.uuid}`))
    this.#shelf?.clear(user.uuid)
    this.#tell()
    return user
  }

  /** She has signed out herself: what she has typed goes too. After a login that has expired it waits for her (R4). */
  end() {
    this.#ended = true
    this.typed.clear()
    this.#shelf?.clear()
    this.clear()
  }

  /** Nobody is known any more. What the page around has given was not the browser's: her own login there is not ended by a refusal of it. */
  clear() {
    if (!this.#source) this.#store.clear()
    this.#first = undefined
    this.#user = null
    this.#doubted = false
    this.#cache = new Map()
    this.#tell()
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #ask(source: () => string | Promise<string>): Promise<string> {
    if (this.#asked && Date.now() - this.#asked.at < KEPT_MS) return this.#asked.answer
    return this.#keep(inTime(Promise.resolve().then(source)).then(asToken))
  }
  /**
   * A page's source may answer another person's token from one call to the next, as when somebody else has signed in to that site: whose a
   * new one is is asked before anything is sent with it, or the work of the one would be written into the account of the other.
   */
  async #hers(token: string): Promise<string> {
    const [user, cache] = [this.#user, this.#cache]
    if (!user) this.#first = this.#first === undefined || this.#first === token ? token : null
    if (!user || !token || token === this.#known || !this.whose) return token
    const owner = await this.whose(token)
    const isSame = this.#cache === cache
    if (isSame && owner.uuid === user.uuid) {
      this.#known = token
      return token
    }
    if (isSame) this.takeFrom(this.#source, Promise.resolve(token))
    throw anotherPerson()
  }
  #keep(answer: Promise<string>): Promise<string> {
    const asked = { answer, at: Date.now() }
    this.#asked = asked
    answer.catch(() => {
      if (this.#asked === asked) this.#asked = undefined
    })
    return answer
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

/** Literal texts of the documents (M001, M002). */
const rejections = {
  noData: 'Verification failed, please login again',
  noRoles: 'roles must be a non-null array',
} as const

/** The current user as the access rules see one. */
export const asAccessUser = (user: CurrentUser): User => ({
  uuid: user.uuid,
  u_type: user.u_type as UType,
  roles: user.roles,
  is_superuser: user.is_superuser,
  is_readonly_all: user.is_readonly_all,
  is_vip_flag: user.is_vip_flag,
  must_change_password: user.must_change_password,
  account_type: user.account_type,
  work_unit: user.work_unit?.uuid ?? null,
  jurisdiction: null,
  ...(user.work_unit && { is_display_course: user.work_unit.is_display_course }),
  ...(user.is_menu_hidden && { is_menu_hidden: true }),
  ...(user.hidden_menus?.length && { hidden_menus: user.hidden_menus }),
  relation: user.extra_user_info.uuid,
  aspiration_course_type: user.extra_user_info.native?.aspiration_select_course_type,
})
