import type { User } from '../core/domain/access.ts'
import type { ScreenRow } from './routes/index.ts'
import { findGroup, findScreen, mayOpen } from './visible.ts'

export const HOME = '/dashboard'
const PASSWORD = '/profile/password'
/** What is read by a link: it needs no login, and whoever has one sees the same. Its token stands behind `#`, which no server is told. */
const shared = { '/plan': 'plan', '/verify': 'paper' } as const
const open = ['/login', '/auth-redirect', '/404', '/401']

export type RouteDecision =
  | { readonly to: 'public'; readonly page: 'login' | '404' | '401' }
  | { readonly to: 'shared'; readonly what: (typeof shared)[keyof typeof shared] }
  | { readonly to: 'screen'; readonly row: ScreenRow }
  | { readonly to: 'elsewhere'; readonly path: string }

/** Where an address leads (B002–B011, G137): pure, so that every rule of it is a line of a test. `user` null: not signed in. */
export function decideRoute(rows: readonly ScreenRow[], path: string, search: string, user: User | null): RouteDecision {
  if (Object.hasOwn(shared, path)) return { to: 'shared', what: shared[path as keyof typeof shared] }
  const redirect = new URLSearchParams(search).get('redirect')
  if (!user) {
    if (path === '/auth-redirect') return elsewhere(loginWith(redirect ?? '/'))
    if (open.includes(path)) return { to: 'public', page: path.slice(1) as 'login' }
    return elsewhere(loginWith(forWhoComesNext(path, search)))
  }
  if (path === '/login') return elsewhere('/')
  if (path === '/auth-redirect') return elsewhere(safeRedirect(rows, redirect))
  if (path === '/404' || path === '/401') return { to: 'public', page: path.slice(1) as '404' }
  // An account on its initial password sees nothing before it has changed it (G145).
  if (user.must_change_password && path !== PASSWORD) return elsewhere(PASSWORD)
  if (path === '/') return elsewhere(HOME)
  const group = findGroup(rows, path)
  if (group) return elsewhere(firstOf(group, user) ?? '/401')
  const row = findScreen(rows, path)
  if (!row) return elsewhere('/404')
  return mayOpen(row, user) ? { to: 'screen', row } : elsewhere('/401')
}

const isInMenu = ({ hidden }: ScreenRow, user: User) => hidden !== true && !hidden?.(user)

/** A group's own path leads to the first of its screens that this user may open from the menu; one he may not enter is blocked (B048). */
const firstOf = (group: ScreenRow, user: User): string | undefined =>
  mayOpen(group, user) ? group.children?.find(row => isInMenu(row, user) && mayOpen(row, user))?.path : undefined

const elsewhere = (path: string): RouteDecision => ({ to: 'elsewhere', path })
/** An address for whoever signs in next, who may be somebody else: without what was typed into a search, which may be a name (8.14). */
export function forWhoComesNext(path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('search')
  return query.size > 0 ? `${path}?${query}` : path
}
export const loginWith = (path: string) => `/login?redirect=${encodeURIComponent(path)}`

/** A redirect is followed only to a known route of this origin (product decision 7). */
export function safeRedirect(rows: readonly ScreenRow[], redirect: string | null): string {
  // a tab or a line end is nothing to the reader of an address: `/\t/[` is `//[`, which is none
  if (!redirect?.startsWith('/') || /^\/[\s/]|\\/.test(redirect) || !URL.canParse(redirect, 'http://here')) return '/'
  const { pathname, search, origin } = new URL(redirect, 'http://here')
  return origin === 'http://here' && (findScreen(rows, pathname) ?? findGroup(rows, pathname)) ? pathname + search : '/'
}
