import { cookieStore } from '../core/auth/index.ts'

export const API = '/api'
const WHO = '/login-methods/is_login/'
/** An answer that nobody took up by then is old. */
const KEPT_MS = 10_000

interface Early {
  readonly answer: Promise<Response>
  /** What it says, once it has come. */
  body?: unknown
  readonly leave: () => void
}
let early: { readonly token: string; readonly until: number; readonly answers: Map<string, Early> } | undefined

/** Asks who is signed in, and what the screen of this address will ask first, before the scripts that want to know have come. */
export function askEarly(token: string, asks: readonly string[]) {
  const ask = (path: string) => {
    const control = new AbortController()
    const answer = fetch(API + path, { headers: { 'X-Token': token }, signal: control.signal })
    const one: Early = { answer, leave: () => control.abort() }
    answer
      .then(async response => {
        if (response.ok) one.body = await response.clone().json()
      })
      // whoever takes it up hears of a failure
      .catch(() => {})
    return [API + path, one] as const
  }
  early = { token, until: performance.now() + KEPT_MS, answers: new Map([WHO, ...asks].map(ask)) }
}

/** The script of the screen that was asked for early; a screen that is there is drawn in one go with the shell. */
let screen: Promise<unknown> = Promise.resolve()
const PATIENCE_MS = 300
export const comesEarly = (script: Promise<unknown>) => {
  screen = script.catch(() => {})
}
/** Ends when that script has come, or after a moment: the shell waits no longer for it. */
export const screenOrMoment = () => Promise.race([screen, new Promise(done => setTimeout(done, PATIENCE_MS))])

/** `fetch` of the portal: what has been asked already, by the same person and just now, is not asked twice. */
export const fetchWithEarly: typeof fetch = (input, init) => {
  const request = input instanceof Request ? input : undefined
  // what was answered before a change is old
  if (request?.method !== 'GET') early = undefined
  if (!early || !request) return fetch(input, init)
  const { pathname, search } = new URL(request.url)
  const asked = early.answers.get(pathname + search)
  early.answers.delete(pathname + search)
  if (performance.now() > early.until) early = undefined
  if (!asked || early?.token !== request.headers.get('X-Token')) return fetch(input, init)
  for (const signal of [request.signal, init?.signal]) signal?.addEventListener('abort', asked.leave)
  // what was refused or lost is asked for again, in the language of whoever looks
  return asked.answer.then(
    response => (response.ok ? response : fetch(input, init)),
    () => fetch(input, init),
  )
}

/** What an address below the API has answered early to whoever is signed in now, while nobody has taken it up. */
export function knownEarly(address: string): unknown {
  const isFresh = early && performance.now() <= early.until && early.token === cookieStore().read()
  return isFresh ? early?.answers.get(API + address)?.body : undefined
}
