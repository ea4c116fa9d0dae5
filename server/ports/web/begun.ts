import type { IncomingMessage } from 'node:http'

/** Requests of one network that are begun in one turn: some milliseconds of everybody's time, however many lines they come by. */
const BEGUN = 16

interface Network {
  begun: number
  /** Begun in a later turn. */
  readonly ready: (() => void)[]
}

/**
 * Three hundred lines on which one small thing each is asked in the same moment are read in one turn, and were begun in it: up to half a
 * second of everybody's time (8.6). Of one network a few are begun in a turn, the others in those that follow, in the order in which they came.
 * @param networkOf whose a request is, also behind a proxy of ours
 */
export function inTurns(networkOf: (incoming: IncomingMessage) => string): (incoming: IncomingMessage, begin: () => void) => void {
  const networks = new Map<string, Network>()
  function beginReady(key: string, network: Network) {
    const next = network.ready.splice(0, BEGUN)
    network.begun = next.length
    if (next.length === 0) networks.delete(key)
    else setImmediate(beginReady, key, network)
    for (const begin of next) begin()
  }
  return (incoming, begin) => {
    const key = networkOf(incoming)
    const network = networks.get(key) ?? { begun: 0, ready: [] }
    if (network.begun >= BEGUN) return void network.ready.push(begin)
    networks.set(key, network)
    if (network.begun++ === 0) setImmediate(beginReady, key, network)
    begin()
  }
}
