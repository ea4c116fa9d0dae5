import type { TokenSource, Visitor } from '../auth/index.ts'
import type { EarlyAsk } from './early.ts'
import type { Manifest } from './manifest.ts'

interface PageRegistry {
  /** Who looks, for every server that elements of this page speak to. */
  shares?: Map<string, Visitor>
  manifests?: Map<string, Manifest>
  /** Told when another element is defined: it may be opened from now on. */
  watchers?: Set<() => void>
  given?: { token: string; source: TokenSource }
  /** How many times the page has given or taken away a token. */
  gifts?: number
  early?: EarlyAsk | undefined
  /** The page has been warned that it loads the script twice. */
  hasWarned?: true
}

// The only global that our elements leave on a page (R6). Bundles of several versions share it: rename nothing in it that another reads.
const KEY = Symbol.for('zhiyuan.v1')
export function pageRegistry(): PageRegistry {
  const global = globalThis as { [KEY]?: PageRegistry }
  global[KEY] ??= {}
  return global[KEY]
}
