import type { CurrentUser, Session } from './session.ts'

/** A token, or where to ask for one. */
export type TokenSource = () => string | Promise<string>

/**
 * Whoever looks at widgets on somebody else's page: the token that page has given, and whose it is. A plain object that bundles of
 * several versions may share on one page: rename nothing in it.
 */
export interface Visitor {
  readonly session: Session
  source: TokenSource | undefined
  /** Which of the page's gifts that is: what an element was given before it is not given again when the element is put back. */
  gift?: number
  /** The request for the token's owner that is under way: one for all who wait for it. */
  pending: { source: TokenSource | undefined; cache: unknown; answer: Promise<void> } | undefined
  /** The server has refused the page's token, or there was none in what the page gave: nothing is requested until it gives another. */
  isRefused: boolean
  /** What the page's author has been told. */
  told?: Set<string>
}

export const createVisitor = (session: Session): Visitor => ({ session, source: undefined, pending: undefined, isRefused: false })

/** Takes a token or a way to get one; the same again changes nothing, unless it had been refused. `asked` is what it has answered already. */
export function takeToken(visitor: Visitor, source: TokenSource | undefined, asked?: Promise<string>): void {
  if (visitor.source === source && !visitor.isRefused) return
  visitor.source = source
  visitor.isRefused = false
  visitor.session.takeFrom(source, asked)
}

/** The same for what is mounted again: what was refused stays refused until the page itself gives a token. */
export function keepToken(visitor: Visitor, source: TokenSource, asked?: Promise<string>): void {
  if (visitor.source !== source) takeToken(visitor, source, asked)
}

/** The server has refused the token: it is asked of the page again only when somebody wants to try again. */
export function refuseToken(visitor: Visitor): void {
  visitor.isRefused = true
  visitor.session.stale()
}

/** Learns who the page's token belongs to. An answer for a token that was replaced meanwhile counts for nobody. */
export function learnUser(visitor: Visitor, ask: () => Promise<CurrentUser>): Promise<void> {
  visitor.isRefused = false
  const { source, session } = visitor
  // another token is another cache, also where both are the browser's own and no source of the page's
  const cache = session.cache()
  if (visitor.pending && visitor.pending.source === source && visitor.pending.cache === cache) return visitor.pending.answer
  const isHers = () => visitor.source === source && session.cache() === cache
  const answer = ask().then(
    user => {
      if (isHers()) session.setUser(user)
    },
    error => {
      if (isHers()) throw error
    },
  )
  const pending = { source, cache, answer }
  visitor.pending = pending
  const end = () => {
    if (visitor.pending === pending) visitor.pending = undefined
  }
  answer.then(end, end)
  return answer
}

/** One line in the console for whoever looks after the page: once for each cause, however many widgets stand there. */
export function tellAuthor(visitor: Visitor, line: string): void {
  visitor.told ??= new Set()
  if (visitor.told.has(line)) return
  visitor.told.add(line)
  console.error(`Zhiyuan: ${line}`)
}
