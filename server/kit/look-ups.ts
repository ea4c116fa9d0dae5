import { zh } from '../messages/zh.ts'
import { customerOf } from './network.ts'
import { queue } from './queue.ts'
import { pause } from './slices.ts'

/** Asks the database for somebody who may be nobody; `address` is where she calls from. */
export type LookUp = <T>(address: string, look: () => Promise<T>) => Promise<T>

/** At once: beside the connections of a pool, and the embedded database's one, few. */
const AT_ONCE = 4
/** Waiting: more than lines may be open, of one network in a room that it fills for nobody. */
const [ROOM, EACH] = [1024, 64]

/**
 * Whose a token is, and whether pages of an origin may call, is asked before anything is known of the caller, who may have made up both a
 * hundred times. Networks take turns, so that others wait for a few of those: on the embedded database, which answers one after the other,
 * they would wait for all.
 */
export function lookUps(): LookUp {
  const line = queue(AT_ONCE, ROOM, zh.busy, EACH)
  return (address, look) =>
    line(
      async () => {
        await pause()
        return look()
      },
      customerOf(address),
      false,
    )
}
