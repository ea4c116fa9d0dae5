import { memoryStore, Session } from '../auth/index.ts'
import type { Manifest } from './manifest.ts'

/** A token, or where to ask for one. */
export type TokenSource = () => string | Promise<string>

interface Share {
  session: Session
  source: TokenSource | undefined
}
interface House {
  shares?: Map<string, Share>
  manifests?: Map<string, Manifest>
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
  // in memory only: a token of an embed is never written anywhere (S9)
  const made: Share = { session: new Session(memoryStore()), source: undefined }
  known.shares.set(base, made)
  return made
}

/** All elements of a page that speak to one server are one person. */
export const sharedSession = (base: string): Session => share(base).session

/** Hands the session a token or a way to get one; giving the same again changes nothing. */
export function giveToken(base: string, source: TokenSource | undefined): void {
  const own = share(base)
  if (own.source === source) return
  own.source = source
  own.session.takeFrom(source)
}

/** The widgets this page knows as elements, by name: they may be opened over one another. */
export function knownManifests(): Map<string, Manifest> {
  const known = house()
  known.manifests ??= new Map()
  return known.manifests
}
