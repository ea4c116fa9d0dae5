import type { TokenStore } from './session.ts'

/** The documents keep the token in this cookie (B092). Only our own script reads it: the server looks at X-Token alone (product decision 2). */
const COOKIE = 'Admin-Token'

export const cookieStore = (): TokenStore => ({
  read() {
    const found = document.cookie.split('; ').find(part => part.startsWith(`${COOKIE}=`))
    return found ? decodeURIComponent(found.slice(COOKIE.length + 1)) : undefined
  },
  write(token, expires) {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing on plain http, where schools' intranets are
    document.cookie = `${COOKIE}=${encodeURIComponent(token)}; Path=/; SameSite=Strict; Expires=${new Date(expires).toUTCString()}${secure}`
  },
  clear() {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${COOKIE}=; Path=/; SameSite=Strict; Max-Age=0`
  },
})

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
