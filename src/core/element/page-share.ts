import {
  cookieStore,
  createVisitor,
  followTabs,
  keepToken,
  memoryStore,
  Session,
  type TokenSource,
  takeToken,
  type Visitor,
} from '../auth/index.ts'
import { askWhenBroughtBack } from './brought-back.ts'
import { earlyToken } from './early.ts'
import type { Manifest } from './manifest.ts'
import { pageRegistry } from './page-registry.ts'

/** All elements of a page that speak to one server are one person. */
export function sharedVisitor(base: string): Visitor {
  const registry = pageRegistry()
  registry.shares ??= new Map()
  const found = registry.shares.get(base)
  if (found) return found
  // On our own origin the portal's login counts here too. Elsewhere the token lives in memory only: that of an embed is never stored (S9).
  // A framed preview (`?guest`) is looked at with the token it is given: as a visitor of a school's site, whoever is signed in here.
  const isGuest = document.documentElement.hasAttribute('data-zy-guest')
  const isOurs =
    !isGuest && !isFramedByOthers() && URL.canParse(base, location.href) && new URL(base, location.href).origin === location.origin
  const created = isOurs ? visitorOfOurs(base) : createVisitor(new Session(memoryStore()))
  registry.shares.set(base, created)
  askWhenBroughtBack(created)
  return created
}

/**
 * In a frame on somebody else's page, also one of the same site whose cookies are ours, only the token counts that the page hands over: it
 * hears what is picked here, and may lay what it likes over it (S9).
 */
function isFramedByOthers(): boolean {
  try {
    return window.top !== window && window.top?.location.origin !== location.origin
  } catch {
    return true
  }
}

/** Whoever is signed in to the portal, as long as she is: its tabs and these elements are one person (8.14). */
function visitorOfOurs(base: string): Visitor {
  const store = cookieStore()
  const session = new Session(store)
  const visitor = createVisitor(session)
  followTabs({
    session,
    store,
    base,
    // a page that hands over a token of its own says itself who looks
    isMeant: () => visitor.source === undefined,
    signedOut() {
      visitor.isRefused = false
      session.clear()
    },
    another() {
      store.follow()
      visitor.isRefused = false
      session.takeFrom(undefined)
    },
  })
  return visitor
}

/** Two copies of the script on one page, perhaps of two versions: the first one's elements stay. Warns once. */
export function warnOfSecondCopy(tag: string): void {
  const registry = pageRegistry()
  if (registry.hasWarned) return
  registry.hasWarned = true
  console.warn(`<${tag}> is already defined by another copy of this script; the first one stays. Load it once.`)
}

/** The same token is the same source, so that handing it to five elements signs in once. */
export function sourceOf(token: string): TokenSource {
  const registry = pageRegistry()
  if (registry.given?.token !== token) registry.given = { token, source: () => token }
  return registry.given.source
}

/** The number of a gift of the page's: a later one is what it means, whichever element it was given to. */
export function nextGift(): number {
  const registry = pageRegistry()
  registry.gifts = (registry.gifts ?? 0) + 1
  return registry.gifts
}

/** Hands all elements that speak to this server a token or a way to get one; of one that is taken away nothing stays with the page (8.14). */
export function giveToken(base: string, source: TokenSource | undefined, gift: number): void {
  if (!source) forgetToken()
  const visitor = sharedVisitor(base)
  visitor.gift = gift
  takeToken(visitor, source, earlyToken(base, source))
}
/** The same of an element that stands again, or for the first time: another may have been given one since, or had it taken away (8.14). */
export function giveTokenAgain(base: string, source: TokenSource, gift: number): void {
  const visitor = sharedVisitor(base)
  if (gift < (visitor.gift ?? 0)) return
  visitor.gift = gift
  keepToken(visitor, source, earlyToken(base, source))
}
/** A token is taken away from an element that does not stand. */
export function takeTokenBack(base: string, source: TokenSource, gift: number): void {
  if (sharedVisitor(base).source === source) giveToken(base, undefined, gift)
  else if (pageRegistry().given?.source === source) forgetToken()
}
function forgetToken() {
  const registry = pageRegistry()
  registry.given = undefined
  registry.early = undefined
}

/** The widgets this page knows as elements, by name: they may be opened over one another. */
function knownManifests(): Map<string, Manifest> {
  const registry = pageRegistry()
  registry.manifests ??= new Map()
  return registry.manifests
}
/** Of these, what came with this copy of the script: a widget of another copy would be drawn by a React that is not its own. */
const own = new Map<string, Manifest>()
export const ownManifests = (): ReadonlyMap<string, Manifest> => own
export function learnManifest(manifest: Manifest): void {
  knownManifests().set(manifest.name, manifest)
  own.set(manifest.name, manifest)
  for (const tell of pageRegistry().watchers ?? []) tell()
}
export function watchManifests(tell: () => void): () => void {
  const registry = pageRegistry()
  registry.watchers ??= new Set()
  const { watchers } = registry
  watchers.add(tell)
  return () => void watchers.delete(tell)
}
