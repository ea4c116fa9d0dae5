import { type CurrentUser, cookieStore, memoryStore, Session } from '../auth/index.ts'
import type { Manifest } from './manifest.ts'

/** A token, or where to ask for one. */
export type TokenSource = () => string | Promise<string>

interface Share {
  session: Session
  source: TokenSource | undefined
  /** Who this is, being asked with one source: once for all elements of the page. */
  asking: { source: TokenSource | undefined; answer: Promise<void> } | undefined
  /** The server has said no to what the page gave: nothing more is asked until it gives something. */
  isRefused: boolean
}
interface House {
  shares?: Map<string, Share>
  manifests?: Map<string, Manifest>
  /** Told when another element is defined: it may be opened from now on. */
  watchers?: Set<() => void>
  given?: { token: string; source: TokenSource }
  /** It has been said that the page loads us twice. */
  saidTwice?: true
}

// The only thing our elements leave on a page, whichever bundle they come from.
const KEY = Symbol.for('zhiyuan.v1')
function house(): House {
  const global = globalThis as { [KEY]?: House }
  global[KEY] ??= {}
  return global[KEY]
}

function share(base: string): Share {
  const known = house()
  known.shares ??= new Map()
  const found = known.shares.get(base)
  if (found) return found
  // On our own origin whoever signed in to the portal is signed in here. Elsewhere in memory only: a token of an embed is never written (S9).
  const isOurs = new URL(base, location.href).origin === location.origin
  const made: Share = {
    session: new Session(isOurs ? cookieStore() : memoryStore()),
    source: undefined,
    asking: undefined,
    isRefused: false,
  }
  known.shares.set(base, made)
  return made
}

/** Two copies of the script on one page, perhaps of two versions: the first one's elements stand. Said once. */
export function warnOfSecondCopy(tag: string): void {
  const known = house()
  if (known.saidTwice) return
  known.saidTwice = true
  console.warn(`<${tag}> is already defined by another copy of this script; the first one stays. Load it once.`)
}

/** All elements of a page that speak to one server are one person. */
export const sharedSession = (base: string): Session => share(base).session

/** The same token is the same source, so that handing it to five elements signs in once. */
export function sourceOf(token: string): TokenSource {
  const known = house()
  if (known.given?.token !== token) known.given = { token, source: () => token }
  return known.given.source
}

/** Hands the session a token or a way to get one; giving the same again changes nothing, unless it had been refused. */
export function giveToken(base: string, source: TokenSource | undefined): void {
  const own = share(base)
  if (own.source === source && !own.isRefused) return
  own.source = source
  own.isRefused = false
  own.session.takeFrom(source)
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
  if (own.asking && own.asking.source === source) return own.asking.answer
  const answer = ask().then(
    user => {
      if (own.source === source) own.session.setUser(user)
    },
    error => {
      if (own.source === source) throw error
    },
  )
  const asking = { source, answer }
  own.asking = asking
  const end = () => {
    if (own.asking === asking) own.asking = undefined
  }
  answer.then(end, end)
  return answer
}

/** The widgets this page knows as elements, by name: they may be opened over one another. */
export function knownManifests(): Map<string, Manifest> {
  const known = house()
  known.manifests ??= new Map()
  return known.manifests
}
export function learnManifest(manifest: Manifest): void {
  knownManifests().set(manifest.name, manifest)
  for (const tell of house().watchers ?? []) tell()
}
export function watchManifests(tell: () => void): () => void {
  const known = house()
  known.watchers ??= new Set()
  const { watchers } = known
  watchers.add(tell)
  return () => void watchers.delete(tell)
}
