import { type CurrentUser, cookieStore, memoryStore, Session } from '../auth/index.ts'
import type { Manifest } from './manifest.ts'

/** A token, or where to ask for one. */
export type TokenSource = () => string | Promise<string>

/** What all elements of a page that speak to one server have in common. */
interface ServerShare {
  session: Session
  source: TokenSource | undefined
  /** The request for the token's owner that is under way: one for all elements of the page. */
  pending: { source: TokenSource | undefined; answer: Promise<void> } | undefined
  /** The server has refused the page's token, or there was none in what the page gave: nothing is requested until it gives another. */
  isRefused: boolean
  /** What the page's author has been told. */
  told?: Set<string>
}
interface PageRegistry {
  shares?: Map<string, ServerShare>
  manifests?: Map<string, Manifest>
  /** Told when another element is defined: it may be opened from now on. */
  watchers?: Set<() => void>
  given?: { token: string; source: TokenSource }
  /** The page has been warned that it loads the script twice. */
  hasWarned?: true
}

// The only global that our elements leave on a page (R6). Bundles of several versions share it: rename nothing in it that another reads.
const KEY = Symbol.for('zhiyuan.v1')
function pageRegistry(): PageRegistry {
  const global = globalThis as { [KEY]?: PageRegistry }
  global[KEY] ??= {}
  return global[KEY]
}

function share(base: string): ServerShare {
  const registry = pageRegistry()
  registry.shares ??= new Map()
  const found = registry.shares.get(base)
  if (found) return found
  // On our own origin the portal's login counts here too. Elsewhere the token lives in memory only: that of an embed is never stored (S9).
  const isOurs = new URL(base, location.href).origin === location.origin
  const created: ServerShare = {
    session: new Session(isOurs ? cookieStore() : memoryStore()),
    source: undefined,
    pending: undefined,
    isRefused: false,
  }
  registry.shares.set(base, created)
  return created
}

/** Two copies of the script on one page, perhaps of two versions: the first one's elements stay. Warns once. */
export function warnOfSecondCopy(tag: string): void {
  const registry = pageRegistry()
  if (registry.hasWarned) return
  registry.hasWarned = true
  console.warn(`<${tag}> is already defined by another copy of this script; the first one stays. Load it once.`)
}

/** One line in the console for whoever looks after the page: once for each cause, however many elements stand there. */
export function tellAuthor(base: string, line: string): void {
  const own = share(base)
  own.told ??= new Set()
  if (own.told.has(line)) return
  own.told.add(line)
  console.error(`Zhiyuan: ${line}`)
}

/** All elements of a page that speak to one server are one person. */
export const sharedSession = (base: string): Session => share(base).session

/** The same token is the same source, so that handing it to five elements signs in once. */
export function sourceOf(token: string): TokenSource {
  const registry = pageRegistry()
  if (registry.given?.token !== token) registry.given = { token, source: () => token }
  return registry.given.source
}

/** Hands the session a token or a way to get one; giving the same again changes nothing, unless it had been refused. */
export function giveToken(base: string, source: TokenSource | undefined): void {
  const own = share(base)
  if (own.source === source && !own.isRefused) return
  own.source = source
  own.isRefused = false
  own.session.takeFrom(source)
}

/** The same for an element that is mounted again: what was refused stays refused until the page itself gives a token. */
export function keepToken(base: string, source: TokenSource): void {
  if (share(base).source !== source) giveToken(base, source)
}

export const isRefused = (base: string): boolean => share(base).isRefused
export const refuse = (base: string): void => {
  share(base).isRefused = true
}

/** Learns who the page's token belongs to. An answer for a token that was replaced meanwhile counts for nobody. */
export function learnUser(base: string, ask: () => Promise<CurrentUser>): Promise<void> {
  const own = share(base)
  own.isRefused = false
  const { source } = own
  if (own.pending && own.pending.source === source) return own.pending.answer
  const answer = ask().then(
    user => {
      if (own.source === source) own.session.setUser(user)
    },
    error => {
      if (own.source === source) throw error
    },
  )
  const pending = { source, answer }
  own.pending = pending
  const end = () => {
    if (own.pending === pending) own.pending = undefined
  }
  answer.then(end, end)
  return answer
}

/** The widgets this page knows as elements, by name: they may be opened over one another. */
export function knownManifests(): Map<string, Manifest> {
  const registry = pageRegistry()
  registry.manifests ??= new Map()
  return registry.manifests
}
export function learnManifest(manifest: Manifest): void {
  knownManifests().set(manifest.name, manifest)
  for (const tell of pageRegistry().watchers ?? []) tell()
}
export function watchManifests(tell: () => void): () => void {
  const registry = pageRegistry()
  registry.watchers ??= new Set()
  const { watchers } = registry
  watchers.add(tell)
  return () => void watchers.delete(tell)
}
