import type { IncomingMessage } from 'node:http'

/** Requests that are begun in one turn, some milliseconds of everybody's time: so many of one network, however many lines they come by, and of all. */
const BEGUN = { each: 16, all: 32 }

/**
 * Three hundred lines on which one small thing each is asked in the same moment are read in one turn, and were begun in it: up to half a
 * second of everybody's time (8.6). A few are begun in a turn, the others in those that follow, in the order in which they came, networks
 * by turns.
 * @param networkOf whose a request is, also behind a proxy of ours
 */
export function inTurns(networkOf: (incoming: IncomingMessage) => string): (incoming: IncomingMessage, begin: () => void) => void {
  /** Begun in this turn, by network. */
  const begun = new Map<string, number>()
  let all = 0
  /** To be begun in a later one. */
  const waiting = new Map<string, (() => void)[]>()
  const mayBegin = (key: string) => all < BEGUN.all && (begun.get(key) ?? 0) < BEGUN.each
  function note(key: string) {
    if (all++ === 0) setImmediate(nextTurn)
    begun.set(key, (begun.get(key) ?? 0) + 1)
  }
  function nextTurn() {
    begun.clear()
    all = 0
    const next: (() => void)[] = []
    // a network that has more stands behind all others, and comes again in this very loop
    for (const [key, ready] of waiting) {
      if (all >= BEGUN.all) break
      if (!mayBegin(key)) continue
      note(key)
      next.push(ready.shift()!)
      waiting.delete(key)
      if (ready.length > 0) waiting.set(key, ready)
    }
    for (const begin of next) begin()
  }
  return (incoming, begin) => {
    const key = networkOf(incoming)
    const ready = waiting.get(key)
    if (ready) return void ready.push(begin)
    if (!mayBegin(key)) return void waiting.set(key, [begin])
    note(key)
    begin()
  }
}
