import type { Context, MiddlewareHandler } from 'hono'
import { databaseProblem } from './db.ts'
import { Problem } from './errors.ts'

const CORS_HEADERS = 'X-Token, Content-Type, Idempotency-Key, If-Match, Accept-Language'

/** Hono answers a HEAD as a GET and forgets its body: a file of it would stay open for ever. For each app by itself: what is mounted forgets its own. */
export const closeHead: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
}

function unlessBroken(error: unknown): false {
  if (error instanceof Problem || databaseProblem(error)) return false
  throw error
}

/** Strict headers on every answer (S10), and CORS for the calls that pages of an origin may make. No cookies: proof is the X-Token header. */
export function headers(isAllowed: (c: Context, origin: string, method: string) => Promise<boolean>): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('Origin')
    // A page of our own names its origin with every write: it needs no leave, and no question to the database.
    const isForeign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== new URL(c.req.url).host)
    const method = c.req.method === 'OPTIONS' ? (c.req.header('Access-Control-Request-Method') ?? 'GET') : c.req.method
    // while nobody can be asked nobody is allowed; what comes next says why, with the headers below
    const allowed = isForeign && (await isAllowed(c, origin, method).catch(unlessBroken))
    if (c.req.method === 'OPTIONS' && allowed)
      return c.body(null, 204, {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Headers': CORS_HEADERS,
        'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE',
        // as long as browsers keep it: each answer itself is checked again
        'Access-Control-Max-Age': '7200',
        Vary: 'Origin',
      })
    await next()
    const set = (name: string, value: string) => c.res.headers.has(name) || c.res.headers.set(name, value)
    if (allowed) {
      c.res.headers.set('Access-Control-Allow-Origin', origin)
      c.res.headers.set('Access-Control-Expose-Headers', 'ETag, Retry-After, Content-Disposition')
    }
    c.res.headers.append('Vary', 'Origin')
    set('X-Content-Type-Options', 'nosniff')
    set('Referrer-Policy', 'no-referrer')
    set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    set('Cache-Control', 'no-store')
    set('Cross-Origin-Resource-Policy', allowed ? 'cross-origin' : 'same-origin')
  }
}
