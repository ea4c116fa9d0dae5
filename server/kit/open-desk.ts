import { byNetwork } from './by-network.ts'
import { queue } from './queue.ts'

interface Asked<Found, Shown> {
  /** Whether what she shows is something: cheap, and counted by who asks. Refuses what is made up. */
  readonly find: () => Promise<Found>
  /** Whom it is about, whose turn it then is. */
  readonly of: (found: Found) => string
  /** What is dear to read or to put together. It may have been taken back while it waited. */
  readonly show: (found: Found) => Promise<Shown>
}

/**
 * For what anybody may look at without a login who shows what she was given: the code of a paper, a link. Whether it is one is asked by
 * networks in turns; what it shows is made for few owners at once, so that no neighbour who guesses stands before a true one.
 */
export function openDesk() {
  const asking = byNetwork(4, 4096, 1024)
  const showing = queue(2, 256, undefined, 16)
  return async <Found, Shown>(address: string, { find, of, show }: Asked<Found, Shown>): Promise<Shown> => {
    const found = await asking(address, find)
    return showing(() => show(found), of(found))
  }
}
