import type { Context } from 'hono'
import type { Call } from '../../src/core/contracts/define.ts'
import { defaultSealer } from '../../src/core/contracts/sealing/default-sealer.ts'
import { SEAL_WINDOW_MS } from '../../src/core/contracts/sealing/sealer.ts'
import { zh } from '../messages/zh.ts'
import { Problem } from './errors.ts'
import type { AppOptions } from './mount.ts'
import { turn } from './slices.ts'

/** Gives an answer its envelope, for whoever asked. */
export type Seal = (text: string) => Promise<string>
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
    const { data, ...rest } = await sealer.seal(token, sign, text)
    return `{"data":${await quoted(data)},${JSON.stringify(rest).slice(1)}`
  }
}

/** Characters that are written as JSON at once: tens of megabytes in one go are felt by everybody else. */
const AT_ONCE = 1 << 19
async function quoted(text: string): Promise<string> {
  const parts: string[] = []
  for (let from = 0; from < text.length; from += AT_ONCE) {
    parts.push(JSON.stringify(text.slice(from, from + AT_ONCE)).slice(1, -1))
    await turn()
  }
  return `"${parts.join('')}"`
}

/** Takes as long wherever the first difference is, so that nobody finds a sign letter by letter. */
function isSame(own: string, given: string): boolean {
  let difference = own.length ^ given.length
  for (let at = 0; at < own.length; at += 1) difference |= own.charCodeAt(at) ^ given.charCodeAt(at)
  return difference === 0
}
