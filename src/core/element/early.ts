import type { TokenSource } from '../auth/index.ts'
import { baseOf } from './base-of.ts'
import { pageRegistry } from './page-registry.ts'

/** What the autoloader asked while the scripts were on their way: whose token it is that the page had given by then. */
export interface EarlyAsk {
  readonly base: string
  /** What the page has given: a token, or its way to get one. */
  readonly given: string | TokenSource
  readonly token: Promise<string>
  readonly answer: Promise<Response>
  readonly at: number
}

const WHO = '/login-methods/is_login/'

/** Asks whose token it is that the page has given already, while the scripts that will want to know are on their way. */
export function askEarly(element: HTMLElement & { token?: unknown; getToken?: unknown }): void {
  const registry = pageRegistry()
  const given = element.getToken ?? element.token
  const isSource = typeof given === 'function'
  // a defined element has asked, and does not tell its token
  if (registry.early || customElements.get(element.localName) || !given || !(isSource || typeof given === 'string')) return
  const base = baseOf(element)
  const who = (key: string) => {
    if (typeof key !== 'string' || !key) throw new Error('no token')
    return fetch(base + WHO, { headers: { 'X-Token': key } })
  }
  const token = isSource ? Promise.resolve().then(given as TokenSource) : Promise.resolve(given)
  // a token at hand is asked about at once: before the parts, which would keep the browser's few connections to themselves
  const answer = isSource ? token.then(who) : who(given)
  // whoever takes it up says what went wrong
  answer.catch(() => {})
  registry.early = { base, given: given as EarlyAsk['given'], token, answer, at: performance.now() }
}

/** An answer that nobody took up by then is old. */
const KEPT_MS = 10_000

/** The token that a page's own source has answered already: it is not asked twice. */
export function earlyToken(base: string, source: TokenSource | undefined): Promise<string> | undefined {
  const { early } = pageRegistry()
  return early && early.base === base && early.given === source && performance.now() - early.at < KEPT_MS ? early.token : undefined
}

/** `fetch` of an element: what has been asked already, with the same token and just now, is not asked twice. */
export async function fetchWithEarly(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const registry = pageRegistry()
  const { early } = registry
  const asked = early && URL.canParse(early.base, document.baseURI) && new URL(early.base + WHO, document.baseURI).href
  if (!early || !(input instanceof Request) || input.url !== asked) return fetch(input, init)
  registry.early = undefined
  // the source that fails has failed for the session too, which says so
  const token = await early.token.catch(() => undefined)
  const isOurs = performance.now() - early.at < KEPT_MS && token !== undefined && token === input.headers.get('X-Token')
  return isOurs ? early.answer : fetch(input, init)
}
