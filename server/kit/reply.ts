import type { Context } from 'hono'
import type { AppOptions } from './app-options.ts'
import type { Answered } from './idempotency.ts'
import type { sealOf } from './sealing.ts'
import { written } from './written.ts'

interface Sending {
  /** The version of the row that is told (R9). */
  readonly tag: string | undefined
  readonly seal: Awaited<ReturnType<typeof sealOf>>
  readonly pack: AppOptions['pack']
}

/** What is answered, as it goes out: written piece by piece, sealed where the call is, packed where that is taken. */
export async function reply(c: Context, answered: Answered, { tag, seal, pack }: Sending): Promise<Response> {
  if (tag) c.header('ETag', tag)
  c.header('Cache-Control', 'no-store')
  if (answered.body === undefined || answered.body === null) return c.body(null, 204)
  const json = await written(answered.body)
  const whole = seal ? await seal(json) : json
  const packed = c.req.method === 'HEAD' ? undefined : await pack?.(whole, c.req.header('Accept-Encoding'), seal !== undefined)
  // what goes out packed is the row's version in other bytes
  if (packed?.isGzip && tag) c.header('ETag', `W/${tag}`)
  return c.body(packed?.body ?? whole.join(''), answered.status as 200, {
    'Content-Type': 'application/json',
    ...(packed?.isGzip && { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }),
  })
}
