import type { TokenStore } from './session.ts'

/** The documents keep the token in this cookie (B092). Only our own script reads it: the server looks at X-Token alone (product decision 2). */
const COOKIE = 'Admin-Token'

const inCookie = (): string | undefined => {
  const found = document.cookie.split('; ').find(part => part.startsWith(`${COOKIE}=`))
  return found && decodeURIComponent(found.slice(COOKIE.length + 1))
}

/** The browser's one token, and the one that this tab acts by: never by another's, who has signed in in another tab. */
export interface CookieStore extends TokenStore {
  /** What another tab has made of it, or undefined: its token is there now, or none is. */
  changed(): { readonly token: string | undefined } | undefined
  /** This tab goes on by the browser's token. */
  follow(): void
}

export function cookieStore(): CookieStore {
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
      const isOwn = inCookie() === own
      own = undefined
      // biome-ignore lint/suspicious/noDocumentCookie: as above
      if (isOwn) document.cookie = `${COOKIE}=; Path=/; SameSite=Strict; Max-Age=0`
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
