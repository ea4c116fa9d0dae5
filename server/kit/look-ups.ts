import { byNetwork } from './by-network.ts'
import { Problem } from './errors.ts'
import { sha256 } from './secrets.ts'

/** Asks the database for whoever shows `what`, a token or where her page is from, and may have made it up; `address` is where she calls from. */
export type LookUp = <T>(address: string, what: `${'token' | 'origin'} ${string}`, look: () => Promise<T>) => Promise<T>

/** Of what was found so much is remembered. */
const MOST = 20_000

/**
 * Few at a time, beside the connections of a pool and the embedded database's one, networks in turns. What was found lately is looked up at
 * once: who asks four hundred things with a token of her own waits for her places, and keeps nobody waiting who sits behind the same address.
 */
export function lookUps(): LookUp {
  const line = byNetwork(4, 4096, 1024)
  /** By their hash: nothing of it is believed, but that it is looked up out of turn. */
  const found = new Set<string>()
  return async (address, what, look) => {
    // inside a page there is one caller
    if (!address) return look()
    const key = await sha256(what)
    const told = (isThere: boolean) => {
      if (found.size >= MOST) found.clear()
      if (isThere) found.add(key)
      else found.delete(key)
    }
    try {
      const answer = await (found.has(key) ? look() : line(address, look))
      told(!!answer)
      return answer
    } catch (error) {
      // a database that is away tells nothing of it
      if (error instanceof Problem && error.status === 401) told(false)
      throw error
    }
  }
}
