import { HTTPError } from 'ky'
import { defaultSealer } from '../contracts/sealing/default-sealer.ts'
import type { ClientOptions } from './client.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly query: Readonly<Record<string, string>>
}

/** How far the server's clock is ahead of this machine's, as far as a server has said so. */
const ahead = new WeakMap<ClientOptions, number>()

/** Signs a call and opens its answer. A machine whose clock is wrong is told the server's time, and asks once more. */
export async function sealedCall(
  { method, path, token, query }: Asked,
  options: ClientOptions,
  ask: (query: Record<string, string>) => Promise<unknown>,
): Promise<unknown> {
  const { sealer = defaultSealer } = options
  // as an address is read again: half a character is none
  const params = [...new URLSearchParams(query)]
  const once = async () => {
    const timestamp = String(Date.now() + (ahead.get(options) ?? 0))
    const sign = await sealer.sign(token, { method, path, params, timestamp })
    const answer = await ask({ ...query, sign, timestamp })
    return answer === undefined ? undefined : JSON.parse(await sealer.open(token, sign, answer))
  }
  try {
    return await once()
  } catch (error) {
    const time = error instanceof HTTPError && (error.data as { server_time?: unknown } | undefined)?.server_time
    if (typeof time !== 'number') throw error
    ahead.set(options, time - Date.now())
    return once()
  }
}
