import type { Context } from 'hono'
import type { Call } from '../../src/core/contracts/define.ts'
import { defaultSealer } from '../../src/core/contracts/sealing/default-sealer.ts'
import { pieces } from '../../src/core/contracts/sealing/pieces.ts'
import { SEAL_WINDOW_MS } from '../../src/core/contracts/sealing/sealer.ts'
import { zh } from '../messages/zh.ts'
import type { AppOptions } from './app-options.ts'
import { Problem } from './errors.ts'

/** Gives an answer its envelope, for whoever asked: a text in pieces, as one of a list of any length is made. */
export type Seal = (text: readonly string[]) => Promise<readonly string[]>
type Options = Pick<AppOptions, 'sealer' | 'ports'>

/** The seal of a call that is sealed, once its sign holds: it stands for this question, by this token, of these minutes. */
export async function sealOf(call: Call, { sealer = defaultSealer, ports }: Options, c: Context): Promise<Seal | undefined> {
  if (!call.sealed) return undefined
  const { pathname, searchParams } = new URL(c.req.url)
  const token = c.req.header('X-Token')!
  const [sign, timestamp] = [searchParams.get('sign') ?? '', searchParams.get('timestamp') ?? '']
  const missing = Object.entries({ sign, timestamp }).filter(([, value]) => value === '')
  if (missing.length > 0) throw new Problem(400, Object.fromEntries(missing.map(([name]) => [name, [zh.required]])))
  if (!/^\d{1,15}$/.test(timestamp)) throw new Problem(400, { timestamp: [zh.format] })
  const now = ports.now().getTime()
  // with our time, so that a machine whose clock is wrong can ask again
  if (Math.abs(now - Number(timestamp)) > SEAL_WINDOW_MS)
    throw new Problem(400, { timestamp: [zh.signOutdated(SEAL_WINDOW_MS / 1000)], server_time: now })
  const params = [...searchParams].filter(([name]) => name !== 'sign' && name !== 'timestamp')
  const path = pathname.replace(/^\/api\//, '')
  if (!isSame(await sealer.sign(token, { method: call.method, path, params, timestamp }), sign)) throw new Problem(403, zh.signWrong)
  return async text => {
    const { data, ...rest } = await (sealer.sealPieces?.(token, sign, text) ?? sealer.seal(token, sign, text.join('')))
    return ['{"data":"', ...(await quoted(typeof data === 'string' ? [data] : data)), `",${JSON.stringify(rest).slice(1)}`]
  }
}

/** As JSON, some at a time: tens of megabytes in one go are felt by everybody else. */
async function quoted(text: readonly string[]): Promise<readonly string[]> {
  const quotes: string[] = []
  for await (const some of pieces(text)) quotes.push(JSON.stringify(some).slice(1, -1))
  return quotes
}

/** Takes as long wherever the first difference is, so that nobody finds a sign letter by letter. */
function isSame(own: string, given: string): boolean {
  let difference = own.length ^ given.length
  for (let at = 0; at < own.length; at += 1) difference |= own.charCodeAt(at) ^ given.charCodeAt(at)
  return difference === 0
}
