import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Device } from './context.ts'

const DEVICE = 'zy-device'
/** For the calls that sign in, and for no other: no proof of who calls (product decision 2). */
export const deviceOf = (c: Context): Device => ({
  read: () => getCookie(c, DEVICE),
  write: (value, days) =>
    setCookie(c, DEVICE, value, {
      ...{ path: '/api/login-methods', httpOnly: true, sameSite: 'Strict', maxAge: days * 86_400 },
      secure: new URL(c.req.url).protocol === 'https:' || c.req.header('X-Forwarded-Proto') === 'https',
    }),
})
