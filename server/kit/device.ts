import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Device } from './context.ts'

const DEVICE = 'zy-device'
/** For the calls that hear a password, and for no other: no proof of who calls (product decision 2). One that changes it says by which the device is known from now on. */
const PATHS = ['/api/login-methods', '/api/sys/users/change-password']
export const deviceOf = (c: Context, publicOrigins: readonly string[]): Device => ({
  read: () => getCookie(c, DEVICE),
  write(value, days) {
    // a proxy need not say how it was asked: PUBLIC_ORIGIN tells what browsers ask
    const isPublic = publicOrigins.length > 0 && publicOrigins.every(origin => origin.startsWith('https://'))
    const secure = isPublic || new URL(c.req.url).protocol === 'https:' || c.req.header('X-Forwarded-Proto') === 'https'
    for (const path of PATHS) setCookie(c, DEVICE, value, { path, httpOnly: true, sameSite: 'Strict', maxAge: days * 86_400, secure })
  },
})
