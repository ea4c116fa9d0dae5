import type { TokenStore } from './session.ts'

/** The documents keep the token in this cookie (B092). Only our own script reads it: the server looks at X-Token alone (product decision 2). */
const COOKIE = 'Admin-Token'

/** All of that name: another product's may stand before ours, of a longer path or of the whole domain. */
const inCookies = () =>
  document.cookie
    .split('; ')
    .filter(part => part.startsWith(`${COOKIE}=`))
    .map(part => decoded(part.slice(COOKIE.length + 1)))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The browser's one token, and the one that this tab acts by: never by another's, who has signed in in another tab. */
export interface CookieStore extends TokenStore {
  /** What another tab has made of it, or undefined: its token is there now, or none is. */
  changed(): { readonly token: string | undefined } | undefined
  /** This tab goes on by the browser's token. */
  follow(): void
}

export function cookieStore(): CookieStore {
  /** What stays when it is taken away is another product's: to look at it again and again would never end. */
  const foreign = new Set<string>()
  const inCookie = () =>
    inCookies()
      .filter(token => !foreign.has(token))
      .at(-1)
  let own = inCookie()
  return {
    read: () => (inCookie() === undefined ? undefined : own),
    write(token, expires) {
      own = token
      const secure = location.protocol === 'https:' ? '; Secure' : ''
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing on plain http, where schools' intranets are
      document.cookie = `${COOKIE}=${encodeURIComponent(token)}; Path=/; SameSite=Strict; Expires=${new Date(expires).toUTCString()}${secure}`
    },
    clear() {
      const left = own
      own = undefined
      if (left === undefined || inCookie() !== left) return
      // biome-ignore lint/suspicious/noDocumentCookie: as above
      document.cookie = `${COOKIE}=; Path=/; SameSite=Strict; Max-Age=0`
      if (inCookie() === left) foreign.add(left)
    },
    changed() {
      const token = inCookie()
      return token === own ? undefined : { token }
    },
    follow() {
      own = inCookie()
    },
  }
}

/** For an element or a story: nothing is written anywhere (S9). */
export function memoryStore(token?: string): TokenStore {
  let current = token
  return {
    read: () => current,
    write: given => {
      current = given
    },
    clear: () => {
      current = undefined
    },
  }
}
