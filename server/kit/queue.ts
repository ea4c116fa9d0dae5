import { zh } from '../messages/zh.ts'
import { Problem } from './errors.ts'

/**
 * Does work a few at a time; what comes while too many wait is refused. `known` is who somebody is known as: the known are asked for by
 * turns, and go before who is not, but not for ever.
 */
export type Queue = <T>(work: () => Promise<T>, known?: string) => Promise<T>

/** Of one who is known so many wait in the room for all, unless it is said otherwise; her others wait in a second one, which they fill for nobody. */
const EACH = 8
/** While both wait, one in so many is of nobody known: a crowd of the known, or one who comes again and again, keeps no newcomer out. */
const ONE_IN = 4

/** `width` at a time, `room` waiting of each kind, of the known twice: `each` of one, and as many again of those with more. Full, it answers 503 with Retry-After. */
export function queue(width: number, room: number, full: string = zh.busy, each = EACH): Queue {
  const others: (() => void)[] = []
  /** Who waits by whom they are known as, and in the order in which their turns come. */
  const known = new Map<string, (() => void)[]>()
  let [busy, waiting, turn] = [0, 0, 0]
  /** Of those who are known and wait, who is beyond `each`: a shared screen has many, and whoever comes again and again takes only from those. */
  let beyond = 0

  function wait(of: string | undefined): Promise<void> {
    const own = of === undefined ? others : (known.get(of) ?? [])
    const isBeyond = of !== undefined && own.length >= each
    const taken = of === undefined ? own.length : isBeyond ? beyond : waiting - beyond
    if (taken >= room) throw new Problem(503, full, { 'Retry-After': '5' })
    if (of !== undefined) {
      known.set(of, own)
      waiting += 1
      if (isBeyond) beyond += 1
    }
    return new Promise(go => own.push(go))
  }
  function nextKnown(): (() => void) | undefined {
    const [first] = known
    if (!first) return
    const [of, own] = first
    if (own.length > each) beyond -= 1
    const next = own.shift()
    known.delete(of)
    // behind everybody else who waits now
    if (own.length > 0) known.set(of, own)
    waiting -= 1
    return next
  }
  function next(): (() => void) | undefined {
    turn = waiting === 0 || others.length === 0 ? 0 : (turn + 1) % ONE_IN
    if (waiting === 0) return others.shift()
    if (others.length === 0) return nextKnown()
    return turn === 0 ? others.shift() : nextKnown()
  }
  return async (work, of) => {
    if (busy < width) busy++
    else await wait(of)
    try {
      return await work()
    } finally {
      const go = next()
      if (go) go()
      else busy--
    }
  }
}
