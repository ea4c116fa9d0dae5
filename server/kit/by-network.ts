import { zh } from '../messages/zh.ts'
import { Problem } from './errors.ts'
import { customerOf } from './network.ts'
import { queue } from './queue.ts'
import { ownTurn } from './slices.ts'

/** Work that is done for whoever calls from an address, before anything else is known of her. */
export type ByNetwork = <T>(address: string, work: () => Promise<T>) => Promise<T>

/** Whoever has waited longer is told to come again: what all wait for stands still. */
const PATIENCE_MS = 10_000

/**
 * For what anybody may ask for without a login: `width` at a time, networks in turns, with everybody else's requests between them. Of a
 * network `each` wait in the `room` for all, its others in one that all such networks share. A hundred lines of one stranger are to others
 * what a few are: on the embedded database, which answers one after the other, they would wait for all.
 */
export function byNetwork(width: number, room: number, each: number): ByNetwork {
  const line = queue(width, room, undefined, each)
  return (address, work) => {
    const came = performance.now()
    return line(
      async () => {
        // so many of those who are refused are refused in one turn, too
        await ownTurn()
        if (performance.now() - came > PATIENCE_MS) throw new Problem(503, zh.unavailable, { 'Retry-After': '5' })
        return work()
      },
      customerOf(address),
      false,
    )
  }
}
