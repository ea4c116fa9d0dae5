import { byNetwork } from './by-network.ts'
import { Problem } from './errors.ts'
import { customerOf } from './network.ts'
import { type Places, places } from './places.ts'
import { sha256 } from './secrets.ts'

/** Who shows something: one person, or each network by itself of those who show what is everybody's, as a site's token. */
export interface Shown {
  readonly by: string
  readonly isShared: boolean
}
export const shareOf = ({ by, isShared }: Shown, address: string): string => (isShared ? `${by} ${customerOf(address)}` : by)

interface Asked<T> {
  /** Where she calls from; empty inside a page. */
  readonly address: string
  /** A token or where her page is from; it may be made up. */
  readonly what: `${'token' | 'origin'} ${string}`
  /** Of a request that is counted as somebody's. */
  readonly place?: Places
  look(): Promise<T>
  /** Whose it is by that answer; nobody's where it is none. */
  whose(answer: T): Shown | undefined
}
/** Asks the database for whoever shows something. */
export type LookUp = <T>(asked: Asked<T>) => Promise<T>

/** Of what was found so much is remembered. */
const MOST = 20_000

/**
 * Few at a time, beside the connections of a pool and the embedded database's one, networks in turns. Whose was found lately waits for her
 * own alone: who asks four hundred things that are refused before they have a place keeps nobody waiting, who sits behind the same address
 * or elsewhere.
 */
export function lookUps(): LookUp {
  const strangers = byNetwork(4, 4096, 1024)
  /** By their hash: nothing of it is believed, but whose turn it is. */
  const found = new Map<string, Shown>()
  // a class that opens a page of its school at once asks from one place, a dozen things each: its pupils are counted by their own tokens
  const pages = places(4096)
  return async ({ address, what, place, look, whose }) => {
    // inside a page there is one caller
    if (!address) return look()
    const key = await sha256(what)
    const told = (shown: Shown | undefined) => {
      if (found.size >= MOST) found.clear()
      if (shown) found.set(key, shown)
      else found.delete(key)
    }
    const known = found.get(key)
    const own = place ?? pages()
    try {
      const answer = await (known ? own.looking(shareOf(known, address), look) : strangers(address, look))
      told(whose(answer))
      return answer
    } catch (error) {
      // a database that is away tells nothing of it
      if (error instanceof Problem && error.status === 401) told(undefined)
      throw error
    } finally {
      if (!place) own.leave()
    }
  }
}
