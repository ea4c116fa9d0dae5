import { byNetwork } from './by-network.ts'
import { Problem } from './errors.ts'
import { customerOf } from './network.ts'
import { queue } from './queue.ts'
import { sha256 } from './secrets.ts'

/** Asks the database for whoever shows `what`, a token or where her page is from, and may have made it up; `address` is where she calls from. */
export type LookUp = <T>(address: string, what: `${'token' | 'origin'} ${string}`, look: () => Promise<T>) => Promise<T>

const AT_ONCE = 4

/** Of what was found so much is remembered. */
const MOST = 20_000

/**
 * Few at a time, beside the connections of a pool and the embedded database's one, networks in turns. What was found lately has a line of
 * its own, in which whoever shows it has a turn, whatever network she is in: who asks four hundred things with a token of her own that are
 * refused before they have a place keeps nobody waiting, who sits behind the same address or elsewhere.
 */
export function lookUps(): LookUp {
  const strangers = byNetwork(AT_ONCE, 4096, 1024)
  const known = queue(AT_ONCE, 4096)
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
      // a site's token is everybody's who looks at its pages
      const answer = await (found.has(key) ? known(look, `${key} ${customerOf(address)}`) : strangers(address, look))
      told(!!answer)
      return answer
    } catch (error) {
      // a database that is away tells nothing of it
      if (error instanceof Problem && error.status === 401) told(false)
      throw error
    }
  }
}
